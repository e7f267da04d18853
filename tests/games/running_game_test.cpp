// A game under way over a real game's rules.
#include "core/running_game.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace tauler {
namespace {

RunningGame connect4() {
  return RunningGame(*all_games().start("connect4"));
}

TEST(RunningGame, EndsWhereTheRulesDo) {
  RunningGame game = connect4();
  for (const char* column : {"4", "1", "4", "1", "4", "1"}) ASSERT_TRUE(game.play(column));
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.play("4"));
  EXPECT_EQ(game.ending(), Ending::on_board);
  EXPECT_EQ(game.outcome(), Outcome::first_wins);
  EXPECT_FALSE(game.play("2"));
  game.take_back(2);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.position().ply(), 5);
}

TEST(RunningGame, RefusesWhatTheRulesDoNotAllow) {
  RunningGame game = connect4();
  EXPECT_FALSE(game.play("8"));
  EXPECT_FALSE(game.play(Move::of(400)));
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(game.play("1"));
  EXPECT_FALSE(game.play("1")) << "the column is full";
  EXPECT_EQ(game.position().ply(), 6);
}

TEST(RunningGame, EndsInWaysThatTheRulesDoNotKnow) {
  RunningGame game = connect4();
  game.lose(Side::first, Ending::resigned);
  EXPECT_EQ(game.outcome(), Outcome::second_wins);
  EXPECT_FALSE(game.play("4"));
  game.reopen();
  EXPECT_TRUE(game.play("4"));
  game.end(Outcome::ongoing, Ending::stopped);
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.outcome(), Outcome::ongoing);
}

}  // namespace
}  // namespace tauler
