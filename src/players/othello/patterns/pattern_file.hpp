// The file of Othello's pattern evaluation (train/README.md, "The pattern file"): the patterns, and
// their weights at several numbers of discs, read from bytes that are in memory already.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler::othello {

struct PatternFile {
  static constexpr int most_cells = 10;
  static constexpr int most_instances = 64;  ///< all images of all patterns
  static constexpr int counted_moves = 32;   ///< a side's moves are counted up to one less

  /// The cells of each pattern, as one of its images has them.
  std::vector<std::vector<int>> patterns;
  int knot_step = 0;  ///< discs from one knot to the next; the first is at 4
  int knots = 0;
  int weights = 0;                   ///< of one knot
  int scale = 0;                     ///< weights are in so many parts of a disc
  std::vector<std::int16_t> values;  ///< [knot][weight]

  const std::int16_t* at_knot(int knot) const {
    return values.data() + static_cast<std::size_t>(knot) * static_cast<std::size_t>(weights);
  }
};

Result<PatternFile> read_pattern_file(std::string_view bytes);

/// The images of a pattern under the board's symmetries, one for each set of cells.
std::vector<std::vector<int>> images_of(const std::vector<int>& pattern);

/// By index, its class: what a symmetry of the pattern maps onto one another has one weight. An
/// index has a digit to base 3 for each cell, the first the lowest: 0 empty, 1 the mover's, 2 the
/// opponent's.
std::vector<int> classes_of(const std::vector<int>& pattern);

}  // namespace tauler::othello
