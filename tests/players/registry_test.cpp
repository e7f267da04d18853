#include "players/registry.hpp"

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "support/error_text.hpp"

namespace tauler {
namespace {

std::string error_of(std::string_view spec, std::string_view game) {
  const auto player = all_players().make(spec, game);
  return player ? "made" : placed_text(player.error());
}

TEST(PlayerRegistry, MakesPlayersByShortAndFullName) {
  EXPECT_EQ(error_of("random", "connect4"), "made");
  EXPECT_EQ(error_of("connect4/random:seed=7", "connect4"), "made");
  EXPECT_EQ(error_of("uct:playouts=50,exploration=0.7", "connect4"), "made");
}

TEST(PlayerRegistry, WrongSpecsSayWhatThereIs) {
  EXPECT_TRUE(error_of("deepblue", "connect4")
                  .starts_with("player-unknown(connect4, deepblue, random, uct"))
      << error_of("deepblue", "connect4");
  EXPECT_EQ(error_of("hex/random", "connect4"),
            "player-of-other-game(hex/random, hex, connect4) at 0");
  EXPECT_EQ(error_of("uct:playouts=0", "connect4"),
            "option-whole-range(playouts, 1, 100000000, 0) at 13");
  EXPECT_EQ(error_of("gomoku/easy:seed=7", "gomoku"),
            "level-options(easy, gomoku, "
            "network:visits=1,threats=off,temperature=9,least=0.00012) at 11");
  EXPECT_EQ(error_of("champion:nodes=100", "connect4"), "made") << "the player of that name";
}

/// Every player of every game, from the start and a few plies on: a legal answer, within limits.
TEST(EveryPlayer, AnswersWithALegalMove) {
  for (const GameEntry& game : all_games().games()) {
    for (const PlayerEntry& entry : all_players().players()) {
      if (!entry.plays(game.info->id)) continue;
      SCOPED_TRACE(game.info->id + "/" + entry.name);
      const auto player = all_players().make(entry.name, game.info->id);
      ASSERT_TRUE(player) << english(player.error());
      Limits limits = Limits::within(std::chrono::milliseconds(100));
      limits.nodes = 200;
      AnyPosition position = *all_games().start(game.info->id);
      for (int ply = 0; ply < 4 && !position.is_over(); ++ply) {
        const Decision decision = (*player)->choose(position, limits, {});
        ASSERT_TRUE(position.is_legal(decision.move));
        ASSERT_FALSE(decision.variation.empty());
        EXPECT_EQ(decision.variation.front(), decision.move);
        ASSERT_TRUE(position.play(decision.move));
      }
    }
  }
}

TEST(EveryPlayer, TheSameSeedPlaysTheSameGame) {
  for (const GameEntry& game : all_games().games()) {
    std::string texts[2];
    for (std::string& text : texts) {
      const auto player = all_players().make("random:seed=5", game.info->id);
      AnyPosition position = *all_games().start(game.info->id);
      while (!position.is_over()) {
        ASSERT_TRUE(position.play((*player)->choose(position, {}, {}).move));
      }
      text = position.text();
    }
    EXPECT_EQ(texts[0], texts[1]);
  }
}

}  // namespace
}  // namespace tauler
