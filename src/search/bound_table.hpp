// What a search found out about positions: a bound of the value and the move to try first. One slot
// a position, where the newer entry stays; for one thread. (Tables that several threads share, or
// that are worth more than a few megabytes, are elsewhere: `TranspositionTable` beside this one,
// and Connect Four's solver, whose entries of one word are made for its positions.)
#pragma once

#include <cstdint>
#include <vector>

namespace tauler {

enum class Bound : std::uint8_t { lower, upper, exact };

/// The bound that a value found in the window from `alpha` to `beta` is.
constexpr Bound bound_of(int value, int alpha, int beta) {
  return value >= beta ? Bound::lower : value > alpha ? Bound::exact : Bound::upper;
}

/// The slot of a hash that is as good in its highest bits as in the others.
struct HighBits {
  template <int bits>
  static std::size_t slot(std::uint64_t key) {
    return key >> (64 - bits);
  }
};

template <class Key, int bits, class Slots = HighBits>
class BoundTable {
 public:
  struct Entry {
    Key key{};
    std::int32_t value = 0;
    std::uint32_t search = 0;  ///< 0: none
    std::int16_t depth = 0;    ///< plies that were searched below it
    std::int16_t move = -1;
    Bound bound = Bound::lower;

    /// Whether the value is all that a search with this window could want to know.
    bool settles(int alpha, int beta) const {
      if (bound != Bound::upper && value >= beta) return true;
      if (bound != Bound::lower && value <= alpha) return true;
      return bound == Bound::exact;
    }
  };

  /// Forgets the values that are known; the moves to try stay known to `hint`, for one search.
  void next_search() {
    if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
    ++search_;
  }
  /// Ready to be used; what is known stays known from search to search.
  void open() {
    if (entries_.empty()) next_search();
  }
  void clear() { entries_.clear(); }

  const Entry* find(const Key& key) const {
    const Entry& entry = at(key);
    return entry.key == key && entry.search == search_ ? &entry : nullptr;
  }
  /// The move to try first, found in this search or the one before; -1 where there is none.
  int hint(const Key& key) const {
    const Entry& entry = at(key);
    return entry.key == key && search_ - entry.search <= 1 ? entry.move : -1;
  }
  void put(const Key& key, int depth, int value, Bound bound, int move) {
    entries_[Slots::template slot<bits>(key)] = {
        key,  value, search_, static_cast<std::int16_t>(depth), static_cast<std::int16_t>(move),
        bound};
  }

 private:
  const Entry& at(const Key& key) const { return entries_[Slots::template slot<bits>(key)]; }

  std::vector<Entry> entries_;
  std::uint32_t search_ = 0;
};

}  // namespace tauler
