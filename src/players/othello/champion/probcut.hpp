// Multi-ProbCut: a shallow search far enough outside the window says that a deep one would be
// outside too. How far is enough was measured: the spread of the difference between the two.
#pragma once

#include <array>

#include "games/othello/bits.hpp"

namespace tauler::othello {

struct ProbCut {
  static constexpr int least_depth = 2;
  static constexpr int searched_from = 3;  ///< below, the shallow search is the evaluation alone
  static constexpr int deepest = 60;
  /// How many spreads away is far enough, by care. The last cuts nothing.
  static constexpr std::array<double, 5> spreads = {1.1, 1.5, 2.0, 2.6, 0};
  static constexpr int full_care = static_cast<int>(spreads.size()) - 1;
  /// The evaluation alone must be so many times further away.
  static constexpr double unsearched = 1.2;

  /// The depth of the shallow search: about two fifths, even where the deep one's is even.
  static constexpr int shallow(int depth) {
    const int most = (2 * depth + 5) / 5;
    return most - ((most ^ depth) & 1);
  }

  /// In parts of a disc, by the number of discs (in fours) and the depth.
  std::array<std::array<float, deepest + 1>, cells / 4 + 1> spread{};
  /// Where the deep search reaches the end of the game, by the number of empty cells.
  std::array<float, cells + 1> spread_to_end{};

  /// How far outside the window the shallow search must be.
  int margin(int discs, int depth, int care) const {
    const int empty = cells - discs;
    const double one = depth >= empty ? spread_to_end[empty] : spread[discs / 4][depth];
    const double times = depth < searched_from ? unsearched * spreads[care] : spreads[care];
    return static_cast<int>(times * one) + 1;
  }
};

/// As measured (bench/othello/probcut_spreads.cpp).
const ProbCut& measured_probcut();

}  // namespace tauler::othello
