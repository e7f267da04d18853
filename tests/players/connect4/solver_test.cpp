// The exact solver: against plain search of small boards, against the public sets, and against
// itself (mirrored, after a move, weak and strong, with several threads, cut short).
#include "players/connect4/solver/solver.hpp"

#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/connect4/plain_solver.hpp"
#include "support/data.hpp"

namespace tauler::connect4 {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// Some of the moves of a random game from there, never to its end.
template <class Board>
Board random_position(Board position, int plies, Rng& rng) {
  for (int i = 0; i < plies; ++i) {
    MoveList moves;
    position.legal_moves(moves);
    Board after = position;
    after.play(moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]);
    if (is_over(after.outcome())) break;
    position = after;
  }
  return position;
}

void crew_of_threads(int count, const std::function<void(int)>& job) {
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back(job, i);
  job(0);
  for (std::thread& thread : threads) thread.join();
}

class EveryKernel : public ::testing::TestWithParam<KernelVersion> {};

TEST_P(EveryKernel, AgreesWithPlainSearchOnSmallBoards) {
  for (const auto& [width, height, plies] :
       {std::array{4, 4, 3}, {5, 4, 7}, {4, 5, 7}, {4, 6, 13}, {6, 4, 13}, {5, 6, 19}}) {
    Rng rng(3);
    const FreePosition start(FreeShape(width, height));
    Solver solver(width, height, megabyte, GetParam());
    plain::PlainSolver<FreeShape> plain;
    for (int game = 0; game < 120; ++game) {
      const int more = width * height - plies;
      const int ply = plies + static_cast<int>(rng.below(static_cast<std::uint32_t>(more)));
      const FreePosition position = random_position(start, ply, rng);
      if (position.ply() < plies) continue;
      const Solution solution = solver.solve(position);
      ASSERT_TRUE(solution.exact());
      ASSERT_EQ(solution.low, plain.score(position)) << width << "x" << height << " game " << game;
    }
  }
}

TEST_P(EveryKernel, AgreesWithPlainSearchAtTheEndOfEverySize) {
  Rng rng(4);
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      Solver solver(width, height, megabyte, GetParam());
      plain::PlainSolver<FreeShape> plain;
      const FreePosition start(FreeShape(width, height));
      int solved = 0;
      for (int game = 0; game < 200 && solved < 3; ++game) {
        const FreePosition position = random_position(start, width * height - 9, rng);
        if (width * height - position.ply() > 11) continue;
        ++solved;
        const Solution solution = solver.solve(position);
        ASSERT_TRUE(solution.exact());
        ASSERT_EQ(solution.low, plain.score(position)) << width << "x" << height;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Solver, EveryKernel, ::testing::ValuesIn(kernel_versions()),
                         [](const auto& tested) { return tested.param.name; });

TEST(Connect4Solver, KernelsVisitTheSameNodes) {
  Rng rng(5);
  for (int game = 0; game < 20; ++game) {
    const Position position = random_position(Position(), 20, rng);
    std::optional<Solution> first;
    for (const KernelVersion& version : kernel_versions()) {
      const Solution solution = Solver(7, 6, 8 * megabyte, version).solve(position);
      if (!first) first = solution;
      EXPECT_EQ(solution.low, first->low) << version.name;
      EXPECT_EQ(solution.nodes, first->nodes) << version.name;
    }
  }
}

struct DataFile {
  const char* name;
  int width;
  int height;
  int lines;  ///< as many as can be done quickly
};

class DataSet : public ::testing::TestWithParam<DataFile> {};

TEST_P(DataSet, IsSolved) {
  const DataFile& file = GetParam();
  TAULER_REQUIRE_DATA(file.name);
  std::istringstream lines(testing::read_file(testing::data_path(file.name)));
  Solver solver(file.width, file.height, 64 * megabyte);
  std::string moves;
  int score = 0;
  with_size(file.width, file.height, [&](auto start) {
    for (int line = 0; line < file.lines && lines >> moves >> score; ++line) {
      auto position = start;
      for (char column : moves) {
        ASSERT_TRUE(position.is_legal(Move::of(column - '1'))) << moves;
        position.play(Move::of(column - '1'));
      }
      // The files of sizes write a win as 31000 plus its score, a loss as the opposite.
      if (score > 1000) score -= 31000;
      if (score < -1000) score += 31000;
      const Solution solution = solver.solve(position);
      ASSERT_TRUE(solution.exact());
      EXPECT_EQ(solution.low, score) << moves;
      EXPECT_EQ(solver.solve(position, Aim::sign).sign(), (score > 0) - (score < 0)) << moves;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Solver, DataSet,
                         ::testing::Values(DataFile{"connect4/Test_L3_R1", 7, 6, 1000},
                                           DataFile{"connect4/Test_L2_R1", 7, 6, 1000},
                                           DataFile{"connect4/Test_L1_R1", 7, 6, 1000},
                                           DataFile{"connect4/Test_L2_R2", 7, 6, 100},
                                           DataFile{"connect4/Test_L1_R2", 7, 6, 3},
                                           DataFile{"connect4/8x8_first258.txt", 8, 8, 20},
                                           DataFile{"connect4/sizes/positions_4x4.txt", 4, 4, 1000},
                                           DataFile{"connect4/sizes/positions_5x4.txt", 5, 4, 1000},
                                           DataFile{"connect4/sizes/positions_5x5.txt", 5, 5, 200},
                                           DataFile{"connect4/sizes/positions_6x5.txt", 6, 5, 100},
                                           DataFile{"connect4/sizes/positions_6x6.txt", 6, 6, 50},
                                           DataFile{"connect4/sizes/positions_6x7.txt", 6, 7, 1},
                                           DataFile{"connect4/sizes/positions_7x5.txt", 7, 5, 4},
                                           DataFile{"connect4/sizes/positions_7x7.txt", 7, 7, 300},
                                           DataFile{"connect4/sizes/positions_8x6.txt", 8, 6, 300},
                                           DataFile{"connect4/sizes/positions_8x7.txt", 8, 7, 300},
                                           DataFile{"connect4/sizes/positions_9x6.txt", 9, 6, 300}),
                         [](const auto& tested) {
                           std::string name = tested.param.name;
                           name = name.substr(name.rfind('/') + 1);
                           return name.substr(0, name.find('.'));
                         });

TEST(Connect4Solver, MirrorsScoreTheSame) {
  Rng rng(6);
  Solver solver(7, 6, 16 * megabyte);
  for (int game = 0; game < 50; ++game) {
    const Position position = random_position(Position(), 18, rng);
    const int score = solver.solve(position).low;
    solver.clear();
    EXPECT_EQ(solver.solve(position.mapped(1)).low, score);
  }
}

TEST(Connect4Solver, TheBestColumnHasThePositionsScore) {
  Rng rng(7);
  Solver solver(7, 6, 16 * megabyte);
  for (int game = 0; game < 50; ++game) {
    const Position position = random_position(Position(), 18, rng);
    const int score = solver.solve(position).low;
    std::vector<int> best;
    int highest = -100;
    for (const ColumnScore& column : solver.solve_columns(position)) {
      ASSERT_TRUE(column.solution.exact());
      highest = std::max(highest, column.solution.low);
      if (column.solution.low == score) best.push_back(column.column);
    }
    EXPECT_EQ(highest, score);
    EXPECT_EQ(solver.best_columns(position, score), best);
    // If one is asked for, it must be a best one, whatever the order.
    const std::optional<int> one = solver.best_column(position, score, {6, 5, 4, 3, 2, 1, 0});
    ASSERT_TRUE(one);
    EXPECT_NE(std::find(best.begin(), best.end(), *one), best.end());
    EXPECT_EQ(solver.best_column(position, score + 1, {0, 1, 2, 3, 4, 5, 6}), std::nullopt);
  }
}

TEST(Connect4Solver, TheBestColumnIsKnownOnceThePositionIsSolved) {
  Position position;
  for (char column : std::string("32751571231557")) position.play(Move::of(column - '1'));
  Solver solver(7, 6, 64 * megabyte);
  const Solution solution = solver.solve(position);
  EXPECT_GT(solution.nodes, 50'000u);
  EXPECT_TRUE(solver.best_column(position, solution.low, {0, 1, 2, 3, 4, 5, 6}));
  EXPECT_LT(solver.nodes(), solution.nodes / 5);
}

TEST(Connect4Solver, AFinishedGameHasItsScore) {
  Position won;
  for (int column : {0, 1, 0, 1, 0, 1, 0}) won.play(Move::of(column));
  Solver solver(7, 6, megabyte);
  EXPECT_EQ(solver.solve(won).low, -18);  // 21 stones, 4 of them used: 17 left and the last one
  EXPECT_EQ(solver.solve(won).high, -18);
}

TEST(Connect4Solver, WhatIsCutShortHasTrueBounds) {
  Position position;
  for (char column : std::string("274552224131661")) position.play(Move::of(column - '1'));
  for (std::uint64_t nodes : {1u, 100u, 3000u}) {
    Solver solver(7, 6, megabyte);
    Limits limits;
    limits.nodes = nodes;
    const Solution solution = solver.solve(position, Aim::score, limits);
    EXPECT_LE(solution.low, 0);  // the score is 0: the first line of Test_L2_R2
    EXPECT_GE(solution.high, 0);
    EXPECT_LE(solution.nodes, nodes + 4096);
  }
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  Solver solver(7, 6, megabyte);
  EXPECT_FALSE(solver.solve(Position(), Aim::score, limits).exact());
  EXPECT_EQ(solver.outcome(Position(), 1000), std::nullopt);
  EXPECT_EQ(solver.outcome(position, 10'000'000), Outcome::draw);
}

TEST(Connect4Solver, ThreadsAgree) {
  Rng rng(8);
  Solver alone(7, 6, 64 * megabyte);
  Solver together(7, 6, 64 * megabyte);
  together.set_crew(3, crew_of_threads);
  for (int game = 0; game < 12; ++game) {
    const Position position = random_position(Position(), 13, rng);
    EXPECT_EQ(together.solve(position).low, alone.solve(position).low);
  }
  Position hard;  // takes long enough to be shared out
  for (char column : std::string("32751571231557")) hard.play(Move::of(column - '1'));
  EXPECT_EQ(together.solve(hard).low, -3);
  EXPECT_EQ(together.solve(hard).high, -3);
}

}  // namespace
}  // namespace tauler::connect4
