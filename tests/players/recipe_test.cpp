// A player asked for by name: checked once, made as often as a series of games needs it.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/registry.hpp"
#include "support/error_text.hpp"

namespace tauler {
namespace {

/// The first moves of a random game tell which seed a player has.
std::vector<Move> moves_of(Player& player) {
  AnyPosition position = *all_games().start("connect4");
  for (int i = 0; i < 12 && !position.is_over(); ++i) {
    EXPECT_TRUE(position.play(player.choose(position, {}, {}).move));
  }
  return position.moves();
}

TEST(PlayerRecipe, WritesOnlyWhatIsNotTheDefault) {
  EXPECT_EQ(all_players().recipe("uct", "connect4")->text(), "uct");
  EXPECT_EQ(all_players().recipe("connect4/uct:exploration=2,playouts=10000", "connect4")->text(),
            "uct:exploration=2");
}

TEST(PlayerRecipe, KnowsTheDocumentsOwnNames) {
  const auto text = [](const char* spec, const char* game) {
    const auto recipe = all_players().recipe(spec, game);
    return recipe ? recipe->text() : code_text(recipe.error());
  };
  EXPECT_EQ(text("TJ-D4-H1", "connect4"), "tj");
  EXPECT_EQ(text("connect4/TJ-D3-H2", "connect4"), "tj:depth=3,heuristic=2");
  EXPECT_EQ(text("AlumneTJ-D6-H1", "connect4"), "tj:depth=6");
  EXPECT_EQ(text("ProfeP8H1", "connect4"), "prof:depth=8");
  EXPECT_EQ(text("IAGomoku", "gomoku"), "first");
  EXPECT_EQ(text("IAGomokuOptimitzada:width=8", "gomoku"), "second:width=8");
  EXPECT_EQ(text("IAGomokuAlternativa", "gomoku"), "third");
  EXPECT_EQ(text("Ai_Dijkstra(2)", "hex"), "dijkstra:depth=2");
  EXPECT_EQ(text("Ai_Dijkstra_IDS:order=off", "hex"), "dijkstra-ids:order=off");
  for (const char* none : {"TJ-D4", "TJ-D-H1", "TJ-D4-H3", "ProfeP6", "ProfeP6H2", "IAGomoku"}) {
    EXPECT_FALSE(all_players().recipe(none, "connect4")) << none;
  }
  EXPECT_FALSE(all_players().recipe("TJ-D9-H1", "connect4")) << "eight own moves at most";
}

TEST(PlayerRecipe, TakesTheSeedOfTheSeriesUnlessItsOwnIsFixed) {
  const auto free = all_players().recipe("random", "connect4");
  EXPECT_TRUE(free->takes_seed());
  EXPECT_EQ(moves_of(*free->make(5)), moves_of(*free->make(5)));
  EXPECT_NE(moves_of(*free->make(5)), moves_of(*free->make(6)));
  EXPECT_EQ(moves_of(*free->make(5)), moves_of(**all_players().make("random:seed=5", "connect4")));

  // Even where the seed asked for is the default one.
  const auto fixed = all_players().recipe("random:seed=1", "connect4");
  EXPECT_FALSE(fixed->takes_seed());
  EXPECT_EQ(moves_of(*fixed->make(5)), moves_of(*fixed->make(6)));
  EXPECT_EQ(moves_of(*fixed->make(5)), moves_of(*fixed->make()));
}

TEST(PlayerRecipe, AnyNumberIsASeed) {
  const auto recipe = all_players().recipe("uct:playouts=10", "connect4");
  EXPECT_NE(recipe->make(~std::uint64_t{0}), nullptr);
  EXPECT_NE(recipe->make(highest_seed), nullptr);
}

TEST(PlayerRecipe, WrongNamesAndOptionsAreErrorsWithAPlace) {
  const auto unknown = all_players().recipe("nobody", "connect4");
  ASSERT_FALSE(unknown);
  EXPECT_TRUE(code_text(unknown).starts_with("player-unknown(connect4, nobody, "));
  const auto option = all_players().recipe("uct:playouts=none", "connect4");
  ASSERT_FALSE(option);
  EXPECT_EQ(option.error().at, 13u);
}

}  // namespace
}  // namespace tauler
