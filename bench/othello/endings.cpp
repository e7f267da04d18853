// How much processor time the exact score of every move takes near the end of people's games:
//   othello_endings FILE.wtb EMPTY COUNT
// Of COUNT games spread evenly over a WTHOR file, each from where EMPTY cells are empty.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "games/othello/position.hpp"
#include "players/othello/exact/solver.hpp"
#include "support/wthor.hpp"

namespace {

using namespace tauler;
using othello::Position;

/// Nothing if the game ends before, breaks a rule, or nobody has a choice there.
std::optional<Position> position_of(const tauler::testing::WthorGame& game, int empty) {
  Position position;
  for (int cell : game.moves) {
    if (position.must_pass()) position.play(othello::pass);
    if (othello::cells - std::popcount(position.discs()) == empty) return position;
    if (!position.is_legal(Move::of(cell))) return std::nullopt;
    position.play(Move::of(cell));
    if (is_over(position.outcome())) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

int main(int count, char** arguments) {
  const int empty = count == 4 ? std::atoi(arguments[2]) : 0;
  const int wanted = count == 4 ? std::atoi(arguments[3]) : 0;
  if (empty < 1 || empty > 30 || wanted < 1) {
    std::fprintf(stderr, "usage: othello_endings FILE.wtb EMPTY COUNT\n");
    return 2;
  }
  std::vector<Position> positions;
  for (const tauler::testing::WthorGame& game : tauler::testing::read_wthor(arguments[1])) {
    if (const auto position = position_of(game, empty)) positions.push_back(*position);
  }
  if (positions.empty()) {
    std::fprintf(stderr, "othello_endings: no such position in %s\n", arguments[1]);
    return 1;
  }
  const std::size_t asked = std::min(positions.size(), static_cast<std::size_t>(wanted));
  othello::Solver solver;
  std::vector<double> seconds;
  double nodes = 0;
  for (std::size_t i = 0; i < asked; ++i) {
    const Position& position = positions[i * positions.size() / asked];
    solver.clear();
    const std::clock_t start = std::clock();
    const auto scores = solver.solve_moves({position.own(), position.other()}, Aim::score);
    seconds.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    nodes += static_cast<double>(scores.back().solution.nodes);
  }
  std::sort(seconds.begin(), seconds.end());
  const auto at = [&](std::size_t percent) { return seconds[(asked - 1) * percent / 100]; };
  std::printf("%zu positions with %d empty cells, every move: median %.3f s, 99%% %.3f s, ", asked,
              empty, at(50), at(99));
  std::printf("longest %.3f s; %.1f M nodes each\n", seconds.back(),
              nodes / 1e6 / static_cast<double>(asked));
}
