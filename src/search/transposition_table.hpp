// A transposition table that any number of threads may use at once without a lock: what is known of
// positions that can be reached in several ways.
//
// A bucket is a cache line of four entries, an entry two words: the data, and the key's lock XORed
// with it. Two threads that write one entry at the same time may leave the words of both; then the
// lock does not fit and the entry counts as nobody's. So a look costs one memory access and no
// atomic operation that plain loads and stores would not do too.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "search/page_memory.hpp"

namespace tauler {

/// Two hashes of a position that have nothing to do with each other: the bucket comes from one, the
/// lock is the other. Positions that share both are taken for one another.
struct TableKey {
  std::uint64_t bucket;
  std::uint64_t lock;
};

/// `Data` is eight bytes, never all of them zero, with `unsigned worth_beside(const Data& next)
/// const`: of four entries in the way of `next`, that of the least worth goes.
template <class Data>
class TranspositionTable {
  static_assert(sizeof(Data) == sizeof(std::uint64_t) && std::is_trivially_copyable_v<Data>);

 public:
  static constexpr std::size_t bucket_bytes = 64;

  /// As many buckets as fit in `bytes`, in a power of two; at least one.
  explicit TranspositionTable(std::size_t bytes)
      : buckets_in_all_(buckets_in(bytes)),
        memory_(buckets_in_all_ * bucket_bytes),
        buckets_(static_cast<Bucket*>(memory_.data())),
        mask_(buckets_in_all_ - 1) {}

  /// From now on only so many bytes at the start are used, so that little work does not touch much
  /// memory. What is known stays true; some of it is no longer found. Precondition: no thread is
  /// using it.
  void use(std::size_t bytes) { mask_ = std::min(buckets_in(bytes), buckets_in_all_) - 1; }

  /// Forgets everything. Precondition: no thread is using it.
  void clear() { memory_.clear(); }

  [[gnu::always_inline]] void prefetch(const TableKey& key) const {
    __builtin_prefetch(&bucket(key));
  }

  /// Whether there is an entry; `data` is touched only then.
  [[gnu::always_inline]] bool find(const TableKey& key, Data& data) const {
    for (const Entry& entry : bucket(key)) {
      const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ word) != key.lock || word == 0) continue;
      data = std::bit_cast<Data>(word);
      return true;
    }
    return false;
  }

  /// In the place of what was known of the same position, or of the entry of the least worth.
  [[gnu::always_inline]] void put(const TableKey& key, const Data& data) {
    Bucket& entries = bucket(key);
    Entry* place = entries.data();
    unsigned least = UINT32_MAX;
    for (Entry& entry : entries) {
      const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
      if (word == 0 || (entry.check.load(std::memory_order_relaxed) ^ word) == key.lock) {
        place = &entry;
        break;
      }
      const unsigned worth = std::bit_cast<Data>(word).worth_beside(data);
      if (worth >= least) continue;
      place = &entry;
      least = worth;
    }
    const auto word = std::bit_cast<std::uint64_t>(data);
    place->check.store(key.lock ^ word, std::memory_order_relaxed);
    place->data.store(word, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  using Bucket = std::array<Entry, bucket_bytes / sizeof(Entry)>;

  [[gnu::always_inline]] Bucket& bucket(const TableKey& key) const {
    return buckets_[key.bucket & mask_];
  }

  static std::size_t buckets_in(std::size_t bytes) {
    return std::bit_floor(std::max<std::size_t>(bytes / bucket_bytes, 1));
  }

  std::size_t buckets_in_all_;
  PageMemory memory_;
  Bucket* buckets_;
  std::size_t mask_;
};

}  // namespace tauler
