// How far a shallow search of Othello's champion is from a deep one: the spreads that Multi-ProbCut
// needs, printed as the numbers of players/othello/champion/probcut.cpp.
//
//   othello_probcut_spreads GAMES DEPTH EMPTY
//
// Positions of so many games of the champion's own evaluation with some random moves, every fourth
// number of discs of each; searches to DEPTH, and to the end from up to EMPTY empty cells. The
// searches are nearly full ones: they believe shallower ones only far outside the window.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <tuple>
#include <vector>

#include "core/rng.hpp"
#include "games/othello/position.hpp"
#include "searches.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;

constexpr int between_rows = 4;  // discs
constexpr int care = ProbCut::full_care - 1;

int value_of(bench::Searches& searches, const Position& position, int depth) {
  return searches.value({position.own(), position.other()}, depth, care);
}

Move next_move(bench::Searches& searches, const Position& position, Rng& rng) {
  constexpr int depth = 3;
  constexpr std::uint32_t one_in = 7;
  MoveList moves;
  position.legal_moves(moves);
  if (position.ply() < 10 || rng.below(one_in) == 0) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
  Move best = moves[0];
  int most = -PatternEvaluation::highest - 1;
  for (Move move : moves) {
    Position after = position;
    after.play(move);
    const int value = -value_of(searches, after, depth - 1);
    if (value > most) {
      most = value;
      best = move;
    }
  }
  return best;
}

/// The differences between two depths at one number of discs.
struct Differences {
  std::vector<double> all;

  /// Root mean square; what is beyond three times as much counts as that.
  double spread() const {
    const double rough = root_mean_square(INFINITY);
    return root_mean_square(3 * rough);
  }

 private:
  double root_mean_square(double most) const {
    double sum = 0;
    for (double one : all) sum += std::pow(std::min(std::abs(one), most), 2);
    return std::sqrt(sum / static_cast<double>(all.size()));
  }
};

struct Pair {
  int row;
  int deep;
  int shallow;
  friend bool operator<(const Pair& a, const Pair& b) {
    return std::tie(a.row, a.deep, a.shallow) < std::tie(b.row, b.deep, b.shallow);
  }
};
using Spreads = std::map<Pair, Differences>;

/// What a linear fit explains the logarithm of a spread by: see probcut.cpp.
std::array<double, 7> features_of(const Pair& pair) {
  const double discs = between_rows * pair.row + 1.5 - 30;
  return {1,
          discs,
          discs * discs,
          std::log(pair.deep - pair.shallow),
          std::log(pair.deep),
          std::log(pair.shallow + 1),
          pair.shallow == 0 ? 1.0 : 0.0};
}

/// Least squares, by elimination.
std::array<double, 7> fit(const Spreads& spreads) {
  constexpr std::size_t fewest = 20;
  constexpr int unknowns = 7;
  double rows[unknowns][unknowns + 1] = {};
  for (const auto& [pair, differences] : spreads) {
    if (differences.all.size() < fewest) continue;
    const auto features = features_of(pair);
    const double wanted = std::log(differences.spread());
    for (int i = 0; i < unknowns; ++i) {
      for (int j = 0; j < unknowns; ++j) rows[i][j] += features[i] * features[j];
      rows[i][unknowns] += features[i] * wanted;
    }
  }
  for (int pivot = 0; pivot < unknowns; ++pivot) {
    for (int row = 0; row < unknowns; ++row) {
      if (row == pivot) continue;
      const double times = rows[row][pivot] / rows[pivot][pivot];
      for (int j = pivot; j <= unknowns; ++j) rows[row][j] -= times * rows[pivot][j];
    }
  }
  std::array<double, unknowns> weights{};
  for (int i = 0; i < unknowns; ++i) weights[i] = rows[i][unknowns] / rows[i][i];
  return weights;
}

void measure(bench::Searches& searches, const Position& position, int depth, int most_empty,
             Spreads& spreads, Spreads& to_end) {
  constexpr int far_from_even = 28 * PatternEvaluation::disc;
  const int discs = std::popcount(position.discs());
  const int empty = cells - discs;
  searches.table.clear();
  std::vector<int> values;
  // Near the end a search plays on to it: that is the other table.
  const int last = std::min(depth, empty - 12);
  for (int i = 0; i <= std::max(last, ProbCut::shallow(empty)); ++i) {
    if (i > last && (empty > most_empty || i > ProbCut::shallow(empty))) break;
    values.push_back(value_of(searches, position, i));
  }
  for (int deep = ProbCut::least_depth; deep <= last; ++deep) {
    if (std::abs(values[last]) > far_from_even) break;
    for (int shallow = deep - 2; shallow >= 0; shallow -= 2) {
      spreads[{discs / between_rows, deep, shallow}].all.push_back(values[deep] - values[shallow]);
    }
  }
  if (empty <= most_empty && empty >= 6) {
    const int score = PatternEvaluation::disc * searches.score({position.own(), position.other()});
    to_end[{empty, 0, 0}].all.push_back(score - values[ProbCut::shallow(empty)]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: othello_probcut_spreads GAMES DEPTH EMPTY\n");
    return 2;
  }
  const int wanted = std::atoi(arguments[1]);
  const int depth = std::atoi(arguments[2]);
  const int most_empty = std::atoi(arguments[3]);
  bench::Searches searches;
  Spreads spreads;
  Spreads to_end;
  for (int game = 0; game < wanted; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    Position position;
    // Each game is asked at every fourth number of discs, beginning somewhere else.
    while (!is_over(position.outcome())) {
      const int discs = std::popcount(position.discs());
      if (!position.must_pass() && discs >= 8 && discs % between_rows == game % between_rows) {
        measure(searches, position, depth, most_empty, spreads, to_end);
      }
      position.play(next_move(searches, position, rng));
    }
  }
  std::printf("// discs, deep, shallow: spread, positions\n");
  for (const auto& [pair, differences] : spreads) {
    std::printf("// %d %d %d: %.1f, %zu\n", between_rows * pair.row, pair.deep, pair.shallow,
                differences.spread(), differences.all.size());
  }
  for (double weight : fit(spreads)) std::printf("%.6f, ", weight);
  std::printf("\n// to the end, from 6 empty cells on\n");
  for (int empty = 6; empty <= most_empty; ++empty) {
    std::printf("%.0f, ", to_end[{empty, 0, 0}].spread());
  }
  std::printf("\n");
}
