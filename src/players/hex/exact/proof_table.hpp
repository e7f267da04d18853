// What a proof search knows about positions. It starts small and grows up to its limit; from then
// on, where a place is full, the entry that took the least work to find goes, so that solves may be
// of any length.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "players/hex/cells.hpp"
#include "search/page_memory.hpp"

namespace tauler::hex {

inline constexpr std::uint32_t proof_infinity = 1'000'000'000;

template <int Words>
struct ProofEntry {
  std::uint64_t key = 0;    ///< 0: nothing here
  std::uint32_t phi = 1;    ///< how hard it seems to prove that the side to move wins: 0 if it does
  std::uint32_t delta = 1;  ///< … and that it loses
  std::uint32_t work = 0;   ///< positions examined to know this
  std::uint32_t move = 0;   ///< of a win
  /// Unsolved: where the side to move may still win, and the cells that refute the other moves.
  /// Solved: `used` are the cells the winner needs besides its stones.
  Cells<Words> open{};
  Cells<Words> used{};
  Cells<Words> stones{};  ///< those of the winner, or of the refuter, that this rests on

  bool is_solved() const { return phi == 0 || delta == 0; }
};

template <int Words>
class ProofTable {
 public:
  using Entry = ProofEntry<Words>;

  /// Grows up to `bytes`; throws std::bad_alloc where there is no room.
  explicit ProofTable(std::size_t bytes)
      : most_buckets_(std::max<std::size_t>(1, bytes / (ways * sizeof(Entry)))) {
    clear();
  }

  const Entry* find(std::uint64_t key) const {
    const Entry* const bucket = bucket_of(key);
    for (int i = 0; i < ways; ++i) {
      if (bucket[i].key == key) return bucket + i;
    }
    return nullptr;
  }

  void put(const Entry& entry) {
    // A crowded table would forget what a larger one has room for.
    if (entries_ > buckets_ * ways / 2 && buckets_ < most_buckets_) grow();
    place(entry);
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    const auto* const entries = static_cast<const Entry*>(memory_->data());
    for (std::size_t i = 0; i < buckets_ * ways; ++i) {
      if (entries[i].key != 0) visit(entries[i]);
    }
  }

  /// Forgets everything and gives the memory back.
  void clear() {
    entries_ = 0;
    buckets_ = std::min(most_buckets_, smallest);
    memory_ = std::make_unique<PageMemory>(buckets_ * ways * sizeof(Entry));
  }

 private:
  static constexpr int ways = 4;
  static constexpr std::size_t smallest = (std::size_t{1} << 21) / (ways * sizeof(Entry));
  static constexpr std::size_t growth = 8;

  static std::uint64_t worth(const Entry& entry) {
    return entry.key == 0 ? 0 : 1 + std::uint64_t{entry.work};
  }

  Entry* bucket_of(std::uint64_t key) const {
    __extension__ typedef unsigned __int128 Product;
    const auto number = static_cast<std::size_t>(Product{key} * buckets_ >> 64);
    return static_cast<Entry*>(memory_->data()) + number * ways;
  }

  void place(const Entry& entry) {
    Entry* const bucket = bucket_of(entry.key);
    Entry* least = bucket;
    for (int i = 0; i < ways; ++i) {
      if (bucket[i].key == entry.key) {
        least = bucket + i;
        break;
      }
      if (worth(bucket[i]) < worth(*least)) least = bucket + i;
    }
    if (least->key == 0) ++entries_;
    *least = entry;
  }

  void grow() {
    const std::size_t before = buckets_ * ways;
    const std::unique_ptr<PageMemory> old = std::move(memory_);
    buckets_ = std::min(most_buckets_, buckets_ * growth);
    memory_ = std::make_unique<PageMemory>(buckets_ * ways * sizeof(Entry));
    entries_ = 0;
    const auto* const entries = static_cast<const Entry*>(old->data());
    for (std::size_t i = 0; i < before; ++i) {
      if (entries[i].key != 0) place(entries[i]);
    }
  }

  std::size_t most_buckets_;
  std::size_t buckets_ = 0;
  std::size_t entries_ = 0;
  std::unique_ptr<PageMemory> memory_;
};

}  // namespace tauler::hex
