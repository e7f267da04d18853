// How long somebody waits for the scores of all columns, or for the score and a best column, as
// the champion does: random positions of all plies on 7×6, with the opening book, and of ply 24 and
// later on 8×8, random ones and such as the champion itself comes to. Median, worst, and how many
// in a hundred take longer than two seconds; processor time with one thread, elapsed time with two.
// Nodes too, which for one thread are the same on every machine.
#include <algorithm>
#include <ctime>

#include <benchmark/benchmark.h>

#include "core/clock.hpp"
#include "core/rng.hpp"
#include "games/registry.hpp"
#include "nn/workers.hpp"
#include "players/connect4/bit_lines.hpp"
#include "players/connect4/solver/solver.hpp"
#include "players/registry.hpp"

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

/// The champion against itself, with few nodes, after some random plies.
template <class Board>
Board played_position(int stones, Rng& rng) {
  constexpr int random_plies = 6;
  const auto champion = *all_players().make("champion:nodes=2000", "connect4");
  for (;;) {
    AnyPosition position = *all_games().start("connect4:width=8,height=8");
    while (position.ply() < stones && !position.is_over()) {
      const std::vector<Move> columns = position.legal_moves();
      const Move any = columns[rng.below(static_cast<unsigned>(columns.size()))];
      const bool at_random = position.ply() < random_plies;
      (void)position.play(at_random ? any : champion->choose(position, {}, {}).move);
    }
    if (!position.is_over()) return *position.as<Board>();
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
  bool played = false;
};

/// In so many nodes.
template <class Board>
std::uint64_t fulfil(Wish wish, const Board& position, Solver& solver) {
  if (wish == Wish::columns) {
    benchmark::DoNotOptimize(solver.solve_columns(position));
    return solver.nodes();
  }
  const auto order = columns_from_middle(position.width());
  const std::vector<int> columns(order.begin(), order.begin() + position.width());
  const Solution solution = solver.solve(position);
  benchmark::DoNotOptimize(solver.best_column(position, solution.low, columns));
  return solution.nodes + solver.nodes();
}

template <class Board>
void wait_for(benchmark::State& state, const Task& task) {
  constexpr double long_ms = 2000;
  const auto count = static_cast<std::size_t>(state.range(0));
  nn::Workers workers(task.threads);
  std::vector<double> times;
  std::vector<double> nodes;
  for (auto _ : state) {
    Rng rng(1);
    Solver solver(Board().width(), Board().height(), std::size_t{256} << 20);
    solver.set_book(&OpeningBook::ours());
    if (task.threads > 1) {
      solver.set_crew(task.threads, [&](int, const auto& job) { workers.run(job); });
    }
    for (std::size_t i = 0; i < count; ++i) {
      Board position;
      if constexpr (std::is_same_v<Board, Position8x8>) {
        if (task.played) position = played_position<Board>(task.fewest, rng);
      }
      if (!task.played) position = random_position<Board>(task.fewest, task.most, rng);
      const Stopwatch watch;
      const double before = processor_ms();
      nodes.push_back(static_cast<double>(fulfil(task.wish, position, solver)));
      const double elapsed = 1e3 * seconds(watch.elapsed());
      times.push_back(task.threads > 1 ? elapsed : processor_ms() - before);
    }
  }
  std::sort(times.begin(), times.end());
  std::sort(nodes.begin(), nodes.end());
  const auto longer = times.end() - std::upper_bound(times.begin(), times.end(), long_ms);
  state.counters["median_ms"] = times[times.size() / 2];
  state.counters["99%_ms"] = times[times.size() * 99 / 100];
  state.counters["worst_ms"] = times.back();
  state.counters["99%_nodes"] = nodes[nodes.size() * 99 / 100];
  state.counters["worst_nodes"] = nodes.back();
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
  add("connect4_best/8x8/played_to_ply_24", Position8x8(), {Wish::best, 24, 24, 1, true}, {300});
  add("connect4_best/8x8/from_ply_24", Position8x8(), {Wish::best, 24, 63}, {1'000});
  return 0;
}();

}  // namespace
}  // namespace tauler::connect4
