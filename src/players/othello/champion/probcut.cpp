#include "players/othello/champion/probcut.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tauler::othello {
namespace {

constexpr int least_empty = 6;

/// othello_probcut_spreads 120 11 0: the logarithm of the spread, in parts of a disc, is the sum of
/// these times 1, discs, discs², and the logarithms of the plies between the two depths, of the
/// deep one, and of the shallow one and 1; the last for a shallow search that is none. `discs` are
/// those beyond 30.
constexpr std::array<double, 7> weights = {4.256729, 0.037274,  0.000234, 0.254661,
                                           0.060178, -0.402796, -0.186281};
constexpr int middle_discs = 30;
constexpr double fewest_discs = 10;
constexpr double most_discs = 50;

constexpr std::array<int, 13> spreads_to_end = {157, 139, 153, 164, 176, 164, 186,
                                                150, 122, 136, 156, 139, 136};

/// Beyond what was measured the spread to the end grows a little with every ply.
constexpr double growth = 1.5;

double spread_at(int row, int depth) {
  constexpr double middle_of_row = 1.5;
  const double discs = std::clamp(4 * row + middle_of_row, fewest_discs, most_discs) - middle_discs;
  const int shallow = ProbCut::shallow(depth);
  const std::array<double, 7> features = {1,
                                          discs,
                                          discs * discs,
                                          std::log(depth - shallow),
                                          std::log(depth),
                                          std::log(shallow + 1),
                                          shallow == 0 ? 1.0 : 0.0};
  return std::exp(std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0));
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
    for (int depth = ProbCut::least_depth; depth <= ProbCut::deepest; ++depth) {
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
