// What a player thinks of every move: checked with players whose opinion is known.
#include "players/analysis.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler {
namespace {

/// Thinks the mover is ahead by as many points as the last move's column, and counts calls.
class ColumnLover final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    ++asked;
    depths.push_back(limits.depth.value_or(0));
    Decision decision;
    decision.move = position.legal_moves().front();
    decision.value = position.moves().empty() ? 0 : -position.moves().back().value();
    decision.win_chance = 0.25;
    decision.depth = limits.depth.value_or(6);
    decision.variation = {decision.move};
    return decision;
  }

  int asked = 0;
  std::vector<int> depths;
};

AnyPosition connect4(const std::string& moves = "") {
  return all_games().read_record("connect4 " + moves)->position;
}

TEST(Analysis, TurnsThePlayersOpinionRound) {
  ColumnLover player;
  Limits limits;
  limits.depth = 5;
  const auto rated = rate_moves(player, connect4(), limits, 7);
  ASSERT_EQ(rated.size(), 7u);
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(rated[i].move().value(), 6 - i);
    EXPECT_EQ(rated[i].decision.value, 6 - i);
    EXPECT_EQ(rated[i].decision.win_chance, 0.75);
    EXPECT_EQ(rated[i].decision.depth, 5);
    ASSERT_EQ(rated[i].decision.variation.size(), 2u);
    EXPECT_EQ(rated[i].decision.variation[0], rated[i].move());
  }
}

TEST(Analysis, LooksLongerAtItsOwnChoiceAndTheBestOnly) {
  ColumnLover player;
  Limits limits;
  limits.depth = 9;
  const auto rated = rate_moves(player, connect4(), limits, 2);
  ASSERT_EQ(rated.size(), 2u);
  EXPECT_EQ(rated[0].move().value(), 6);
  EXPECT_EQ(player.asked, 7 + 1 + 6);
  EXPECT_EQ(player.depths, (std::vector<int>{1, 1, 1, 1, 1, 1, 1, 9, 8, 8, 8, 8, 8, 8}));
}

TEST(Analysis, RatesAPartOfTheMoves) {
  ColumnLover player;
  Limits limits;
  limits.depth = 9;
  const std::vector<Move> moves{Move::of(1), Move::of(4), Move::of(2)};
  const auto glanced = rate_part(player, connect4(), moves, Look::glance, limits);
  ASSERT_EQ(glanced.size(), 3u);
  EXPECT_EQ(glanced[0].move().value(), 4);
  EXPECT_EQ(glanced[2].move().value(), 1);
  const auto searched = rate_part(player, connect4(), {Move::of(5)}, Look::search, limits);
  ASSERT_EQ(searched.size(), 1u);
  EXPECT_EQ(player.depths, (std::vector<int>{1, 1, 1, 8}));
}

TEST(Analysis, TheBestAloneIsWhatThePlayerWouldPlay) {
  ColumnLover player;
  Limits limits;
  limits.depth = 9;
  const auto rated = rate_moves(player, connect4("d"), limits, 1);
  ASSERT_EQ(rated.size(), 1u);
  EXPECT_EQ(player.depths, std::vector<int>{9});
  EXPECT_EQ(rated[0].move().value(), 0);
  EXPECT_EQ(rated[0].decision.value, -3) << "seen from who moves, not turned round";
  EXPECT_EQ(rated[0].decision.win_chance, 0.25);
  EXPECT_FALSE(rated[0].ends_game);
  const auto winning = rate_moves(player, connect4("a b a b a b"), limits, 1);
  EXPECT_TRUE(winning[0].ends_game);
  EXPECT_EQ(winning[0].decision.proven, Outcome::first_wins);
}

/// Would play in the middle, which looks bad at a glance; sees that the rest is worse.
class SecondThoughts final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    const bool at_a_glance = limits.depth == 1;
    const std::vector<Move>& moves = position.moves();
    Decision decision;
    decision.move = Move::of(3);
    decision.depth = limits.depth.value_or(6);
    decision.variation = {decision.move};
    const bool is_middle = !moves.empty() && moves.back() == Move::of(3);
    decision.value = is_middle ? 4 : at_a_glance ? 2 : 8;
    return decision;
  }
};

TEST(Analysis, AGlanceIsNotHeldAgainstASearch) {
  SecondThoughts player;
  Limits limits;
  limits.depth = 4;
  // Six of the seven get a long look.
  const auto rated = rate_moves(player, connect4(), limits, 2);
  ASSERT_EQ(rated.size(), 2u);
  EXPECT_EQ(rated[0].move().value(), 3);
  EXPECT_EQ(rated[0].decision.value, -4);
}

/// Knows who has more discs, but nothing if it has no choice, like a program that is not asked for
/// a pass.
class NoOpinionOnPasses final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits&, const Progress&) override {
    Decision decision;
    const std::vector<Move> moves = position.legal_moves();
    decision.move = moves.front();
    if (moves.size() > 1) decision.win_chance = position.to_move() == Side::second ? 0.9 : 0.1;
    decision.value = moves.size() > 1 ? *decision.win_chance - 0.5 : 0;
    decision.variation = {decision.move};
    return decision;
  }
};

TEST(Analysis, LooksBeyondAPass) {
  // Wherever White plays, b3 leaves Black without a move, and the end of the game is near.
  const std::string board =
      "oooooooo/ooooxoxo/o1oooxoo/ooxoooxo/oxooooxo/xxxoxoxo/1xoxoxoo/1ooooooo";
  const AnyPosition white = *all_games().start_or_position("othello:8x8:" + board + ":o");
  NoOpinionOnPasses player;
  Limits limits;
  limits.depth = 2;
  bool passes = false;
  for (const RatedMove& rated : rate_moves(player, white, limits, 9)) {
    SCOPED_TRACE(white.move_text(rated.move()));
    AnyPosition next = white;
    ASSERT_TRUE(next.play(rated.move()));
    ASSERT_GE(rated.decision.variation.size(), 2U);
    if (next.move_text(next.legal_moves().front()) != "pass") continue;
    passes = true;
    EXPECT_EQ(rated.decision.win_chance, 0.9) << "its own, after the pass";
    EXPECT_EQ(next.move_text(rated.decision.variation[1]), "pass");
  }
  EXPECT_TRUE(passes);
  // The only move has a value too.
  AnyPosition black = white;
  ASSERT_TRUE(black.play(*black.parse_move("b3")));
  ASSERT_EQ(black.legal_moves().size(), 1U);
  const auto pass = rate_moves(player, black, limits, 1);
  ASSERT_EQ(pass.size(), 1U);
  ASSERT_TRUE(pass[0].decision.win_chance);
  EXPECT_NEAR(*pass[0].decision.win_chance, 0.1, 1e-9);
}

/// Values a move first with a long line, then with a shorter one and more nodes.
class ShorterLines final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    Decision decision;
    decision.move = position.legal_moves().front();
    const bool at_a_glance = limits.depth == 1;
    decision.depth = at_a_glance ? 9 : 5;
    decision.nodes = at_a_glance ? 10 : more_nodes;
    decision.value = at_a_glance ? 1 : 2;
    return decision;
  }
  std::uint64_t more_nodes = 0;
};

TEST(Analysis, ALongLookCountsUnlessItWasCutShort) {
  Limits limits;
  limits.depth = 12;
  ShorterLines player;
  player.more_nodes = 100;
  EXPECT_EQ(rate_moves(player, connect4(), limits, 7)[0].decision.value, -2);
  player.more_nodes = 3;
  EXPECT_EQ(rate_moves(player, connect4(), limits, 7)[0].decision.value, -1);
}

TEST(Analysis, AMoveThatWinsComesFirstAndOneThatLosesLast) {
  // Both have three on top of one another; yellow is to move.
  const AnyPosition position = connect4("a b a b a b");
  const auto player = *all_players().make("tj:depth=4", "connect4");
  Limits limits;
  limits.depth = 3;
  const auto rated = rate_moves(*player, position, limits, 7);
  ASSERT_EQ(rated.size(), 7u);
  EXPECT_EQ(position.move_text(rated[0].move()), "a4");
  EXPECT_TRUE(rated[0].ends_game);
  EXPECT_EQ(rated[0].decision.proven, Outcome::first_wins);
}

TEST(Analysis, ProvenResultsAreRankedByWhoseTheyAreAndHowFarAway) {
  const auto proven = [](Outcome outcome, std::size_t plies) {
    RatedMove move;
    move.decision.proven = outcome;
    move.decision.variation.resize(plies);
    return move;
  };
  RatedMove unknown;
  unknown.decision.value = -1e9;
  const Side mover = Side::second;
  EXPECT_TRUE(is_better(proven(Outcome::second_wins, 9), unknown, mover));
  EXPECT_TRUE(is_better(unknown, proven(Outcome::first_wins, 9), mover));
  EXPECT_TRUE(is_better(proven(Outcome::draw, 1), unknown, mover));
  EXPECT_TRUE(is_better(proven(Outcome::second_wins, 1), proven(Outcome::second_wins, 3), mover));
  EXPECT_TRUE(is_better(proven(Outcome::first_wins, 4), proven(Outcome::first_wins, 2), mover));
}

TEST(Analysis, StoppedItStillHasAMove) {
  ColumnLover player;
  const std::atomic<bool> stop{true};
  Limits limits;
  limits.stop = &stop;
  EXPECT_EQ(rate_moves(player, connect4(), limits, 3).size(), 1u);
}

/// Takes long over the first position it is asked about, as on a busy machine.
class LateStarter final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits&, const Progress&) override {
    if (asked_++ == 0) std::this_thread::sleep_for(std::chrono::milliseconds(600));
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }

 private:
  int asked_ = 0;
};

TEST(Analysis, ASlowFirstLookLeavesNoMoveOut) {
  LateStarter player;
  Limits limits;
  // A quarter of it is for the first looks.
  limits.time = std::chrono::seconds(2);
  EXPECT_EQ(rate_moves(player, connect4(), limits, 7).size(), 7u);
}

TEST(Analysis, TellsOfItsProgressBestFirst) {
  ColumnLover player;
  Limits limits;
  limits.depth = 2;
  std::size_t calls = 0;
  rate_moves(player, connect4(), limits, 2, [&](const std::vector<RatedMove>& rated) {
    ++calls;
    for (std::size_t i = 1; i < rated.size(); ++i) {
      EXPECT_FALSE(is_better(rated[i], rated[i - 1], Side::first));
    }
  });
  EXPECT_EQ(calls, 7u + 6u);
}

/// Every game, real players, little time: as many moves as asked for, all different and legal.
TEST(Analysis, WorksForEveryGame) {
  for (const GameEntry& game : all_games().games()) {
    const AnyPosition position = *all_games().start(game.info->id);
    const auto level = all_players().levels_of(game.info->id).back();
    const auto player = *all_players().make(level.player, game.info->id);
    player->prepare(position, nullptr);
    Stopwatch watch;
    const auto rated =
        rate_moves(*player, position, Limits::within(std::chrono::milliseconds(200)), 3);
    EXPECT_LT(seconds(watch.elapsed()), 5) << game.info->id;
    ASSERT_EQ(rated.size(), 3u) << game.info->id;
    for (const RatedMove& move : rated) EXPECT_TRUE(position.is_legal(move.move()));
    EXPECT_NE(rated[0].move(), rated[1].move());
  }
}

}  // namespace
}  // namespace tauler
