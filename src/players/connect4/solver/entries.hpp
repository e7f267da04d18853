// How a bucket of the solver's table is read and written; table.hpp has the layout. Words are read
// and written whole, so several threads may share a table: at worst one overwrites the other's.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>

#include "players/connect4/solver/lanes.hpp"
#include "players/connect4/solver/table.hpp"

namespace tauler::connect4::TAULER_ISA {

TAULER_INLINE Word load_word(const Word& word) {
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
}
TAULER_INLINE void store_word(Word& word, Word value) {
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

/// What an entry has beside its tag.
struct EntryData {
  static constexpr int bits = 22;

  Bounds bounds;
  unsigned work = 0;   ///< bit length of the number of nodes it took
  unsigned solve = 0;  ///< which solve it belongs to, modulo 4

  TAULER_INLINE Word packed() const {
    return static_cast<Word>(bounds.low + 64) | static_cast<Word>(bounds.high + 64) << 7 |
           Word{work} << 14 | Word{solve} << 20;
  }
  static TAULER_INLINE Bounds bounds_of(Word word) {
    return {static_cast<int>(word & 127) - 64, static_cast<int>(word >> 7 & 127) - 64};
  }
  /// What is lost with the entry: nothing if it belongs to another solve or is empty.
  static TAULER_INLINE unsigned worth_of(Word word, unsigned solve) {
    return (word >> 20 & 3) == solve ? static_cast<unsigned>(word >> 14 & 63) : 0;
  }
};

/// Eight entries of one word. A tag has at most 42 bits; no entry is all zero, its bounds are not.
struct OneWordEntries {
  using Tag = Word;
  static constexpr int per_bucket = 8;

  static TAULER_INLINE bool find(const Bucket& bucket, Tag tag, Bounds& bounds) {
    const auto words = glance(bucket);
    const unsigned hits = lane_bits(reinterpret_cast<Words<8>>((words >> EntryData::bits) == tag));
    for (unsigned left = hits; left; left &= left - 1) {
      const Word word = load_word(bucket.words[std::countr_zero(left)]);
      if (word == 0 || word >> EntryData::bits != tag) continue;
      bounds = EntryData::bounds_of(word);
      return true;
    }
    return false;
  }

  /// True if an entry was added, false if one of the same position was changed.
  static TAULER_INLINE bool put(Bucket& bucket, Tag tag, EntryData data) {
    int slot = 0;
    unsigned least = ~0u;
    for (int i = 0; i < per_bucket; ++i) {
      const Word word = load_word(bucket.words[i]);
      if (word >> EntryData::bits == tag && word != 0) {
        const Bounds known = EntryData::bounds_of(word);
        data.bounds.low = std::max(data.bounds.low, known.low);
        data.bounds.high = std::min(data.bounds.high, known.high);
        store_word(bucket.words[i], tag << EntryData::bits | data.packed());
        return false;
      }
      const unsigned worth = EntryData::worth_of(word, data.solve);
      if (worth < least) {
        least = worth;
        slot = i;
      }
    }
    store_word(bucket.words[slot], tag << EntryData::bits | data.packed());
    return true;
  }

  /// Which words to read: what is found is read again, whole. There is no relaxed load of a vector,
  /// so the thread sanitizer is shown eight loads.
  static TAULER_INLINE Words<8> glance(const Bucket& bucket) {
#if defined(__SANITIZE_THREAD__)
    Words<8> words;
    for (int i = 0; i < per_bucket; ++i) words[i] = load_word(bucket.words[i]);
    return words;
#else
    return load_lanes<Words<8>>(bucket.words);
#endif
  }

  /// Moves the entries whose tag has `bit` from one bucket to the other.
  static void split(Bucket& from, Bucket& to, int bit) {
    for (int i = 0; i < per_bucket; ++i) {
      const Word word = from.words[i];
      const bool moves = (word >> EntryData::bits >> bit & 1) != 0;
      to.words[i] = moves ? word : 0;
      if (moves) from.words[i] = 0;
    }
  }
};

/// Four entries of two words: the low 64 bits of the tag, mixed with the other word so that halves
/// of two threads' entries match only with a chance of 2^−64; and the rest of the tag with the
/// data.
struct TwoWordEntries {
  using Tag = Bits128;
  static constexpr int per_bucket = 4;

  static TAULER_INLINE std::size_t word_of(int slot) {
    return std::size_t{2} * static_cast<std::size_t>(slot);
  }
  static TAULER_INLINE Word check(Tag tag, Word data) {
    return static_cast<Word>(tag) ^ data * 0x9E3779B97F4A7C15;
  }
  static TAULER_INLINE bool is(const Bucket& bucket, int slot, Tag tag, Word& data) {
    data = load_word(bucket.words[word_of(slot) + 1]);
    return data != 0 && data >> EntryData::bits == static_cast<Word>(tag >> 64) &&
           load_word(bucket.words[word_of(slot)]) == check(tag, data);
  }

  static TAULER_INLINE bool find(const Bucket& bucket, Tag tag, Bounds& bounds) {
    for (int slot = 0; slot < per_bucket; ++slot) {
      Word data;
      if (!is(bucket, slot, tag, data)) continue;
      bounds = EntryData::bounds_of(data);
      return true;
    }
    return false;
  }

  static TAULER_INLINE bool put(Bucket& bucket, Tag tag, EntryData entry) {
    int slot = 0;
    bool added = true;
    unsigned least = ~0u;
    for (int i = 0; i < per_bucket; ++i) {
      Word data;
      if (is(bucket, i, tag, data)) {
        const Bounds known = EntryData::bounds_of(data);
        entry.bounds.low = std::max(entry.bounds.low, known.low);
        entry.bounds.high = std::min(entry.bounds.high, known.high);
        slot = i;
        added = false;
        break;
      }
      const unsigned worth = EntryData::worth_of(data, entry.solve);
      if (worth < least) {
        least = worth;
        slot = i;
      }
    }
    const Word data = static_cast<Word>(tag >> 64) << EntryData::bits | entry.packed();
    store_word(bucket.words[word_of(slot)], check(tag, data));
    store_word(bucket.words[word_of(slot) + 1], data);
    return added;
  }

  /// Precondition: bit < 64.
  static void split(Bucket& from, Bucket& to, int bit) {
    for (int i = 0; i < per_bucket; ++i) {
      Word* source = &from.words[word_of(i)];
      const Word low = check(source[0], source[1]);  // undoes the mixing
      const bool moves = source[1] != 0 && (low >> bit & 1) != 0;
      to.words[word_of(i)] = moves ? source[0] : 0;
      to.words[word_of(i) + 1] = moves ? source[1] : 0;
      if (moves) source[0] = source[1] = 0;
    }
  }
};

}  // namespace tauler::connect4::TAULER_ISA
