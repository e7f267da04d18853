// What the referee costs a ply: whole games between players whose own time is next to nothing.
#include <benchmark/benchmark.h>

#include "arena/play/run_tournament.hpp"
#include "games/registry.hpp"
#include "store/tournament_store.hpp"

namespace tauler {
namespace {

/// A game through the referee, players made anew as in a battery. Where time counts the referee
/// asks the kernel what a busy machine cost.
void referee(benchmark::State& state, const char* game, const char* spec, bool timed) {
  const AnyPosition start = *all_games().start(game);
  const PlayerRecipe recipe = *all_players().recipe(spec, start.game().id);
  arena::GameSetup setup;
  if (timed) {
    for (arena::SideSetup& side : setup.sides) side.limits.time = std::chrono::seconds(1);
  }
  std::uint64_t seed = 0;
  std::uint64_t plies = 0;
  Duration thinking{};
  for (auto _ : state) {
    const auto first = recipe.make(++seed);
    const auto second = recipe.make(++seed);
    const arena::GameResult result = arena::play_game(start, *first, *second, setup);
    plies += result.turns.size();
    for (const arena::Turn& turn : result.turns) thinking += turn.time;
  }
  const auto count = static_cast<double>(plies);
  state.counters["s/ply"] =
      benchmark::Counter(count, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["players' s/ply"] = seconds(thinking) / count;
}

/// The whole battery, with its threads, in games a second.
void battery(benchmark::State& state, const char* game) {
  const AnyPosition start = *all_games().start(game);
  const PlayerRecipe recipe = *all_players().recipe("random", start.game().id);
  std::uint64_t plies = 0;
  for (auto _ : state) {
    const arena::TournamentPlan plan{.name = "battery",
                                     .start = start,
                                     .contestants = {{"local", recipe}, {"visitor", recipe}},
                                     .pairing = arena::Pairing::battery,
                                     .games = 1000};
    const auto ledger = store::SqlLedger::open(":memory:", plan, false);
    const auto result = arena::run_tournament(plan, **ledger);
    for (const arena::Played& each : result->played)
      plies += static_cast<std::uint64_t>(each.plies);
  }
  state.counters["s/ply"] = benchmark::Counter(
      static_cast<double>(plies), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(referee, connect4_random, "connect4", "random", false)->UseRealTime();
BENCHMARK_CAPTURE(referee, connect4_random_timed, "connect4", "random", true)->UseRealTime();
BENCHMARK_CAPTURE(battery, connect4_random_1000_games, "connect4")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace tauler
