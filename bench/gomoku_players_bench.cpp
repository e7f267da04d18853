// The document's Gomoku players (A2–A6): the plain form of the tests and the real one on the same
// positions, and the mean turn over whole games. One core.
#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "players/gomoku/minimax.hpp"
#include "players/gomoku/plain_players.hpp"
#include "players/registry.hpp"

namespace tauler::gomoku {
namespace {

std::unique_ptr<Player> player(const std::string& name, int seed) {
  return *all_players().make(name + ":seed=" + std::to_string(seed), "gomoku");
}

struct Played {
  std::vector<AnyPosition> positions;  ///< before every move
  double seconds = 0;                  ///< thought by both
};

Played play_game(Player& black, Player& white) {
  Played game;
  AnyPosition position = *all_games().start("gomoku");
  while (!position.is_over()) {
    game.positions.push_back(position);
    Player& mover = position.to_move() == Side::first ? black : white;
    const Stopwatch watch;
    const Decision decision = mover.choose(position, {}, {});
    game.seconds += seconds(watch.elapsed());
    (void)position.play(decision.move);
  }
  return game;
}

/// Every eighth position of a few seeded games between the first and the third strategy.
const std::vector<AnyPosition>& sample() {
  static const std::vector<AnyPosition> positions = [] {
    std::vector<AnyPosition> chosen;
    for (int seed = 1; seed <= 3; ++seed) {
      const auto black = player("first", seed);
      const auto white = player("third", seed);
      const Played game = play_game(*black, *white);
      for (std::size_t i = 4; i < game.positions.size(); i += 8) {
        const AnyPosition& position = game.positions[i];
        if (winning_moves(*position.as<Position>()).empty()) chosen.push_back(position);
      }
    }
    return chosen;
  }();
  return positions;
}

void count(benchmark::State& state, std::uint64_t nodes) {
  using benchmark::Counter;
  const auto turns = static_cast<double>(state.iterations()) * static_cast<double>(sample().size());
  state.counters["turn"] = Counter(turns, Counter::kIsRate | Counter::kInvert);
  state.counters["nodes/s"] = Counter(static_cast<double>(nodes), Counter::kIsRate);
}

void plain_minimax(benchmark::State& state, plain::Strategy strategy) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const AnyPosition& position : sample()) {
      nodes += plain::Minimax(strategy).choose(*position.as<Position>()).nodes;
    }
  }
  count(state, nodes);
}

void real_minimax(benchmark::State& state, const MinimaxSettings& settings) {
  std::uint64_t nodes = 0;
  Rng rng(1);
  for (auto _ : state) {
    for (const AnyPosition& position : sample()) {
      SearchGuard guard{Limits{}};
      benchmark::DoNotOptimize(minimax(*position.as<Position>(), settings, guard, rng));
      nodes += guard.nodes();
    }
  }
  count(state, nodes);
}

void plain_third(benchmark::State& state) {
  for (auto _ : state) {
    for (const AnyPosition& position : sample()) {
      benchmark::DoNotOptimize(plain::third(*position.as<Position>()));
    }
  }
  count(state, 0);
}

void real_third(benchmark::State& state) {
  const auto third = player("third", 1);
  for (auto _ : state) {
    for (const AnyPosition& position : sample()) {
      benchmark::DoNotOptimize(third->choose(position, {}, {}));
    }
  }
  count(state, 0);
}

/// The mean turn over whole games of a player against itself.
void whole_games(benchmark::State& state, const std::string& name) {
  double thought = 0;
  double turns = 0;
  int games = 0;
  for (auto _ : state) {
    const auto black = player(name, ++games);
    const auto white = player(name, 1000 + games);
    const Played game = play_game(*black, *white);
    thought += game.seconds;
    turns += static_cast<double>(game.positions.size());
  }
  state.counters["turn"] = thought / turns;
  state.counters["turns/game"] = turns / games;
}

const plain::Strategy first_as_written{};
const plain::Strategy second_as_written{4, true, 12, 2};
const MinimaxSettings first{};
const MinimaxSettings second{.depth = 4, .width = 12, .margin = 2};

BENCHMARK_CAPTURE(plain_minimax, gomoku_first, first_as_written)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_minimax, gomoku_first, first)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain_minimax, gomoku_second, second_as_written)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_minimax, gomoku_second, second)->Unit(benchmark::kMillisecond);
BENCHMARK(plain_third);
BENCHMARK(real_third);
BENCHMARK_CAPTURE(whole_games, gomoku_first, "first")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_games, gomoku_second, "second")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_games, gomoku_third, "third")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tauler::gomoku
