// How much processor time the exact result of every move takes after MOVES random moves, each time
// from an empty table, and how many moves are exact within SECONDS on the clock:
//   hex_exact_times SIZE MOVES GAMES SECONDS
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "core/rng.hpp"
#include "players/hex/exact/exact_moves.hpp"
#include "players/networks.hpp"

namespace {

using namespace tauler;
using hex::Position;

Position random_opening(int size, int moves, Rng& rng) {
  Position position(size);
  while (position.ply() < moves) {
    const auto cells = static_cast<std::uint32_t>(position.cells());
    const Move move = Move::of(static_cast<int>(rng.below(cells)));
    if (!position.is_empty(move.value())) continue;
    position.play(move);
    // A game that ends before is played anew.
    if (is_over(position.outcome())) position = Position(size);
  }
  return position;
}

}  // namespace

int main(int count, char** arguments) {
  const int size = count == 5 ? std::atoi(arguments[1]) : 0;
  const int moves = count == 5 ? std::atoi(arguments[2]) : 0;
  const int games = count == 5 ? std::atoi(arguments[3]) : 0;
  const double most = count == 5 ? std::atof(arguments[4]) : 0;
  if (size < 3 || size > 13 || moves < 1 || moves >= size * size || games < 1 || most <= 0) {
    std::fprintf(stderr, "usage: hex_exact_times SIZE MOVES GAMES SECONDS\n");
    return 2;
  }
  Limits limits;
  limits.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(most));
  Rng rng(static_cast<std::uint64_t>(moves));
  std::vector<double> seconds;
  int whole = 0;
  int asked = 0;
  int solved = 0;
  for (int game = 0; game < games; ++game) {
    const Position position = random_opening(size, moves, rng);
    hex::ExactMoves exact(network_of("hex", true));
    const std::clock_t start = std::clock();
    const auto answers = exact.of(position, limits);
    seconds.push_back(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    const auto known = std::count_if(answers.begin(), answers.end(),
                                     [](const auto& each) { return each.winner.has_value(); });
    asked += static_cast<int>(answers.size());
    solved += static_cast<int>(known);
    whole += known == std::ssize(answers) ? 1 : 0;
  }
  std::sort(seconds.begin(), seconds.end());
  std::printf(
      "%dx%d after %d moves: all moves exact in %d of %d games, %.1f%% of the moves; "
      "CPU seconds: half %.3f, 90%% %.3f, 99%% %.3f, longest %.3f\n",
      size, size, moves, whole, games, 100.0 * solved / asked, seconds[games / 2],
      seconds[games * 9 / 10], seconds[games * 99 / 100], seconds.back());
  return 0;
}
