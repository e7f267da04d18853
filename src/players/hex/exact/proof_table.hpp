// What a proof search knows about positions. It starts small and grows up to its limit; from then
// on, where a place is full, the entry that took the least work to find goes, so that solves may be
// of any length. Several threads may use it at once. What the network said about positions is in a
// table of the same kind (move_guesses.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/mutex.hpp"
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
  std::uint64_t worth() const { return 1 + std::uint64_t{work}; }

  /// By that move; the winner needs these cells and stones.
  void win(int code, const Cells<Words>& cells, const Cells<Words>& own) {
    phi = 0;
    delta = proof_infinity;
    move = static_cast<std::uint32_t>(code);
    used = cells;
    stones = own;
  }
  void lose() {
    phi = proof_infinity;
    delta = 0;
  }
};

/// An entry has a key, a worth above 0, and says whether it is solved.
template <class Entry>
class GrowingTable {
 public:
  /// Grows up to `bytes`; throws std::bad_alloc where there is no room.
  explicit GrowingTable(std::size_t bytes)
      : most_buckets_(std::max<std::size_t>(1, bytes / (ways * sizeof(Entry)))) {
    clear();
  }

  std::optional<Entry> find(std::uint64_t key) const {
    return with_bucket(key, [&](const Entry* bucket) {
      for (int i = 0; i < ways; ++i) {
        if (bucket[i].key == key) return std::optional(bucket[i]);
      }
      return std::optional<Entry>();
    });
  }

  /// What is solved stays so: another thread may still have it as it was before.
  void put(const Entry& entry) {
    // A crowded table would forget what a larger one has room for.
    if (is_crowded()) grow();
    with_bucket(entry.key, [&](Entry* bucket) { place(bucket, entry); });
  }

  template <class Visit>
  void for_each(Visit&& visit) const {
    const AllLocked locked(locks_);
    const auto* const entries = static_cast<const Entry*>(memory_->data());
    for (std::size_t i = 0; i < buckets_ * ways; ++i) {
      if (entries[i].key != 0) visit(entries[i]);
    }
  }

  /// Forgets everything and gives the memory back.
  void clear() {
    const AllLocked locked(locks_);
    entries_ = 0;
    buckets_ = std::min(most_buckets_, smallest);
    memory_ = std::make_unique<PageMemory>(buckets_ * ways * sizeof(Entry));
  }

 private:
  static constexpr int ways = 4;
  static constexpr std::size_t smallest = (std::size_t{1} << 21) / (ways * sizeof(Entry));
  static constexpr std::size_t growth = 8;

  static std::uint64_t worth_of(const Entry& entry) { return entry.key == 0 ? 0 : entry.worth(); }

  struct alignas(64) PaddedMutex {
    Mutex mutex;
  };
  /// Each is for every 32nd bucket; whoever moves the entries needs all.
  using Locks = std::array<PaddedMutex, 32>;
  class AllLocked {
   public:
    explicit AllLocked(Locks& locks) : locks_(locks) {
      for (auto& each : locks_) each.mutex.lock();
    }
    AllLocked(const AllLocked&) = delete;
    AllLocked& operator=(const AllLocked&) = delete;
    ~AllLocked() {
      for (auto& each : locks_) each.mutex.unlock();
    }

   private:
    Locks& locks_;
  };

  static std::size_t number_of(std::uint64_t key, std::size_t buckets) {
    __extension__ typedef unsigned __int128 Product;
    return static_cast<std::size_t>(Product{key} * buckets >> 64);
  }

  template <class Use>
  auto with_bucket(std::uint64_t key, Use&& use) const {
    while (true) {
      const std::size_t buckets = buckets_.load(std::memory_order_relaxed);
      const std::size_t number = number_of(key, buckets);
      const Lock lock(locks_[number % std::tuple_size_v<Locks>].mutex);
      // Only with all locks does it change.
      if (buckets != buckets_.load(std::memory_order_relaxed)) continue;
      return use(static_cast<Entry*>(memory_->data()) + number * ways);
    }
  }

  bool is_crowded() const {
    const std::size_t buckets = buckets_.load(std::memory_order_relaxed);
    return entries_.load(std::memory_order_relaxed) > buckets * ways / 2 && buckets < most_buckets_;
  }

  void place(Entry* bucket, const Entry& entry) {
    Entry* least = bucket;
    for (int i = 0; i < ways; ++i) {
      if (bucket[i].key == entry.key) {
        if (!bucket[i].is_solved() || entry.is_solved()) bucket[i] = entry;
        return;
      }
      if (worth_of(bucket[i]) <= worth_of(*least)) least = bucket + i;
    }
    if (least->key == 0) entries_.fetch_add(1, std::memory_order_relaxed);
    // The latest stands first, so that of several that are worth the same the oldest goes.
    std::move_backward(bucket, least, least + 1);
    *bucket = entry;
  }

  void grow() {
    const AllLocked locked(locks_);
    if (!is_crowded()) return;  // another thread was quicker
    const std::size_t buckets = std::min(most_buckets_, buckets_ * growth);
    auto larger = std::make_unique<PageMemory>(buckets * ways * sizeof(Entry));
    const std::size_t before = buckets_ * ways;
    const std::unique_ptr<PageMemory> old = std::exchange(memory_, std::move(larger));
    buckets_ = buckets;
    entries_ = 0;
    auto* const to = static_cast<Entry*>(memory_->data());
    const auto* const entries = static_cast<const Entry*>(old->data());
    for (std::size_t i = 0; i < before; ++i) {
      if (entries[i].key == 0) continue;
      place(to + number_of(entries[i].key, buckets) * ways, entries[i]);
    }
  }

  std::size_t most_buckets_;
  std::atomic<std::size_t> buckets_ = 0;
  std::atomic<std::size_t> entries_ = 0;
  std::unique_ptr<PageMemory> memory_;
  mutable Locks locks_;
};

template <int Words>
using ProofTable = GrowingTable<ProofEntry<Words>>;

}  // namespace tauler::hex
