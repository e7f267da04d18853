// The exact solver against plain searches: every kernel, window, aim, number of threads and table.
#include <fstream>
#include <thread>

#include <gtest/gtest.h>

#include "games/othello/obf.hpp"
#include "players/othello/exact/solver.hpp"
#include "players/othello/positions.hpp"
#include "support/error_text.hpp"

#define TAULER_ISA tested_exact
#include "players/othello/exact/search.hpp"

namespace tauler::othello {
namespace {

constexpr std::size_t small_table = std::size_t{1} << 20;

/// The score by playing everything, without a bound or a table.
int brute_force(Bits own, Bits other, bool passed = false) {
  const Bits moves = moves_of(own, other);
  if (moves == 0) {
    if (!passed) return -brute_force(other, own, true);
    const int lead = std::popcount(own) - std::popcount(other);
    const int empty = std::popcount(~(own | other));
    return lead + (lead > 0 ? empty : lead < 0 ? -empty : 0);
  }
  int best = -cells;
  for (Bits left = moves; left != 0; left = without_lowest(left)) {
    const Bits turned = flips_of(own, other, lowest(left));
    best = std::max(best, -brute_force(other ^ turned, own ^ turned ^ bit(lowest(left))));
  }
  return best;
}

/// Alpha-beta with the moves in an order that keeps it bearable, and nothing else.
int plain_search(Bits own, Bits other, int alpha, int beta, bool passed = false) {
  const Bits moves = moves_of(own, other);
  if (moves == 0) {
    return passed ? brute_force(own, other) : -plain_search(other, own, -beta, -alpha, true);
  }
  std::vector<std::tuple<int, Bits, Bits>> next;
  for (Bits left = moves; left != 0; left = without_lowest(left)) {
    const Bits turned = flips_of(own, other, lowest(left));
    const Bits mine = own ^ turned ^ bit(lowest(left));
    next.emplace_back(std::popcount(moves_of(other ^ turned, mine)), other ^ turned, mine);
  }
  std::sort(next.begin(), next.end());
  int best = -cells;
  for (const auto& [answers, theirs, mine] : next) {
    best = std::max(best, -plain_search(theirs, mine, -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

ExactBoard board_of(const Position& position) {
  return {position.own(), position.other()};
}

int empties(const Position& position) {
  return cells - std::popcount(position.discs());
}

/// Whether a search with that window may answer so where the score is `score`.
bool is_right(int answer, int score, int alpha, int beta) {
  if (answer <= alpha) return score <= answer;
  if (answer >= beta) return score >= answer;
  return score == answer;
}

void run_together(int count, const std::function<void(int)>& job) {
  std::vector<std::jthread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back(job, i);
  job(0);
}

class ExactKernels : public ::testing::TestWithParam<ExactKernelVersion> {};

INSTANTIATE_TEST_SUITE_P(All, ExactKernels, ::testing::ValuesIn(exact_kernel_versions()),
                         [](const auto& version) { return version.param.name; });

TEST_P(ExactKernels, FindWhatPlayingEveryMoveShows) {
  Solver solver(small_table, GetParam());
  int seen[10] = {};
  for (const Position& position : random_positions(1'500, 7, 8)) {
    const ExactBoard board = board_of(position);
    const int score = brute_force(board.own, board.other);
    ++seen[empties(position)];
    ASSERT_EQ(solver.solve(board, -cells, cells), score);
    ASSERT_EQ(solver.solve(board, Aim::score).low, score);
    for (int alpha : {-33, -5, -1, 0, 7, 20}) {
      for (int beta : {alpha + 1, alpha + 9}) {
        ASSERT_TRUE(is_right(solver.solve(board, alpha, beta), score, alpha, beta)) << alpha;
      }
    }
  }
  for (int empty = 1; empty <= 8; ++empty) EXPECT_GT(seen[empty], 20) << empty;
}

TEST_P(ExactKernels, KnowAPassAndTheEndOfAGame) {
  Solver solver(small_table, GetParam());
  int late = 0;
  for (const Position& position : passing_positions(400, 3)) {
    if (empties(position) > 8) continue;
    ++late;
    const ExactBoard board = board_of(position);
    const int score = brute_force(board.own, board.other);
    EXPECT_EQ(solver.solve(board, -cells, cells), score);
    const auto moves = solver.solve_moves(board, Aim::score);
    ASSERT_EQ(moves.size(), 1u);
    EXPECT_EQ(moves[0].move, pass);
    EXPECT_EQ(moves[0].solution.low, score);
  }
  EXPECT_GT(late, 50);
  // Nobody can move: the empty cells are the winner's.
  EXPECT_EQ(solver.solve({0xff, 0}, -cells, cells), cells);
  EXPECT_EQ(solver.solve({0, 0xff}, -cells, cells), -cells);
  EXPECT_EQ(solver.solve({0xff, bit(63)}, -cells, cells), cells - 2);
}

/// With a table of one bucket nothing is ever found twice, and much is overwritten.
TEST_P(ExactKernels, AgreeWithAPlainSearchUpToFourteenEmptyCells) {
  Solver alone(small_table, GetParam());
  Solver forgetful(64, GetParam());
  Solver pair(small_table, GetParam());
  pair.set_crew(2, run_together);
  int tried = 0;
  for (const Position& position : random_positions(60, 11, 14)) {
    if (empties(position) < 9) continue;
    ++tried;
    const ExactBoard board = board_of(position);
    const int score = plain_search(board.own, board.other, -cells, cells);
    for (Solver* solver : {&alone, &forgetful, &pair}) {
      ASSERT_EQ(solver->solve(board, Aim::score).low, score);
      const Solution sign = solver->solve(board, Aim::sign);
      ASSERT_TRUE(sign.decided());
      ASSERT_EQ(sign.sign(), (score > 0) - (score < 0));
      ASSERT_TRUE(
          is_right(solver->solve(board, score - 5, score - 3), score, score - 5, score - 3));
      ASSERT_TRUE(
          is_right(solver->solve(board, score + 3, score + 5), score, score + 3, score + 5));
    }
  }
  EXPECT_GT(tried, 20);
}

TEST_P(ExactKernels, KeepTheScoreWithoutAnyOfTheIdeas) {
  const ExactIdeas none{false, false, false, false, false, false};
  Solver bare(small_table, GetParam());
  bare.set_ideas(none);
  for (const Position& position : random_positions(60, 13, 11)) {
    const ExactBoard board = board_of(position);
    EXPECT_EQ(bare.solve(board, -cells, cells),
              plain_search(board.own, board.other, -cells, cells));
  }
}

/// Positions that are shared out between the threads: with 17 empty cells and more.
TEST(ExactSolver, FindsTheSameWithTwoThreads) {
  Solver alone;
  Solver pair;
  pair.set_crew(2, run_together);
  Solver four;
  four.set_crew(4, run_together);
  int tried = 0;
  for (const Position& position : random_positions(400, 17, 18)) {
    if (empties(position) != 17 && empties(position) != 18) continue;
    if (++tried > 12) break;
    const int score = alone.solve(board_of(position), Aim::score).low;
    EXPECT_EQ(pair.solve(board_of(position), Aim::score).low, score);
    EXPECT_EQ(four.solve(board_of(position), Aim::score).low, score);
  }
  EXPECT_GT(tried, 6);
}

TEST(ExactSolver, ScoresEveryMoveAndNamesTheBest) {
  Solver solver(small_table);
  for (const Position& position : random_positions(100, 19, 9)) {
    if (position.must_pass()) continue;
    const ExactBoard board = board_of(position);
    const auto moves = solver.solve_moves(board, Aim::score);
    MoveList legal;
    position.legal_moves(legal);
    ASSERT_EQ(moves.size(), legal.size());
    int best = -cells;
    std::vector<Move> expected;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Position next = position;
      next.play(legal[i]);
      EXPECT_EQ(moves[i].move, legal[i]);
      // After the move it may be the same side's turn again: scores are the mover's all the same.
      const int reply = plain_search(
          position.other() ^ flips_of(board.own, board.other, legal[i].value()),
          board.own ^ flips_of(board.own, board.other, legal[i].value()) ^ bit(legal[i].value()),
          -cells, cells);
      EXPECT_EQ(moves[i].solution.low, -reply);
      EXPECT_TRUE(moves[i].solution.exact());
      if (-reply > best) expected.clear();
      best = std::max(best, -reply);
      if (-reply == best) expected.push_back(legal[i]);
    }
    EXPECT_EQ(solver.best_moves(board, best), expected);
    EXPECT_TRUE(solver.best_moves(board, best + 2).empty());
  }
}

TEST(ExactSolver, GivesBoundsWhenItIsStopped) {
  Position position;
  Rng rng(1);
  while (empties(position) > 30) {
    MoveList moves;
    position.legal_moves(moves);
    position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  for (int threads : {1, 2}) {
    Solver solver;
    if (threads > 1) solver.set_crew(threads, run_together);
    Limits limits;
    limits.nodes = 2'000'000;
    const Solution cut = solver.solve(board_of(position), Aim::score, limits);
    EXPECT_FALSE(cut.exact());
    EXPECT_LE(cut.low, cut.high);
    EXPECT_GE(cut.nodes, 2'000'000u);
    EXPECT_LT(cut.nodes, 20'000'000u);
    std::atomic<bool> stop{true};
    limits = {};
    limits.stop = &stop;
    EXPECT_FALSE(solver.solve(board_of(position), Aim::score, limits).exact());
    // What a stopped search left behind is right.
    for (const Position& late : random_positions(50, 23, 10)) {
      EXPECT_EQ(solver.solve(board_of(late), -cells, cells),
                plain_search(late.own(), late.other(), -cells, cells));
    }
  }
}

class NeverStops final : public ExactControl {
 public:
  bool should_stop(std::uint64_t) override { return false; }
};

/// The estimate only says where to look first, but one that is far off would be of no use.
TEST(ExactSolver, EstimatesAboutTheScore) {
  NeverStops control;
  ExactTable table(small_table);
  SplitPool pool;
  const ExactShared shared{table, pool, {}, PatternEvaluation::embedded()};
  Solver solver(small_table);
  std::optional<int> first;
  for (const ExactKernelVersion& version : exact_kernel_versions()) {
    const auto kernel = version.make(shared);
    int off = 0;
    int off_with_0 = 0;
    for (const Position& position : random_positions(200, 29, 14)) {
      if (cells - std::popcount(position.discs()) < 12) continue;
      const int score = solver.solve(board_of(position), -cells, cells);
      off += std::abs(kernel->estimate(board_of(position), control) - score);
      off_with_0 += std::abs(score);
    }
    EXPECT_LT(4 * off, off_with_0) << version.name;
    EXPECT_EQ(off, first.value_or(off)) << version.name;
    first = off;
  }
}

/// With 20 empty cells a search that cuts by the patterns goes before the exact one and leaves what
/// it found in the table: none of it may be taken for certain, before or after.
TEST(ExactSolver, AnEstimateLeavesNothingWrongBehind) {
  constexpr std::size_t table = 16 * small_table;
  const auto positions = random_positions(400, 41, 20);
  const auto position = std::find_if(positions.begin(), positions.end(), [](const Position& at) {
    return std::popcount(at.discs()) == cells - 20;
  });
  ASSERT_NE(position, positions.end());
  Solver without(table);
  ExactIdeas ideas;
  ideas.selective_first = false;
  without.set_ideas(ideas);
  const Solution score = without.solve(board_of(*position), Aim::score);
  for (const ExactKernelVersion& version : exact_kernel_versions()) {
    Solver solver(table, version);
    for (int time = 0; time < 2; ++time) {
      const Solution again = solver.solve(board_of(*position), Aim::score);
      EXPECT_EQ(again.low, score.low) << version.name;
      EXPECT_EQ(again.high, score.high) << version.name;
    }
  }
}

/// A disc that is called stable is never turned over, however the game goes on.
TEST(StableDiscs, StayWhatTheyAre) {
  Rng rng(31);
  int seen = 0;
  for (const Position& start : random_positions(3'000, 37, 40)) {
    const Bits stable = tested_exact::stable_discs(start.own(), start.other());
    EXPECT_EQ(stable & ~start.own(), 0u);
    seen += std::popcount(stable);
    Position position = start;
    while (!is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      const Bits now = position.to_move() == start.to_move() ? position.own() : position.other();
      ASSERT_EQ(stable & ~now, 0u);
    }
  }
  EXPECT_GT(seen, 5'000);
}

/// Of a full line and of stable corners a few must be found.
TEST(StableDiscs, AreFoundInCornersAndFullBoards) {
  EXPECT_EQ(tested_exact::stable_discs(bit(0), bit(63)), bit(0));
  EXPECT_EQ(tested_exact::stable_discs(0x07, bit(40)), 0x07u);
  EXPECT_EQ(tested_exact::stable_discs(0xffff, bit(40)), 0xffffu);
  // Both ends of an edge, and nothing between them.
  EXPECT_EQ(tested_exact::stable_discs(bit(0) | bit(56), bit(36)), bit(0) | bit(56));
  EXPECT_EQ(tested_exact::stable_discs(bit(7) | bit(63), bit(36)), bit(7) | bit(63));
  EXPECT_EQ(tested_exact::stable_discs(0x0f0f0f0f0f0f0f0f, 0xf0f0f0f0f0f0f0f0),
            0x0f0f0f0f0f0f0f0fu);
}

/// The field's own problems, where the data is at hand; the longest are left to `tauler solve`.
TEST(ExactSolver, SolvesTheFieldsProblems) {
  TAULER_REQUIRE_DATA("othello/fforum-20-39.obf");
  std::ifstream file(tauler::testing::data_path("othello/fforum-20-39.obf"));
  Solver solver;
  std::string line;
  int solved = 0;
  while (std::getline(file, line) && solved < 16) {
    const auto problem = read_problem(line);
    ASSERT_TRUE(problem) << code_text(problem.error());
    ++solved;
    EXPECT_EQ(solver.solve(board_of(problem->position), Aim::score).low, *problem->best()) << line;
  }
  EXPECT_EQ(solved, 16);
}

}  // namespace
}  // namespace tauler::othello
