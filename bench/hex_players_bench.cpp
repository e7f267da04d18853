// The players of the Hex document: the plain form of the tests and the real one in the same run,
// and the document's table of levels, nodes and seconds [B5] for both players.
//   tauler_bench --benchmark_filter='hex_players'
#include <algorithm>

#include <benchmark/benchmark.h>

#include "games/hex/definition.hpp"
#include "players/hex/plain.hpp"
#include "players/hex/positions.hpp"
#include "players/registry.hpp"

namespace tauler::hex {
namespace {

/// Position i of 20 on 11×11: 3 × i random moves from the seed 1 + i, the first one the empty
/// board.
Position bench_position(int i) {
  Rng rng(1 + static_cast<std::uint64_t>(i));
  return random_position(11, false, 3 * i, rng);
}
constexpr int bench_positions = 20;
/// The one for the middle of a game: 30 stones.
constexpr int middle_game = 10;

std::unique_ptr<Player> make(const std::string& spec) {
  return std::move(*all_players().make(spec, "hex"));
}

void show(benchmark::State& state, const Decision& decision) {
  state.counters["levels"] = decision.depth;
  state.counters["nodes"] = static_cast<double>(decision.nodes);
  state.counters["seconds"] = seconds(decision.time);
  state.counters["value"] = decision.value;
  state.SetLabel(Definition::move_text(Position(11), decision.move));
}

/// The same positions for both forms: the empty board and the middle of a game.
void plain(benchmark::State& state, int depth) {
  const PlainBoard board(bench_position(static_cast<int>(state.range(0))));
  PlainPlayer::Answer answer;
  for (auto _ : state) answer = PlainPlayer(depth, false).move(board);
  state.counters["nodes"] = static_cast<double>(answer.nodes);
  state.counters["value"] = answer.value;
  state.SetLabel(Definition::move_text(Position(11), Move::of(answer.move)));
}

void real(benchmark::State& state, const std::string& spec) {
  const auto position =
      AnyPosition::of<Definition>(bench_position(static_cast<int>(state.range(0))));
  const auto player = make(spec);
  Decision decision;
  for (auto _ : state) decision = player->choose(position, {}, {});
  show(state, decision);
}

/// The slowest of the 20 positions.
void slowest(benchmark::State& state, const std::string& spec) {
  const auto player = make(spec);
  double worst = 0;
  for (auto _ : state) {
    for (int i = 0; i < bench_positions; ++i) {
      const auto position = AnyPosition::of<Definition>(bench_position(i));
      worst = std::max(worst, seconds(player->choose(position, {}, {}).time));
    }
  }
  state.counters["worst ms"] = 1e3 * worst;
}

/// With the document's 10 seconds; how late it stops.
void deepening(benchmark::State& state, const std::string& spec) {
  const auto position =
      AnyPosition::of<Definition>(bench_position(static_cast<int>(state.range(0))));
  const auto player = make(spec);
  for (auto _ : state) {
    const Decision decision = player->choose(position, {}, {});
    show(state, decision);
    state.counters["late ms"] = std::max(0.0, 1e3 * (seconds(decision.time) - 10));
  }
}

void register_all() {
  const auto add = [](const std::string& name, auto&& run) {
    return benchmark::RegisterBenchmark(("hex_players/" + name).c_str(), run)
        ->Unit(benchmark::kMillisecond);
  };
  for (int depth : {1, 2, 3}) {
    const std::string at = "depth" + std::to_string(depth);
    add("plain/" + at, [=](benchmark::State& state) { plain(state, depth); })
        ->Arg(0)
        ->Arg(middle_game);
    for (const char* order : {"off", "on"}) {
      const std::string spec = "dijkstra:depth=" + std::to_string(depth) + ",order=" + order;
      add("real/" + at + "/order_" + order, [=](benchmark::State& state) { real(state, spec); })
          ->Arg(0)
          ->Arg(middle_game);
    }
  }
  for (const char* bridges : {"off", "on"}) {
    for (const char* order : {"off", "on"}) {
      const std::string options = std::string("bridges=") + bridges + ",order=" + order;
      const std::string name = std::string("/bridges_") + bridges + "/order_" + order;
      add("slowest_of_20" + name,
          [=](benchmark::State& state) { slowest(state, "dijkstra:" + options); });
      for (int depth : {3, 4, 5}) {
        add("fixed/depth" + std::to_string(depth) + name,
            [=](benchmark::State& state) {
              real(state, "dijkstra:depth=" + std::to_string(depth) + "," + options);
            })
            ->Arg(0)
            ->Arg(middle_game)
            ->Iterations(1);
      }
      add("deepening" + name,
          [=](benchmark::State& state) { deepening(state, "dijkstra-ids:" + options); })
          ->Arg(0)
          ->Arg(middle_game)
          ->Iterations(1);
    }
  }
}

[[maybe_unused]] const bool registered = (register_all(), true);

}  // namespace
}  // namespace tauler::hex
