#include "players/othello/champion/probcut.hpp"

#include <algorithm>

namespace tauler::othello {
namespace {

constexpr int measured_depths = 8;  ///< from `ProbCut::least_depth` on
constexpr int first_row = 2;        ///< 8 discs
constexpr int least_empty = 6;

// othello_probcut_spreads 240 10 18, in parts of a disc. Where so few cells are empty that a
// search would be one to the end, the row before is repeated.
constexpr std::array<std::array<int, measured_depths>, 13> spreads = {{
    {{39, 29, 27, 34, 31, 28, 34, 31}},
    {{50, 45, 34, 50, 45, 39, 47, 42}},
    {{51, 37, 32, 47, 44, 45, 53, 56}},
    {{58, 47, 42, 58, 55, 46, 65, 57}},
    {{71, 60, 53, 87, 74, 77, 89, 88}},
    {{93, 59, 55, 79, 79, 76, 107, 105}},
    {{102, 86, 68, 120, 99, 94, 125, 129}},
    {{115, 84, 72, 120, 112, 110, 164, 158}},
    {{134, 101, 104, 155, 165, 158, 222, 211}},
    {{158, 143, 117, 195, 147, 124, 164, 133}},
    {{145, 100, 87, 142, 138, 131, 154, 148}},
    {{152, 108, 100, 146, 138, 121, 154, 148}},
    {{148, 103, 100, 146, 138, 121, 154, 148}},
}};
constexpr std::array<int, 13> spreads_to_end = {157, 139, 153, 164, 176, 164, 186,
                                                150, 122, 136, 156, 139, 136};

/// Beyond what was measured the spread grows a little with every ply.
constexpr double growth = 1.5;

double spread_at(int row, int depth) {
  const auto at = static_cast<std::size_t>(
      std::clamp(row - first_row, 0, static_cast<int>(spreads.size()) - 1));
  const auto& measured = spreads[at];
  const int column = depth - ProbCut::least_depth;
  if (column < 0) return measured.front();
  if (column < measured_depths) return measured[static_cast<std::size_t>(column)];
  const double last = (measured[measured_depths - 1] + measured[measured_depths - 2]) / 2.0;
  return last + growth * (column - measured_depths + 1);
}

double spread_to_end_at(int empty) {
  const int column = std::max(empty - least_empty, 0);
  const int most = static_cast<int>(spreads_to_end.size()) - 1;
  if (column <= most) return spreads_to_end[static_cast<std::size_t>(column)];
  // The mean of the last four.
  const double last = (spreads_to_end[most] + spreads_to_end[most - 1] + spreads_to_end[most - 2] +
                       spreads_to_end[most - 3]) /
                      4.0;
  return last + growth * (column - most);
}

ProbCut make() {
  ProbCut probcut;
  for (int row = 0; row <= cells / 4; ++row) {
    for (int depth = 0; depth <= ProbCut::deepest; ++depth) {
      probcut.spread[row][depth] = static_cast<float>(spread_at(row, depth));
    }
  }
  for (int empty = 0; empty <= cells; ++empty) {
    probcut.spread_to_end[empty] = static_cast<float>(spread_to_end_at(empty));
  }
  return probcut;
}

}  // namespace

const ProbCut& measured_probcut() {
  static const ProbCut probcut = make();
  return probcut;
}

}  // namespace tauler::othello
