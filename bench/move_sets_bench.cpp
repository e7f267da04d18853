// Othello's three sets of cells [C1], a ply of a random game: followed move by move, or worked out
// from the bits. The time of the moves themselves is in both.
#include <benchmark/benchmark.h>

#include "games/othello/move_sets.hpp"

namespace tauler::othello {
namespace {

/// Plays one random game and asks `sets_after` for the sets after each move.
template <class SetsAfter>
int play_one(Rng& rng, SetsAfter&& sets_after) {
  Position position;
  while (!is_over(position.outcome())) {
    MoveList moves;
    position.legal_moves(moves);
    position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    benchmark::DoNotOptimize(sets_after(position));
  }
  return position.ply();
}

void report(benchmark::State& state, std::int64_t plies) {
  state.counters["plies/s"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}

void othello_sets_followed(benchmark::State& state) {
  Rng rng(1);
  std::int64_t plies = 0;
  for (auto _ : state) {
    MoveSets sets{Position()};
    plies += play_one(rng, [&](const Position& position) {
      sets.update(position);
      return sets.playable(black) ^ sets.playable(white) ^ sets.idle_frontier();
    });
  }
  report(state, plies);
}

void othello_sets_from_bits(benchmark::State& state) {
  Rng rng(1);
  std::int64_t plies = 0;
  for (auto _ : state) {
    plies += play_one(rng, [](const Position& position) {
      return position.playable(black) ^ position.playable(white) ^ position.idle_frontier();
    });
  }
  report(state, plies);
}

BENCHMARK(othello_sets_followed);
BENCHMARK(othello_sets_from_bits);

}  // namespace
}  // namespace tauler::othello
