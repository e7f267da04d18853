#include <set>

#include <gtest/gtest.h>

#include "games/hex/position.hpp"
#include "games/registry.hpp"
#include "players/hex/positions.hpp"
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

TEST(Champion, ThinksAsLongAsItMay) {
  AnyPosition position = start("hex:size=9");
  for (int code : {9, 60}) ASSERT_TRUE(position.play(Move::of(code)));
  EXPECT_GT(champion("")->choose(position, {}, {}).nodes, 60u);
  Limits limits;
  limits.nodes = 50;
  EXPECT_LE(champion("")->choose(position, limits, {}).nodes, 50u);
  EXPECT_LE(champion("visits=20")->choose(position, limits, {}).nodes, 20u);
}

TEST(Champion, AnswersTheSameWithAnyNumberOfThreads) {
  const AnyPosition position = start("hex");
  const Decision one = champion("visits=150,batch=4,threads=1")->choose(position, {}, {});
  const Decision three = champion("visits=150,batch=4,threads=3")->choose(position, {}, {});
  EXPECT_EQ(one.move, three.move);
  EXPECT_EQ(one.value, three.value);
  EXPECT_EQ(one.variation, three.variation);
}

/// What a second player who does not swap may expect.
double chance_after(int opening) {
  AnyPosition position = start("hex");
  EXPECT_TRUE(position.play(Move::of(opening)));
  return *champion("visits=100")->choose(position, {}, {}).win_chance;
}

TEST(Champion, SwapsByItsOwnWinChance) {
  int swaps = 0;
  int others = 0;
  for (int opening : {0, 5, 10, 12, 16, 22, 30, 36, 60}) {
    const double chance = chance_after(opening);
    if (std::abs(chance - 0.5) < 0.1) continue;
    // By search, and by the first impression.
    for (const char* options : {"visits=200", "visits=1"}) {
      AnyPosition position = start("hex:swap=on");
      ASSERT_TRUE(position.play(Move::of(opening)));
      const Decision decision = champion(options)->choose(position, {}, {});
      EXPECT_EQ(decision.move == swap_move, chance < 0.5)
          << opening << " leaves " << chance << ", " << options;
    }
    ++(chance < 0.5 ? swaps : others);
  }
  EXPECT_GE(swaps, 2);
  EXPECT_GE(others, 2);
}

TEST(Champion, OffersAnEvenOpening) {
  for (const char* options : {"visits=1", "visits=200"}) {
    const Decision decision = champion(options)->choose(start("hex:swap=on"), {}, {});
    EXPECT_NEAR(chance_after(decision.move.value()), 0.5, 0.2) << options;
  }
}

TEST(Champion, VariesItsMovesByTheSeed) {
  AnyPosition position = start("hex");
  for (int code : {11, 102}) ASSERT_TRUE(position.play(Move::of(code)));
  std::set<Move> moves;
  for (int seed = 1; seed <= 20; ++seed) {
    const std::string options = "visits=1,temperature=10,seed=" + std::to_string(seed);
    const Move move = champion(options)->choose(position, {}, {}).move;
    EXPECT_EQ(champion(options)->choose(position, {}, {}).move, move);
    moves.insert(move);
  }
  EXPECT_GT(moves.size(), 4u);
  // The coldest draw is the best move.
  EXPECT_EQ(champion("visits=1,temperature=0.01")->choose(position, {}, {}).move,
            champion("visits=1")->choose(position, {}, {}).move);
}

TEST(Champion, LeavesOutWhatItLikesFarLess) {
  AnyPosition position = start("hex");
  for (int code : {11, 102}) ASSERT_TRUE(position.play(Move::of(code)));
  const Move favourite = champion("visits=1")->choose(position, {}, {}).move;
  std::set<Move> sensible;
  std::set<Move> any;
  for (int seed = 1; seed <= 30; ++seed) {
    const std::string options = "visits=1,temperature=10,seed=" + std::to_string(seed);
    EXPECT_EQ(champion(options + ",least=1")->choose(position, {}, {}).move, favourite);
    sensible.insert(champion(options + ",least=0.05")->choose(position, {}, {}).move);
    any.insert(champion(options)->choose(position, {}, {}).move);
  }
  EXPECT_GT(sensible.size(), 1u);
  EXPECT_LT(2 * sensible.size(), any.size());
}

TEST(Champion, NeverMissesAWinInOne) {
  AnyPosition position = start("hex:size=3");
  for (int code : {1, 0, 4, 3}) ASSERT_TRUE(position.play(Move::of(code)));
  for (int seed = 1; seed <= 30; ++seed) {
    const auto player = champion("visits=1,exact=off,temperature=3,seed=" + std::to_string(seed));
    AnyPosition after = position;
    ASSERT_TRUE(after.play(player->choose(position, {}, {}).move));
    EXPECT_TRUE(after.is_over());
  }
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

bool is_won(const Decision& decision, Side side) {
  return decision.proven && is_win_for(*decision.proven, side);
}

/// Plays against every defence: the games are replayed from `start`, with a new player each, since
/// it remembers. `defence` is what the opponent plays, and grows as an odometer does.
int win_all(const AnyPosition& start, const std::string& options) {
  int games = 0;
  std::vector<std::size_t> defence;
  do {
    const auto player = champion(options);
    AnyPosition position = start;
    std::vector<std::size_t> choices;
    bool proven = false;
    for (std::size_t turn = 0; !position.is_over(); ++turn) {
      const Side side = position.to_move();
      const Decision decision = player->choose(position, {}, {});
      EXPECT_TRUE(!proven || is_won(decision, side)) << position.text();
      proven = is_won(decision, side);
      EXPECT_TRUE(position.play(decision.move));
      if (position.is_over()) break;
      const auto moves = position.legal_moves();
      if (turn == defence.size()) defence.push_back(0);
      choices.push_back(moves.size());
      EXPECT_TRUE(position.play(moves[defence[turn]]));
    }
    EXPECT_TRUE(!proven || is_win_for(position.outcome(), start.to_move()));
    ++games;
    defence.resize(choices.size());
    while (!defence.empty() && ++defence.back() == choices[defence.size() - 1]) defence.pop_back();
  } while (!defence.empty() && !::testing::Test::HasFailure());
  return games;
}

TEST(Champion, WinsWhatItProvedAgainstEveryDefence) {
  EXPECT_GT(win_all(start("hex:size=3"), "visits=200"), 10);
  Rng rng(3);
  for (int sample = 0; sample < 6; ++sample) {
    AnyPosition position = start("hex:size=4");
    for (int ply = 0; ply < 6; ++ply) {
      const auto moves = position.legal_moves();
      ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (!position.is_over()) win_all(position, "visits=200");
  }
}

TEST(Champion, WinsWhatItProvedOnLargeBoards) {
  // Defenders that look for the best move, that try anything, and that alternate.
  Rng rng(8);
  int proven_games = 0;
  for (int game = 0; game < 12; ++game) {
    const auto ours = champion("visits=60");
    const auto theirs = champion("visits=1,exact=off");
    AnyPosition position = start(game % 2 == 0 ? "hex:size=11" : "hex:size=8");
    const Side side = game % 4 < 2 ? Side::first : Side::second;
    bool proven = false;
    while (!position.is_over()) {
      const auto moves = position.legal_moves();
      const Move any = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      Move move = any;
      if (position.to_move() == side) {
        const Decision decision = ours->choose(position, {}, {});
        ASSERT_TRUE(!proven || is_won(decision, side)) << position.text();
        proven = is_won(decision, side);
        move = decision.move;
      } else if (game % 3 == 0 || (game % 3 == 1 && rng.below(2) == 0)) {
        move = theirs->choose(position, {}, {}).move;
      }
      ASSERT_TRUE(position.play(move));
    }
    proven_games += proven ? 1 : 0;
    ASSERT_TRUE(!proven || is_win_for(position.outcome(), side));
  }
  EXPECT_GE(proven_games, 8);
}

}  // namespace
}  // namespace tauler::hex
