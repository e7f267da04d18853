// The part of the solver's table that is in use, as one search sees it: codes, lookups, growth.
//
// A position's code is the whole of it on boards of up to 64 bits. On larger ones it is a
// fingerprint (fingerprint.hpp) of its canonical key (canonical_key.hpp): positions with the same
// key have the same score.
#pragma once

#include <cassert>

#include "players/connect4/solver/canonical_key.hpp"
#include "players/connect4/solver/entries.hpp"
#include "players/connect4/solver/fingerprint.hpp"

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
        board_(board_of(shape)),
        code_bits_(SolverTable::code_bits_of(shape.width(), shape.height())),
        code_mask_(~Bits{0} >> (8 * static_cast<int>(sizeof(Bits)) - code_bits_)),
        tag_shift_(table.tag_shift()),
        most_index_bits_(table.most_index_bits()),
        two_words_(table.two_words()) {
    static_assert(Fingerprint::bits == SolverTable::fingerprint_bits);
    assert(code_bits_ == table.code_bits() && wide == (code_bits_ > 64));
    begin(tag_shift_, 0);
  }

  int index_bits() const { return index_bits_; }
  bool full() const { return room_ <= 0; }

  void begin(int index_bits, unsigned solve) {
    solve_ = solve;
    resize(index_bits);
    room_ = room_at(index_bits);
  }

  /// Doubles the part in use: every bucket's entries move to where they will be looked for from now
  /// on. Precondition: no other search uses the table.
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

  /// From now on positions that come from this one are looked up. No mirror image of one comes
  /// from it too if a cell and its mirror image have stones of both colours.
  void expect(Bits own, Bits all) { mirrors_ = (own & mirrored(shape_, own ^ all)) == 0; }

  /// While mirror images are expected, the same for both. Precondition: it comes from
  /// `canonical_key_of`.
  TAULER_INLINE Bits hash_of(Bits own, Bits all) const {
    if constexpr (wide) {
      const Bits threats = fours_to_complete(shape_, Bits(own ^ all)) & board_ & ~all;
      const auto one = canonical_key_of(shape_, own, all, threats, board_, Bits(shape_.bottom()));
      const int waiting = std::popcount(static_cast<Word>(one.waiting)) +
                          std::popcount(static_cast<Word>(one.waiting >> 64));
      return fingerprint_of(one.own, one.other, static_cast<Word>(waiting));
    } else {
      const Bits code = own + all;
      return mixed((mirrors_ ? std::min(code, mirrored(shape_, code)) : code) * multiplier);
    }
  }

  /// Of the lanes in `open`; `threats` are those of the side not to move.
  TAULER_INLINE void hash_lanes(const L& own, const L& all, const L& threats, unsigned open,
                                Bits* hashes) const {
    if constexpr (wide) {
      const auto lanes =
          canonical_key_of(shape_, own, all, threats, splat<N>(board_), splat<N>(shape_.bottom()));
      Bits own_of[N], other_of[N];
      alignas(64) Word waiting[N];
      unpack(lanes.own, own_of);
      unpack(lanes.other, other_of);
      store_lanes(count_lanes(lanes.waiting), waiting);
      for (unsigned left = open; left != 0; left &= left - 1) {
        const int lane = std::countr_zero(left);
        hashes[lane] = fingerprint_of(own_of[lane], other_of[lane], waiting[lane]);
      }
    } else {
      L code = own + all;
      if (mirrors_) {
        const L mirror = mirrored(shape_, code);
        code = select(reinterpret_cast<L>(code < mirror), code, mirror);
      }
      const L product = (code * multiplier) & code_mask_;
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

  static constexpr Word multiplier = 0x9E3779B97F4A7C15;

  /// Can be undone: the multiplier is odd, and nothing of the code is cut.
  TAULER_INLINE Bits mixed(Bits product) const {
    product &= code_mask_;
    return product ^ (product >> (code_bits_ / 2));
  }
  /// The code of a position's canonical key, or of its mirror image's.
  TAULER_INLINE Bits fingerprint_of(Bits own, Bits other, Word waiting) const {
    if (mirrors_) {
      const Bits own_mirror = mirrored(shape_, own);
      const Bits other_mirror = mirrored(shape_, other);
      if (own_mirror < own || (own_mirror == own && other_mirror < other)) {
        own = own_mirror;
        other = other_mirror;
      }
    }
    return Fingerprint::of(own, other, waiting);
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
  Bits board_;
  int code_bits_;
  Bits code_mask_;
  int tag_shift_;
  int most_index_bits_;
  bool two_words_;
  int index_bits_ = 0;
  std::size_t index_mask_ = 0;
  std::int64_t room_ = 0;
  unsigned solve_ = 0;
  bool mirrors_ = true;
};

}  // namespace tauler::connect4::TAULER_ISA
