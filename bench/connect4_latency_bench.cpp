// How long somebody waits for the scores of all columns, or for the score and the best columns:
// random positions of all plies on 7×6, with the opening book, and of ply 24 and later on 8×8.
// Processor time, median and worst.
#include <algorithm>
#include <ctime>

#include <benchmark/benchmark.h>

#include "core/rng.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {
namespace {

/// Not over; every number of stones in the range is as likely.
template <class Board>
Board random_position(int fewest, int most, Rng& rng) {
  for (;;) {
    const int stones =
        fewest + static_cast<int>(rng.below(static_cast<unsigned>(most - fewest + 1)));
    Board position;
    while (position.ply() < stones && !is_over(position.outcome())) {
      MoveList columns;
      position.legal_moves(columns);
      position.play(columns[static_cast<int>(rng.below(static_cast<unsigned>(columns.size())))]);
    }
    if (!is_over(position.outcome())) return position;
  }
}

double processor_ms() {
  return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

enum class Wish { columns, best };

template <class Board>
void wait_for(benchmark::State& state, Wish wish, int fewest, int most) {
  const auto count = static_cast<std::size_t>(state.range(0));
  std::vector<double> times;
  for (auto _ : state) {
    Rng rng(1);
    Solver solver(Board().width(), Board().height(), std::size_t{256} << 20);
    solver.set_book(&OpeningBook::ours());
    for (std::size_t i = 0; i < count; ++i) {
      const Board position = random_position<Board>(fewest, most, rng);
      const double before = processor_ms();
      if (wish == Wish::columns) {
        benchmark::DoNotOptimize(solver.solve_columns(position));
      } else {
        benchmark::DoNotOptimize(solver.best_columns(position, solver.solve(position).low));
      }
      times.push_back(processor_ms() - before);
    }
  }
  std::sort(times.begin(), times.end());
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["99%_ms"] = times[times.size() * 99 / 100];
  state.counters["worst_ms"] = times.back();
}

const int registered = [] {
  const auto add = [](const char* name, auto board, Wish wish, int fewest, int most,
                      std::initializer_list<int> counts) {
    auto* bench = benchmark::RegisterBenchmark(name, wait_for<decltype(board)>, wish, fewest, most);
    for (int count : counts) bench->Arg(count);
    bench->Iterations(1)->Unit(benchmark::kSecond);
  };
  add("connect4_columns/7x6/all_plies", Position(), Wish::columns, 0, 41, {1'000, 10'000});
  add("connect4_columns/8x8/ply_24", Position8x8(), Wish::columns, 24, 24, {100});
  add("connect4_best/8x8/ply_24", Position8x8(), Wish::best, 24, 24, {300});
  add("connect4_best/8x8/from_ply_24", Position8x8(), Wish::best, 24, 63, {1'000});
  return 0;
}();

}  // namespace
}  // namespace tauler::connect4
