// A player asked for by name: checked once, made as often as a series of games needs it.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/registry.hpp"

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
  EXPECT_EQ(unknown.error().reason.find("connect4 has no player 'nobody'"), 0u);
  const auto option = all_players().recipe("uct:playouts=none", "connect4");
  ASSERT_FALSE(option);
  EXPECT_EQ(option.error().at, 13u);
}

}  // namespace
}  // namespace tauler
