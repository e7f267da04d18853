// How long somebody waits for the scores of all columns, or for the score and a best column, as
// the champion does: random positions of all plies on 7×6, with the opening book, and of ply 24 and
// later on 8×8. Median, worst, and how many in a hundred take longer than two seconds; processor
// time with one thread, elapsed time with two.
#include <algorithm>
#include <ctime>

#include <benchmark/benchmark.h>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "nn/workers.hpp"
#include "players/connect4/bit_lines.hpp"
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

struct Task {
  Wish wish;
  int fewest;
  int most;
  int threads = 1;
};

template <class Board>
void fulfil(Wish wish, const Board& position, Solver& solver) {
  if (wish == Wish::columns) {
    benchmark::DoNotOptimize(solver.solve_columns(position));
    return;
  }
  const auto order = columns_from_middle(position.width());
  const std::vector<int> columns(order.begin(), order.begin() + position.width());
  benchmark::DoNotOptimize(solver.best_column(position, solver.solve(position).low, columns));
}

template <class Board>
void wait_for(benchmark::State& state, const Task& task) {
  constexpr double long_ms = 2000;
  const auto count = static_cast<std::size_t>(state.range(0));
  nn::Workers workers(task.threads);
  std::vector<double> times;
  for (auto _ : state) {
    Rng rng(1);
    Solver solver(Board().width(), Board().height(), std::size_t{256} << 20);
    solver.set_book(&OpeningBook::ours());
    if (task.threads > 1) {
      solver.set_crew(task.threads, [&](int, const auto& job) { workers.run(job); });
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Board position = random_position<Board>(task.fewest, task.most, rng);
      const Stopwatch watch;
      const double before = processor_ms();
      fulfil(task.wish, position, solver);
      const double elapsed = 1e3 * seconds(watch.elapsed());
      times.push_back(task.threads > 1 ? elapsed : processor_ms() - before);
    }
  }
  std::sort(times.begin(), times.end());
  const auto longer = times.end() - std::upper_bound(times.begin(), times.end(), long_ms);
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["99%_ms"] = times[times.size() * 99 / 100];
  state.counters["worst_ms"] = times.back();
  state.counters["over_2s_%"] = 100.0 * static_cast<double>(longer) / static_cast<double>(count);
}

const int registered = [] {
  const auto add = [](const char* name, auto board, const Task& task,
                      std::initializer_list<int> counts) {
    auto* bench = benchmark::RegisterBenchmark(name, wait_for<decltype(board)>, task);
    for (int count : counts) bench->Arg(count);
    bench->Iterations(1)->Unit(benchmark::kSecond);
  };
  add("connect4_columns/7x6/all_plies", Position(), {Wish::columns, 0, 41}, {1'000, 10'000});
  // What a book of twelve stones leaves to the solver.
  add("connect4_columns/7x6/plies_12_to_16", Position(), {Wish::columns, 12, 16}, {2'000});
  add("connect4_columns/8x8/ply_24", Position8x8(), {Wish::columns, 24, 24}, {100});
  add("connect4_best/8x8/ply_24", Position8x8(), {Wish::best, 24, 24}, {300, 2'000});
  add("connect4_best/8x8/ply_24/2_threads", Position8x8(), {Wish::best, 24, 24, 2}, {300, 2'000});
  add("connect4_best/8x8/from_ply_24", Position8x8(), {Wish::best, 24, 63}, {1'000});
  return 0;
}();

}  // namespace
}  // namespace tauler::connect4
