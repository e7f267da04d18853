// What is proven of Hex positions without a search, and how fast; and the champion's visits a
// second with and without it.
//   tauler_bench --benchmark_filter='hex_exact'
#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "players/hex/exact/inferior_cells.hpp"
#include "players/hex/exact/prover.hpp"
#include "players/registry.hpp"

namespace tauler::hex {
namespace {

/// The positions of four games that the champion's first impressions play after two random moves.
const std::vector<AnyPosition>& game_positions() {
  static const std::vector<AnyPosition> positions = [] {
    std::vector<AnyPosition> all;
    Rng rng(4);
    for (int game = 0; game < 4; ++game) {
      const auto player = *all_players().make("champion:visits=1,exact=off", "hex");
      AnyPosition position = *all_games().start("hex");
      for (int ply = 0; !position.is_over(); ++ply) {
        const auto moves = position.legal_moves();
        const Move random = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (ply >= 2) all.push_back(position);
        const Move move = ply < 2 ? random : player->choose(position, {}, {}).move;
        if (!position.play(move)) break;
      }
    }
    return all;
  }();
  return positions;
}

void examine(benchmark::State& state) {
  Prover prover;
  double proven = 0;
  double narrowed = 0;
  for (auto _ : state) {
    proven = narrowed = 0;
    for (const AnyPosition& position : game_positions()) {
      const Position& hex = *position.as<Position>();
      const Verdict verdict = prover.examine(hex);
      proven += verdict.result ? 1 : 0;
      narrowed += !verdict.result && verdict.must_play != hex.empty_cells() ? 1 : 0;
    }
  }
  const auto count = static_cast<double>(game_positions().size());
  state.counters["proven"] = proven / count;
  state.counters["narrowed"] = narrowed / count;
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

void fill(benchmark::State& state) {
  for (auto _ : state) {
    for (const AnyPosition& position : game_positions()) {
      benchmark::DoNotOptimize(fill_in(*position.as<Position>()));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(game_positions().size()));
}

/// Every tenth position.
void champion(benchmark::State& state, const std::string& spec, std::uint64_t most_visits) {
  const auto player = *all_players().make(spec, "hex");
  Limits limits;
  limits.nodes = most_visits;
  std::int64_t visits = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i < game_positions().size(); i += 10) {
      player->new_game();
      visits +=
          static_cast<std::int64_t>(player->choose(game_positions()[i], limits, Progress{}).nodes);
    }
  }
  state.SetItemsProcessed(visits);
}

BENCHMARK(examine)->Name("hex_exact/examine");
BENCHMARK(fill)->Name("hex_exact/fill_in");
BENCHMARK_CAPTURE(champion, without, "champion:exact=off", 200)->Name("hex_exact/visits/exact=off");
BENCHMARK_CAPTURE(champion, with, "champion", 200)->Name("hex_exact/visits");
// About what a second allows. Elapsed time: on a machine with nothing else to do.
BENCHMARK_CAPTURE(champion, one, "champion:threads=1", 2000)
    ->Name("hex_champion/threads:1")
    ->UseRealTime();
BENCHMARK_CAPTURE(champion, two, "champion:threads=2", 2000)
    ->Name("hex_champion/threads:2")
    ->UseRealTime();

}  // namespace
}  // namespace tauler::hex
