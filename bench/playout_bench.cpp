// Random games to the end, a second, one core.
#include <benchmark/benchmark.h>

#include "core/playout.hpp"
#include "games/connect4/position.hpp"
#include "games/gomoku/position.hpp"

namespace tauler {
namespace {

template <Game G>
void play_out(benchmark::State& state, G start) {
  Rng rng(1);
  std::int64_t first_wins = 0;
  for (auto _ : state) {
    G position = start;
    first_wins += random_playout(position, rng) == Outcome::first_wins;
  }
  state.counters["games/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["first wins"] =
      static_cast<double>(first_wins) / static_cast<double>(state.iterations());
}

BENCHMARK_CAPTURE(play_out, connect4_7x6, connect4::Position());
BENCHMARK_CAPTURE(play_out, connect4_8x8, connect4::Position8x8());
BENCHMARK_CAPTURE(play_out, gomoku_15_freestyle, gomoku::Position());
BENCHMARK_CAPTURE(play_out, gomoku_15_renju, gomoku::Position({.rule = gomoku::Rule::renju}));
BENCHMARK_CAPTURE(play_out, gomoku_20_freestyle, gomoku::Position({.size = 20}));

}  // namespace
}  // namespace tauler
