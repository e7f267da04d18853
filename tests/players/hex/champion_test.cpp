#include <gtest/gtest.h>

#include "games/hex/position.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler::hex {
namespace {

std::unique_ptr<Player> champion(const std::string& options) {
  auto player = all_players().make("champion:" + options, "hex");
  EXPECT_TRUE(player);
  return *std::move(player);
}

AnyPosition start(const std::string& spec) {
  auto position = all_games().start(spec);
  EXPECT_TRUE(position);
  return *std::move(position);
}

TEST(Champion, BeatsTheShortestWay) {
  int wins = 0;
  for (int game = 0; game < 2; ++game) {
    const auto ours = champion("visits=60");
    const std::unique_ptr<Player> theirs = *all_players().make("dijkstra:depth=2", "hex");
    AnyPosition position = start("hex:size=9");
    const int our_turn = game;
    for (int ply = 0; !position.is_over(); ++ply) {
      Player& player = ply % 2 == our_turn ? *ours : *theirs;
      ASSERT_TRUE(position.play(player.choose(position, {}, {}).move));
    }
    wins += is_win_for(position.outcome(), our_turn == 0 ? Side::first : Side::second);
  }
  EXPECT_EQ(wins, 2);
}

TEST(Champion, AnswersTheSameWithAnyNumberOfThreads) {
  const AnyPosition position = start("hex");
  const Decision one = champion("visits=150,threads=1")->choose(position, {}, {});
  const Decision three = champion("visits=150,threads=3")->choose(position, {}, {});
  EXPECT_EQ(one.move, three.move);
  EXPECT_EQ(one.value, three.value);
  EXPECT_EQ(one.variation, three.variation);
}

TEST(Champion, SwapsAGoodOpeningAndLeavesABadOne) {
  const auto player = champion("visits=200");
  AnyPosition centre = start("hex:swap=on");
  ASSERT_TRUE(centre.play(Move::of(60)));
  EXPECT_EQ(player->choose(centre, {}, {}).move, swap_move);
  AnyPosition corner = start("hex:swap=on");
  ASSERT_TRUE(corner.play(Move::of(0)));
  EXPECT_NE(player->choose(corner, {}, {}).move, swap_move);
}

TEST(Champion, PlaysOnEveryBoard) {
  for (const char* spec : {"hex:size=2", "hex:size=3,swap=on", "hex:size=14", "hex:size=19"}) {
    const AnyPosition position = start(spec);
    const Decision decision = champion("visits=20")->choose(position, {}, {});
    EXPECT_TRUE(position.is_legal(decision.move)) << spec;
  }
}

TEST(Champion, SeesAWonGameAsProven) {
  // Three stones that bridges join to each other and to both edges.
  AnyPosition position = start("hex:size=5");
  for (int code : {7, 0, 16, 4}) ASSERT_TRUE(position.play(Move::of(code)));
  const Decision decision = champion("visits=200")->choose(position, {}, {});
  EXPECT_EQ(decision.proven, Outcome::first_wins);
}

}  // namespace
}  // namespace tauler::hex
