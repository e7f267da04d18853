// Multi-ProbCut: a shallow search far enough outside the window says that a deep one would be
// outside too. How far is enough was measured: the spread of the difference between the two.
#pragma once

#include <array>

#include "games/othello/bits.hpp"

namespace tauler::othello {

struct ProbCut {
  static constexpr int least_depth = 3;
  static constexpr int deepest = 60;
  /// How many spreads away is far enough, by care. The last cuts nothing.
  static constexpr std::array<double, 5> spreads = {1.1, 1.5, 2.0, 2.6, 0};
  static constexpr int full_care = static_cast<int>(spreads.size()) - 1;

  /// The depth of the shallow search: about two fifths, even where the deep one's is even.
  static constexpr int shallow(int depth) {
    const int most = (2 * depth + 5) / 5;
    return most - ((most ^ depth) & 1);
  }

  /// In parts of a disc, by the number of discs (in fours) and the depth.
  std::array<std::array<float, deepest + 1>, cells / 4 + 1> spread{};
  /// Where the deep search reaches the end of the game, by the number of empty cells.
  std::array<float, cells + 1> spread_to_end{};

  double of(int discs, int depth) const {
    const int empty = cells - discs;
    if (depth >= empty) return spread_to_end[empty];
    return spread[discs / 4][depth];
  }
};

/// As measured (bench/othello/probcut_spreads.cpp).
const ProbCut& measured_probcut();

}  // namespace tauler::othello
