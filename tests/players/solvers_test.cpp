// The exact solver through the border, against a plain search of every line.
#include "players/solvers.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace tauler {
namespace {

/// Every line to its end: −1, 0 or 1 for the side to move.
int value_of(AnyPosition& position) {
  if (position.is_over()) {
    if (position.outcome() == Outcome::draw) return 0;
    return is_win_for(position.outcome(), position.to_move()) ? 1 : -1;
  }
  int best = -1;
  for (Move move : position.legal_moves()) {
    EXPECT_TRUE(position.play(move));
    best = std::max(best, -value_of(position));
    position.undo();
    if (best == 1) break;
  }
  return best;
}

Outcome outcome_of(AnyPosition position) {
  const int value = value_of(position);
  if (value == 0) return Outcome::draw;
  return win_for(value > 0 ? position.to_move() : opponent(position.to_move()));
}

AnyPosition random_position(const std::string& spec, int plies, Rng& rng) {
  while (true) {
    AnyPosition position = *all_games().start(spec);
    for (int i = 0; i < plies && !position.is_over(); ++i) {
      const auto moves = position.legal_moves();
      EXPECT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (!position.is_over()) return position;
  }
}

struct Case {
  const char* spec;
  int plies;
  int positions;
};

class ExactSolver : public ::testing::TestWithParam<Case> {};

TEST_P(ExactSolver, SaysWhatAPlainSearchSays) {
  const auto [spec, plies, positions] = GetParam();
  Rng rng(7);
  // One solver for all: what it has learnt must not mislead it.
  const Solver solver = make_solver(all_games().start(spec)->game().id);
  std::array<int, 4> seen{};
  for (int i = 0; i < positions; ++i) {
    const AnyPosition position = random_position(spec, plies, rng);
    const auto found = solver(position, 100'000'000);
    ASSERT_TRUE(found) << position.text();
    ASSERT_EQ(name_of(*found), name_of(outcome_of(position))) << position.text();
    ++seen[static_cast<std::size_t>(*found)];
  }
  EXPECT_GT(seen[1], 0);
  EXPECT_GT(seen[2], 0);
}

INSTANTIATE_TEST_SUITE_P(Games, ExactSolver,
                         ::testing::Values(Case{"connect4:width=5,height=4", 8, 60},
                                           Case{"connect4", 32, 200},
                                           Case{"connect4:width=8,height=8", 54, 200},
                                           Case{"hex:size=3", 1, 20}, Case{"hex:size=4", 7, 100},
                                           Case{"othello", 52, 100}));

TEST(ExactSolverBudget, SaysNothingWhereTheBudgetIsTooSmall) {
  for (const char* spec : {"connect4", "gomoku", "hex", "othello"}) {
    const AnyPosition start = *all_games().start(spec);
    const Solver solver = make_solver(start.game().id);
    EXPECT_EQ(solver(start, 2000), std::nullopt) << spec;
  }
  EXPECT_FALSE(make_solver("chess"));
}

TEST(ExactSolverBudget, FindsAShortWinOnALargeBoard) {
  AnyPosition position = *all_games().start("gomoku");
  for (const char* move : {"h8", "a1", "h9", "a3", "h10", "a5", "h11", "c1"}) {
    ASSERT_TRUE(position.play(move));
  }
  const Solver solver = make_solver("gomoku");
  EXPECT_EQ(solver(position, 1000), Outcome::first_wins);
}

TEST(ExactSolverBudget, KnowsTheWinnersOfSmallBoards) {
  EXPECT_EQ(make_solver("hex")(*all_games().start("hex:size=3"), 1'000'000), Outcome::first_wins);
  EXPECT_EQ(make_solver("connect4")(*all_games().start("connect4:width=4,height=4"), 10'000'000),
            Outcome::draw);
}

}  // namespace
}  // namespace tauler
