// The end of Othello games played out: who wins, and by which moves the most discs. One core, the
// positions of random games.
#include <benchmark/benchmark.h>

#include "players/othello/endgame.hpp"

namespace tauler::othello {
namespace {

std::vector<Position> positions_with(int empty) {
  constexpr std::size_t count = 200;
  std::vector<Position> positions;
  Rng rng(1);
  while (positions.size() < count) {
    Position position;
    while (!is_over(position.outcome()) && cells - std::popcount(position.discs()) > empty) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!is_over(position.outcome())) positions.push_back(position);
  }
  return positions;
}

/// A new table each time, as in a new game.
template <class Use>
void solve_all(benchmark::State& state, Use&& use) {
  const std::vector<Position> positions = positions_with(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    Endgame endgame;
    for (const Position& position : positions) use(endgame, position);
  }
  const auto solved =
      static_cast<double>(state.iterations()) * static_cast<double>(positions.size());
  state.counters["position"] =
      benchmark::Counter(solved, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void outcome(benchmark::State& state) {
  solve_all(state, [](Endgame& endgame, const Position& position) {
    benchmark::DoNotOptimize(endgame.outcome(position));
  });
}
void best_moves(benchmark::State& state) {
  solve_all(state, [](Endgame& endgame, const Position& position) {
    benchmark::DoNotOptimize(endgame.best_moves(position).size());
  });
}

BENCHMARK(outcome)->Name("othello_endgame/outcome")->ArgName("empty")->DenseRange(10, 16, 2);
BENCHMARK(best_moves)->Name("othello_endgame/best_moves")->ArgName("empty")->DenseRange(10, 14, 2);

}  // namespace
}  // namespace tauler::othello
