// What threats decide at the leaves of Gomoku's network search: proven wins are wins, and moves
// that are left out lose.
#include "players/gomoku/tactics.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/gomoku/fives.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

TEST(GomokuTactics, LeaveOutOnlyWhatLosesToFours) {
  Rng rng(3);
  ThreatSolver solver(std::size_t{64} << 20);
  const auto wins_by_fours = [&](const Position& position) {
    return solver.solve(position, Attack::fours).verdict == ThreatVerdict::win;
  };
  for (const Settings& setup : testing::every_rule(15)) {
    Tactics tactics;
    int wins = 0;
    int narrowed = 0;
    for (int i = 0; i < 300; ++i) {
      const Position position = testing::crowded_position(setup, 8 + i % 20, rng);
      SCOPED_TRACE(testing::text_of(position));
      Leaf<Position> leaf(position);
      const FiveVerdict fives = look_for_fives(position, leaf.moves);
      if (fives.result) continue;
      leaf.moves = fives.moves;
      const MoveList before = leaf.moves;
      tactics.look(leaf);
      if (leaf.proven == win_for(position.to_move())) {
        ++wins;
        ASSERT_TRUE(wins_by_fours(position));
        ASSERT_EQ(leaf.moves.size(), 1U);
        continue;
      }
      if (leaf.moves.size() < before.size() || leaf.proven) ++narrowed;
      for (const Move move : before) {
        const bool is_kept =
            std::find(leaf.moves.begin(), leaf.moves.end(), move) != leaf.moves.end();
        if (is_kept && !leaf.proven) continue;
        Position after = position;
        after.play(move);
        ASSERT_TRUE(!is_over(after.outcome()) && wins_by_fours(after))
            << position.cell(move).row << ' ' << position.cell(move).column;
      }
    }
    EXPECT_GT(wins, 5);
    EXPECT_GT(narrowed, 5);
  }
}

/// Black has two in a row and two in a column that meet in an empty cell: a stone there makes two
/// threes at once. White's stones are far away.
Position double_three() {
  Position position(Settings{});
  for (const Cell cell : {Cell{7, 7}, {0, 0}, {7, 8}, {0, 14}, {8, 9}, {14, 0}, {9, 9}, {14, 14}}) {
    position.play(position.move_to(cell));
  }
  return position;
}

TEST(GomokuTactics, LookCloselyForThreesWithinTheTime) {
  Tactics tactics;
  const Position position = double_three();
  const std::optional<Move> winner = tactics.look_closely(position, {.visits = 100});
  ASSERT_TRUE(winner);
  // Against every reply it still wins by threats.
  Position after = position;
  after.play(*winner);
  MoveList replies;
  after.legal_moves(replies);
  ThreatSolver solver(std::size_t{64} << 20);
  for (const Move reply : replies) {
    Position next = after;
    next.play(reply);
    ASSERT_EQ(solver.solve(next, Attack::threats).verdict, ThreatVerdict::win);
  }
  EXPECT_FALSE(tactics.look_closely(Position(Settings{}), {.visits = 100}));
  EXPECT_FALSE(
      tactics.look_closely(position, {.visits = 100, .rest = Limits::within(Duration::zero())}));
}

}  // namespace
}  // namespace tauler::gomoku
