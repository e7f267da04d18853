// A map from known keys to small numbers that does not store the keys: every key has three cells,
// and its number is the three cells' exclusive or. For a key that was not in the map the answer is
// any number. It takes 1.23 cells per key, and is read in place, without unpacking.
//
// To fill it, keys are peeled off: one that has a cell to itself can be given its number last, so
// it is put aside, and perhaps another one now has a cell to itself. With 1.23 cells per key that
// nearly always ends with no key left; otherwise another seed is tried.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tauler::connect4::book {

/// How the cells of a map are found.
struct CellPlan {
  std::uint64_t seed = 0;
  std::uint32_t third = 1;  ///< a key has a cell in each third of the cells
  int bits = 1;             ///< of a cell; at most 8

  /// The bytes of all cells, and a few more so that one can be read as a whole word.
  std::size_t bytes() const { return (std::size_t{3} * third * bits + 7) / 8 + 8; }
};

/// Precondition: `cells` has `plan.bytes()` bytes.
unsigned find_number(const CellPlan& plan, std::string_view cells, std::uint64_t key);

struct FilledCells {
  CellPlan plan;
  std::string cells;
};

/// Precondition: the keys differ, the numbers have at most `bits` bits, there is one for each key.
FilledCells fill_cells(const std::vector<std::uint64_t>& keys,
                       const std::vector<std::uint8_t>& numbers, int bits);

}  // namespace tauler::connect4::book
