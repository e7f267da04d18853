#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler {
namespace {

TEST(Levels, EveryGameHasThemAndTheyCanBeMade) {
  for (const GameEntry& game : all_games().games()) {
    const std::vector<Level> levels = all_players().levels_of(game.info->id);
    ASSERT_EQ(levels.size(), 3u) << game.info->id;
    EXPECT_EQ(levels[0].name, "easy");
    EXPECT_EQ(levels[1].name, "medium");
    EXPECT_EQ(levels[2].name, "hard");
    for (const Level& level : levels) {
      const auto recipe = all_players().recipe(level.name, game.info->id);
      ASSERT_TRUE(recipe) << to_string(recipe.error());
      // A level is its player, option for option.
      EXPECT_EQ(recipe->text(), all_players().recipe(level.player, game.info->id)->text());
    }
  }
}

TEST(Levels, GomokuHasTheDocumentsNames) {  // [A8]
  const std::vector<Level> levels = all_players().levels_of("gomoku");
  EXPECT_EQ(levels[0].player, "third");
  EXPECT_EQ(levels[1].player, "first");
  EXPECT_EQ(levels[2].player, "second");
}

TEST(Levels, TakeNoOptionsAndAreNotKnownToOtherGames) {
  EXPECT_FALSE(all_players().recipe("hard:depth=2", "gomoku"));
  EXPECT_FALSE(all_players().recipe("hex/hard", "gomoku"));
  EXPECT_TRUE(all_players().recipe("gomoku/hard", "gomoku"));
}

}  // namespace
}  // namespace tauler
