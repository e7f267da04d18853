// The part of the solver's table that is in use, as one search sees it: codes, looks, growth.
#pragma once

#include "players/connect4/solver/entries.hpp"
#include "players/connect4/solver/geometry.hpp"

namespace tauler::connect4::TAULER_ISA {

template <class Shape, int N>
class TablePart {
 public:
  using Bits = typename Shape::Bits;
  using L = Lanes<Bits, N>;
  static constexpr bool wide = sizeof(Bits) > sizeof(Word);

  TablePart(const Shape& shape, SolverTable& table)
      : shape_(shape),
        buckets_(table.buckets()),
        code_bits_(shape.width() * (shape.height() + 1)),
        code_mask_(~Bits{0} >> (8 * static_cast<int>(sizeof(Bits)) - code_bits_)),
        tag_shift_(table.tag_shift()),
        most_index_bits_(table.most_index_bits()),
        two_words_(table.two_words()) {
    begin(tag_shift_, 0);
  }

  int index_bits() const { return index_bits_; }
  bool full() const { return room_ <= 0; }

  void begin(int index_bits, unsigned solve) {
    solve_ = solve;
    resize(index_bits);
    room_ = room_at(index_bits);
  }

  /// Doubles the part in use: every bucket's entries go where they are looked for from now on.
  /// Precondition: no other search uses the table.
  void grow() {
    const std::size_t half = index_mask_ + 1;
    const int bit = index_bits_ - tag_shift_;
    for (std::size_t i = 0; i < half; ++i) {
      if (two_words_) {
        TwoWordEntries::split(buckets_[i], buckets_[half + i], bit);
      } else {
        OneWordEntries::split(buckets_[i], buckets_[half + i], bit);
      }
    }
    const std::int64_t before = room_at(index_bits_);
    resize(index_bits_ + 1);
    room_ = room_at(index_bits_) - (index_bits_ < most_index_bits_ ? before : 0);
  }

  /// The same for a position and its mirror image.
  TAULER_INLINE Bits hash_of(Bits own, Bits all) const {
    const Bits code = own + all;
    return mixed(std::min(code, mirrored(shape_, code)));
  }

  TAULER_INLINE void hash_lanes(const L& own, const L& all, Bits* hashes) const {
    const L code = own + all;
    const L mirror = mirrored(shape_, code);
    if constexpr (wide) {
      Bits codes[N];
      unpack(code, codes);
      unpack(mirror, hashes);
      for (int lane = 0; lane < N; ++lane)
        hashes[lane] = mixed(std::min(codes[lane], hashes[lane]));
    } else {
      const L least = select(reinterpret_cast<L>(code < mirror), code, mirror);
      const L product = (least * multiplier()) & code_mask_;
      const L hash = product ^ (product >> (code_bits_ / 2));
      store_lanes(hash, hashes);
    }
  }

  static TAULER_INLINE void unpack(const L& from, Bits* to) {
    if constexpr (wide) {
      for (int lane = 0; lane < N; ++lane) {
        to[lane] = Bits{from.high[lane]} << 64 | from.low[lane];
      }
    } else {
      store_lanes(from, to);
    }
  }

  TAULER_INLINE void prefetch(Bits hash) const { __builtin_prefetch(&bucket(hash)); }

  TAULER_INLINE Bounds look_up(Bits hash) const {
    Bounds bounds;
    if (two_words_) {
      TwoWordEntries::find(bucket(hash), hash >> tag_shift_, bounds);
    } else {
      OneWordEntries::find(bucket(hash), static_cast<Word>(hash >> tag_shift_), bounds);
    }
    return bounds;
  }

  TAULER_INLINE void keep(Bits hash, int alpha, int value, std::uint64_t work) {
    EntryData data;
    (value > alpha ? data.bounds.low : data.bounds.high) = value;
    data.work = static_cast<unsigned>(std::bit_width(work));
    data.solve = solve_;
    const bool added =
        two_words_ ? TwoWordEntries::put(bucket(hash), hash >> tag_shift_, data)
                   : OneWordEntries::put(bucket(hash), static_cast<Word>(hash >> tag_shift_), data);
    room_ -= added ? 1 : 0;
  }

 private:
  static constexpr int fill_percent = 50;  ///< then the table grows

  static TAULER_INLINE Bits multiplier() {
    if constexpr (wide) {
      return Bits{0x9E3779B97F4A7C15} << 64 | 0xF39CC0605CEDC835;
    } else {
      return 0x9E3779B97F4A7C15;
    }
  }
  TAULER_INLINE Bits mixed(Bits code) const {
    const Bits product = (code * multiplier()) & code_mask_;
    return product ^ (product >> (code_bits_ / 2));
  }

  TAULER_INLINE Bucket& bucket(Bits hash) const {
    return buckets_[static_cast<std::size_t>(hash) & index_mask_];
  }
  void resize(int index_bits) {
    index_bits_ = index_bits;
    index_mask_ = (std::size_t{1} << index_bits) - 1;
  }
  std::int64_t room_at(int index_bits) const {
    if (index_bits >= most_index_bits_) return INT64_MAX;
    const std::int64_t per_bucket =
        two_words_ ? TwoWordEntries::per_bucket : OneWordEntries::per_bucket;
    return (per_bucket << index_bits) * fill_percent / 100;
  }

  [[no_unique_address]] Shape shape_;
  Bucket* buckets_;
  int code_bits_;
  Bits code_mask_;
  int tag_shift_;
  int most_index_bits_;
  bool two_words_;
  int index_bits_ = 0;
  std::size_t index_mask_ = 0;
  std::int64_t room_ = 0;
  unsigned solve_ = 0;
};

}  // namespace tauler::connect4::TAULER_ISA
