// The Connect Four solver on positions of random games: how long one takes, with every kernel this
// machine has. The public sets are timed by `tauler solve connect4 --file`.
#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {
namespace {

constexpr std::size_t memory = std::size_t{256} << 20;

/// Positions of that ply in which nobody can win at once.
template <class Board>
std::vector<Board> random_positions(const Board& start, int ply, std::size_t count) {
  Rng rng(1);
  std::vector<Board> positions;
  while (positions.size() < count) {
    Board position = start;
    while (position.ply() < ply && !is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
    }
    if (!is_over(position.outcome())) positions.push_back(position);
  }
  return positions;
}

template <class Board>
void solve(benchmark::State& state, const Board& start, int ply, const KernelVersion& version) {
  const std::vector<Board> positions = random_positions(start, ply, 50);
  std::uint64_t nodes = 0;
  std::uint64_t solved = 0;
  for (auto _ : state) {
    Solver solver(start.width(), start.height(), memory, version);
    for (const Board& position : positions) nodes += solver.solve(position).nodes;
    solved += positions.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(solved));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes) / static_cast<double>(solved));
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

const int registered = [] {
  for (const KernelVersion& version : kernel_versions()) {
    for (int ply : {14, 20, 28}) {
      benchmark::RegisterBenchmark(
          ("connect4_solver/7x6/ply_" + std::to_string(ply) + '/' + version.name).c_str(),
          [ply, &version](benchmark::State& state) { solve(state, Position(), ply, version); })
          ->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark(
        ("connect4_solver/8x8/ply_32/" + version.name).c_str(),
        [&version](benchmark::State& state) { solve(state, Position8x8(), 32, version); })
        ->Unit(benchmark::kMillisecond);
  }
  return 0;
}();

}  // namespace
}  // namespace tauler::connect4
