// The ranking [C6]: a game's update of two players and a look at a rank, among ever more players.
#include <benchmark/benchmark.h>

#include "arena/statistics/ranking.hpp"
#include "core/rng.hpp"

namespace tauler {
namespace {

void ranking_update(benchmark::State& state) {
  const auto players = static_cast<std::uint32_t>(state.range(0));
  Rng rng(1);
  BasicRanking<std::uint32_t> ranking;
  for (std::uint32_t id = 0; id < players; ++id) {
    ranking.set(id, {.points = rng.below(1'000), .wins = rng.below(500), .losses = rng.below(500)});
  }
  for (auto _ : state) {
    const std::uint32_t winner = rng.below(players);
    ranking.record_win(winner, (winner + 1) % players);
    benchmark::DoNotOptimize(ranking.find(winner));
  }
  state.SetComplexityN(state.range(0));
}
BENCHMARK(ranking_update)->RangeMultiplier(10)->Range(100, 1'000'000)->Complexity(benchmark::oLogN);

}  // namespace
}  // namespace tauler
