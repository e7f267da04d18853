// Several threads in one proof search: the same winners, proofs that hold, and nothing that the
// thread sanitizer minds.
#include <thread>

#include <gtest/gtest.h>

#include "players/hex/brute_force.hpp"
#include "players/hex/exact/proof_checker.hpp"
#include "players/hex/exact/solver.hpp"
#include "players/hex/positions.hpp"
#include "players/networks.hpp"
#include "support/error_text.hpp"

namespace tauler::hex {
namespace {

constexpr std::size_t table_bytes = std::size_t{64} << 20;

void start_threads(int count, const std::function<void(int)>& job) {
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back(job, i);
  job(0);
  for (std::thread& thread : threads) thread.join();
}

Solver solver_of(int size, int threads, std::size_t bytes = table_bytes) {
  Solver solver(size, bytes, network_of("hex", true));
  solver.set_crew(threads, start_threads);
  return solver;
}

TEST(HexSolverThreads, AgreeWithBruteForceOnEveryMove) {
  Rng rng(15);
  for (int size : {3, 4, 5}) {
    Solver solver = solver_of(size, 3);
    BruteForce brute(size);
    for (int sample = 0; sample < 20; ++sample) {
      const int least = size == 5 ? 13 : size == 4 ? 3 : 0;
      const int plies = least + static_cast<int>(rng.below(size * size - least));
      const Position position = random_position(size, false, plies, rng);
      EXPECT_EQ(solver.solve(position).winner, brute.winner(position));
      for (const MoveAnswer& each : solver.solve_moves(position).moves) {
        Position next = position;
        next.play(each.move);
        EXPECT_EQ(each.winner, brute.winner(next));
      }
    }
  }
}

TEST(HexSolverThreads, FindTheWinnersThatOneFindsAndProveThem) {
  Rng rng(16);
  Solver alone = solver_of(7, 1);
  Solver together = solver_of(7, 3);
  for (int sample = 0; sample < 12; ++sample) {
    const Position position = random_position(7, false, 6 + static_cast<int>(rng.below(10)), rng);
    if (is_over(position.outcome())) continue;
    const auto winner = alone.solve(position).winner;
    EXPECT_EQ(together.solve(position).winner, winner);
    const auto checked = check_proof(together.prove(position).value_or(""));
    ASSERT_EQ(code_text(checked), "");
    EXPECT_EQ(checked->winner, winner);
  }
}

/// Its entries are forgotten, and moved as it grows, under the other threads' eyes.
TEST(HexSolverThreads, AreRightWithASmallTable) {
  Solver alone = solver_of(6, 1);
  Solver small = solver_of(6, 3, 1);
  Solver growing = solver_of(6, 3, std::size_t{4} << 20);
  for (int code : {0, 6, 9, 14}) {
    Position position(6);
    position.play(Move::of(code));
    const auto winner = alone.solve(position).winner;
    EXPECT_EQ(small.solve(position).winner, winner);
    EXPECT_EQ(growing.solve(position).winner, winner);
  }
}

TEST(HexSolverThreads, StopAtTheirLimitsAndGoOn) {
  Solver solver = solver_of(6, 3);
  Position position(6);
  position.play(Move::of(6));
  Limits limits;
  limits.nodes = 40;
  EXPECT_EQ(solver.solve(position, limits).winner, std::nullopt);
  EXPECT_EQ(solver.solve(position).winner, Side::second);
}

/// What is remembered is read while the others write. No machine solves the empty 8×8 in that time.
TEST(HexSolverThreads, KeepTheirMemoryInTheMiddleOfASolve) {
  constexpr int size = 8;
  Solver solver = solver_of(size, 3);
  std::string memory;
  solver.set_progress([&](const SolverProgress&) { memory = solver.memory(); });
  Limits limits;
  limits.time = std::chrono::milliseconds(700);
  solver.solve(Position(size), limits);
  ASSERT_NE(memory, "");
  EXPECT_TRUE(Solver(size, table_bytes).recall(memory));
}

TEST(HexSolverThreads, DoWithFewerThanWereAskedFor) {
  Solver solver(6, table_bytes);
  solver.set_crew(4, [](int, const std::function<void(int)>& job) { job(0); });
  Position position(6);
  position.play(Move::of(6));
  EXPECT_EQ(solver.solve(position).winner, Side::second);
}

}  // namespace
}  // namespace tauler::hex
