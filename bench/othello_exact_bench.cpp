// The exact solver of Othello: positions of random games as the network player meets them, and the
// field's problems, with each idea left out in turn. One core; `nodes` is per file.
#include <cstdlib>
#include <fstream>

#include <benchmark/benchmark.h>

#include "games/othello/obf.hpp"
#include "players/othello/exact/solver.hpp"

namespace tauler::othello {
namespace {

ExactBoard board_of(const Position& position) {
  return {position.own(), position.other()};
}

std::vector<ExactBoard> random_boards(int empty) {
  constexpr std::size_t count = 200;
  std::vector<ExactBoard> boards;
  Rng rng(1);
  while (boards.size() < count) {
    Position position;
    while (!is_over(position.outcome()) && cells - std::popcount(position.discs()) > empty) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!is_over(position.outcome())) boards.push_back(board_of(position));
  }
  return boards;
}

/// A new table each time, as in a new game.
template <class Use>
void solve_all(benchmark::State& state, Use&& use) {
  const std::vector<ExactBoard> boards = random_boards(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    Solver solver(std::size_t{1} << 20);
    for (const ExactBoard& board : boards) use(solver, board);
  }
  const auto solved = static_cast<double>(state.iterations()) * static_cast<double>(boards.size());
  state.counters["position"] =
      benchmark::Counter(solved, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void outcome(benchmark::State& state) {
  solve_all(state, [](Solver& solver, const ExactBoard& board) {
    benchmark::DoNotOptimize(solver.solve(board, -1, 1));
  });
}
void best_moves(benchmark::State& state) {
  solve_all(state, [](Solver& solver, const ExactBoard& board) {
    const int score = solver.solve(board, -cells, cells);
    benchmark::DoNotOptimize(solver.best_moves(board, score).size());
  });
}

BENCHMARK(outcome)->Name("othello_exact/outcome")->ArgName("empty")->DenseRange(10, 16, 2);
BENCHMARK(best_moves)->Name("othello_exact/best_moves")->ArgName("empty")->DenseRange(10, 14, 2);

struct WithoutOne {
  const char* name;
  bool ExactIdeas::*idea;
};

constexpr WithoutOne left_out[] = {
    {"nothing", nullptr},
    {"stability", &ExactIdeas::stability},
    {"enhanced_transposition", &ExactIdeas::enhanced_transposition},
    {"parity", &ExactIdeas::parity},
    {"mobility", &ExactIdeas::mobility},
    {"shallow_search", &ExactIdeas::shallow_search},
    {"selective_first", &ExactIdeas::selective_first},
    {"near_table", &ExactIdeas::near_table},
};

/// The first 20 of the hard problems with 20 empty cells.
void problems(benchmark::State& state) {
  constexpr std::size_t most = 20;
  const WithoutOne& without = left_out[state.range(0)];
  const char* data = std::getenv("TAULER_DATA");
  std::ifstream file(std::string(data ? data : ".") + "/othello/hard-20.obf");
  std::vector<Problem> all;
  for (std::string line; all.size() < most && std::getline(file, line);) {
    if (auto problem = read_problem(line)) all.push_back(*problem);
  }
  if (all.empty()) return state.SkipWithError("TAULER_DATA has no othello/hard-20.obf");
  ExactIdeas ideas;
  if (without.idea) ideas.*without.idea = false;
  Solver solver;
  solver.set_ideas(ideas);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    nodes = 0;
    solver.clear();
    for (const Problem& problem : all) {
      const Solution solution = solver.solve(board_of(problem.position), Aim::score);
      if (solution.low != problem.best()) return state.SkipWithError("a score is wrong");
      nodes += solution.nodes;
    }
  }
  state.SetLabel(std::string("without ") + without.name);
  state.counters["nodes"] = static_cast<double>(nodes);
}

BENCHMARK(problems)
    ->Name("othello_exact/problems_without")
    ->DenseRange(0, static_cast<int>(std::size(left_out)) - 1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tauler::othello
