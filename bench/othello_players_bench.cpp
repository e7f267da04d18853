// The document's Othello players [C3–C5]: the plain form of the tests and the real one on the same
// positions, and whole games. One core.
#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "players/othello/evaluation.hpp"
#include "players/othello/plain.hpp"
#include "players/othello/search.hpp"
#include "players/registry.hpp"

namespace tauler::othello {
namespace {

using benchmark::Counter;

/// Five positions each of four seeded random games, from the opening to the end.
const std::vector<Position>& sample() {
  static const std::vector<Position> positions = [] {
    std::vector<Position> chosen;
    Rng rng(1);
    for (int game = 0; game < 4; ++game) {
      Position position;
      for (int ply = 1; !is_over(position.outcome()); ++ply) {
        MoveList moves;
        position.legal_moves(moves);
        if (ply % 11 == 0) chosen.push_back(position);
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
    return chosen;
  }();
  return positions;
}

void count(benchmark::State& state, std::uint64_t nodes) {
  const auto turns = static_cast<double>(state.iterations()) * static_cast<double>(sample().size());
  state.counters["turn"] = Counter(turns, Counter::kIsRate | Counter::kInvert);
  state.counters["nodes/s"] = Counter(static_cast<double>(nodes), Counter::kIsRate);
}

void plain_search(benchmark::State& state, int depth, bool prunes) {
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    for (const Position& position : sample()) {
      nodes += plain::Minimax(depth, prunes).choose(position).nodes;
    }
  }
  count(state, nodes);
}

void real_search(benchmark::State& state, int depth, SearchKind kind) {
  std::uint64_t nodes = 0;
  Rng rng(1);
  for (auto _ : state) {
    for (const Position& position : sample()) {
      SearchGuard guard{Limits{}};
      benchmark::DoNotOptimize(search(position, kind, depth, guard, rng));
      nodes += guard.nodes();
    }
  }
  count(state, nodes);
}

void plain_evaluation(benchmark::State& state) {
  for (auto _ : state) {
    for (const Position& position : sample()) {
      benchmark::DoNotOptimize(plain::evaluate(plain::game_of(position).board(), 'B'));
    }
  }
  count(state, static_cast<std::uint64_t>(state.iterations()) * sample().size());
}

void real_evaluation(benchmark::State& state) {
  for (auto _ : state) {
    for (const Position& position : sample()) benchmark::DoNotOptimize(value_of(position));
  }
  count(state, static_cast<std::uint64_t>(state.iterations()) * sample().size());
}

/// The mean and the longest turn over whole games of a player against itself.
void whole_games(benchmark::State& state, const std::string& name) {
  double total = 0;
  double longest = 0;
  std::uint64_t nodes = 0;
  int turns = 0;
  int seed = 0;
  for (auto _ : state) {
    const std::string spec = name + ":seed=" + std::to_string(++seed);
    const auto player = *all_players().make(spec, "othello");
    AnyPosition position = *all_games().start("othello");
    for (; !position.is_over(); ++turns) {
      const Decision decision = player->choose(position, {}, {});
      total += seconds(decision.time);
      longest = std::max(longest, seconds(decision.time));
      nodes += decision.nodes;
      (void)position.play(decision.move);
    }
  }
  state.counters["turn"] = total / turns;
  state.counters["longest"] = longest;
  state.counters["nodes/s"] = static_cast<double>(nodes) / total;
}

BENCHMARK(plain_evaluation)->Name("othello_evaluation/plain");
BENCHMARK(real_evaluation)->Name("othello_evaluation/real");
BENCHMARK_CAPTURE(plain_search, othello_minimax_3, 3, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_search, othello_minimax_3, 3, SearchKind::minimax)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(plain_search, othello_alphabeta_4, 4, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_search, othello_alphabeta_4, 4, SearchKind::alpha_beta)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_search, othello_minimax_4, 4, SearchKind::minimax)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(real_search, othello_alphabeta_6, 6, SearchKind::alpha_beta)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_games, othello_minimax, "minimax")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_games, othello_alphabeta, "alphabeta")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tauler::othello
