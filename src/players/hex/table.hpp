// What the search found out about positions, in a table of fixed size where the newer entry stays.
// A value depends on the position and the plies ahead of it and on nothing else, so an entry of the
// same number of plies gives the same value as searching again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.hpp"

namespace tauler::hex {

enum class Bound : std::uint8_t { lower, upper, exact };

struct TableEntry {
  std::uint64_t key = 0;
  std::uint32_t search = 0;  ///< 0: none
  std::int16_t value = 0;
  Move move;
  std::uint16_t remaining = 0;
  Bound bound = Bound::lower;
};

class Table {
 public:
  /// Forgets everything: the nodes of a search do not depend on the moves before it.
  void next_search() {
    if (entries_.empty()) entries_.resize(std::size_t{1} << size_bits);
    ++search_;
  }

  const TableEntry* find(std::uint64_t key) const {
    const TableEntry& entry = entries_[slot(key)];
    return entry.search == search_ && entry.key == key ? &entry : nullptr;
  }

  void store(std::uint64_t key, int remaining, int value, Bound bound, Move move) {
    entries_[slot(key)] = {key,
                           search_,
                           static_cast<std::int16_t>(value),
                           move,
                           static_cast<std::uint16_t>(remaining),
                           bound};
  }

 private:
  static constexpr int size_bits = 18;

  static std::size_t slot(std::uint64_t key) { return key >> (64 - size_bits); }

  std::vector<TableEntry> entries_;
  std::uint32_t search_ = 0;
};

}  // namespace tauler::hex
