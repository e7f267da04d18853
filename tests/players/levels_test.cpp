#include <algorithm>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler {
namespace {

TEST(Levels, EveryGameHasThemAndTheyCanBeMade) {
  for (const GameEntry& game : all_games().games()) {
    const std::vector<Level> levels = all_players().levels_of(game.info->id);
    std::vector<std::string> names;
    for (const Level& level : levels) names.push_back(level.name);
    const std::vector<std::string> three{"easy", "medium", "hard"};
    EXPECT_NE(std::search(names.begin(), names.end(), three.begin(), three.end()), names.end())
        << game.info->id;
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

TEST(Levels, OfHexAnswerAtOnce) {
  // Also where they are given a time, as people's games do.
  for (const Level& level : all_players().levels_of("hex")) {
    if (level.name == "champion") continue;
    const std::unique_ptr<Player> player = *all_players().make(level.name, "hex");
    const AnyPosition start = *all_games().start("hex");
    const Decision decision =
        player->choose(start, Limits::within(std::chrono::seconds(20)), Progress{});
    EXPECT_LE(decision.nodes, 60u) << level.name;
    EXPECT_LT(decision.time, std::chrono::seconds(5)) << level.name;
  }
}

TEST(Levels, TakeNoOptionsAndAreNotKnownToOtherGames) {
  EXPECT_FALSE(all_players().recipe("hard:depth=2", "gomoku"));
  EXPECT_FALSE(all_players().recipe("hex/hard", "gomoku"));
  EXPECT_TRUE(all_players().recipe("gomoku/hard", "gomoku"));
}

}  // namespace
}  // namespace tauler
