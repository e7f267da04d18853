// Move generation in leaves a second, one core, last ply counted in bulk.
#include <benchmark/benchmark.h>

#include "core/perft.hpp"
#include "games/connect4/position.hpp"
#include "games/othello/position.hpp"

namespace tauler {
namespace {

template <Game G>
void count_leaves(benchmark::State& state, G start, int depth) {
  std::uint64_t leaves = 0;
  for (auto _ : state) {
    G position = start;
    leaves += perft(position, depth);
  }
  state.counters["leaves/s"] =
      benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(count_leaves, connect4_7x6_depth_10, connect4::Position(), 10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_leaves, connect4_8x8_depth_9, connect4::Position8x8(), 9)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_leaves, othello_depth_9, othello::Position(), 9)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_leaves, othello_depth_10, othello::Position(), 10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_leaves, othello_depth_11, othello::Position(), 11)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tauler
