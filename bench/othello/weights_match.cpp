// Two weight files of Othello's patterns, or equal ones, against each other in the champion's
// search:
//
//   othello_weights_match FIRST.tpe SECOND.tpe OPENINGS PAIRS NODES
//
// So many pairs of games from openings of a file, both colours, NODES a move, until few enough
// cells are empty to say what the game is worth. Prints the mean of a game in discs and the share
// of the points for the first file, with the standard error of pairs, as it goes.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "hasty_play.hpp"
#include "players/othello/champion/budget.hpp"
#include "players/othello/champion/root_search.hpp"
#include "searches.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;

constexpr int known_from = 16;  // empty cells

Move choose(bench::Searches& searches, const Position& position, const Limits& limits) {
  if (position.must_pass()) return pass;
  ++searches.shared.turn;
  RootSearch root(position, *searches.midgame, *searches.exact);
  Budget budget(limits, root.empty(), *limits.nodes);
  budget.set_needed(true);
  for (const Reach& reach : reaches(root.empty(), cells)) {
    if (reach.is_exact(root.empty()) || !root.search(reach, budget)) break;
    budget.set_needed(false);
  }
  return Move::of(root.moves().front().cell);
}

/// By how many discs the first to move wins; `turn` is whose searches those are.
int play(Position position, bench::Searches& first, bench::Searches& second, const Limits& limits) {
  first.clear();
  second.clear();
  const Side begins = position.to_move();
  const auto empty = [&] { return cells - std::popcount(position.discs()); };
  while (!is_over(position.outcome()) && (empty() > known_from || position.must_pass())) {
    bench::Searches& searches = position.to_move() == begins ? first : second;
    position.play(choose(searches, position, limits));
  }
  const int score = is_over(position.outcome())
                        ? std::popcount(position.own()) - std::popcount(position.other())
                        : first.score({position.own(), position.other()});
  return position.to_move() == begins ? score : -score;
}

/// Mean and standard error.
struct Mean {
  double sum = 0;
  double squares = 0;
  int count = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double mean() const { return sum / count; }
  double error() const {
    const double spread = squares / count - mean() * mean();
    return count > 1 ? std::sqrt(std::max(spread, 0.0) / (count - 1)) : 0;
  }
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 6) {
    std::fprintf(stderr,
                 "usage: othello_weights_match FIRST.tpe SECOND.tpe OPENINGS PAIRS NODES\n");
    return 2;
  }
  const PatternEvaluation weights[] = {bench::evaluation_of(arguments[1]),
                                       bench::evaluation_of(arguments[2])};
  const std::vector<Position> openings = bench::read_openings(arguments[3]);
  if (openings.empty()) {
    std::fprintf(stderr, "othello_weights_match: no openings in %s\n", arguments[3]);
    return 1;
  }
  const int pairs = std::atoi(arguments[4]);
  Limits limits;
  limits.nodes = static_cast<std::uint64_t>(std::atoll(arguments[5]));
  bench::Searches first(std::size_t{1} << 24, weights[0]);
  bench::Searches second(std::size_t{1} << 24, weights[1]);
  Mean discs;
  Mean points;
  const auto points_of = [](int score) { return score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5; };
  for (int pair = 0; pair < pairs; ++pair) {
    const Position& opening =
        openings[(static_cast<std::size_t>(pair) * 7919 + 13) % openings.size()];
    const int one = play(opening, first, second, limits);
    const int other = -play(opening, second, first, limits);
    discs.add((one + other) / 2.0);
    points.add((points_of(one) + points_of(other)) / 2);
    if (pair % 10 == 9 || pair + 1 == pairs) {
      std::printf("%d games: %+.2f ± %.2f discs, %.1f ± %.1f%%\n", 2 * (pair + 1), discs.mean(),
                  discs.error(), 100 * points.mean(), 100 * points.error());
      std::fflush(stdout);
    }
  }
}
