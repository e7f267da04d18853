// The players of the Connect Four document as the rest of the program uses them: by name, on any
// board, under limits; and the professor's player against plain minimax.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "players/connect4/plain_tj.hpp"
#include "players/connect4/prof_evaluation.hpp"
#include "players/connect4/typed_board.hpp"
#include "players/registry.hpp"

namespace tauler::connect4 {
namespace {

std::unique_ptr<Player> player(std::string_view spec) {
  auto made = all_players().make(spec, "connect4");
  EXPECT_TRUE(made) << english(made.error());
  return *std::move(made);
}

AnyPosition after(std::string_view start, std::initializer_list<int> columns) {
  AnyPosition position = *all_games().start(start);
  for (int column : columns) EXPECT_TRUE(position.play(Move::of(column)));
  return position;
}

TEST(Connect4Prof, IsPlainMinimax) {
  for (const char* start : {"connect4", "connect4:width=8,height=8", "connect4:width=5,height=4"}) {
    Rng rng(21);
    for (int depth = 1; depth <= 5; ++depth) {
      const auto prof = player("prof:depth=" + std::to_string(depth));
      const plain::Prof expected(depth, WindowEvaluation<Position>::win);
      for (int game = 0; game < (depth < 4 ? 8 : 1); ++game) {
        AnyPosition position = *all_games().start(start);
        while (!position.is_over()) {
          const Decision decision = prof->choose(position, {}, {});
          const plain::Choice choice = with_typed_board(position, [&](const auto& typed) {
            return expected.choose(plain::Board(typed), typed.to_move() == Side::first ? 1 : -1);
          });
          ASSERT_EQ(decision.value, choice.value) << position.text();
          ASSERT_EQ(decision.move.value(), choice.move) << position.text();
          const std::vector<Move> moves = position.legal_moves();
          const Move any = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
          ASSERT_TRUE(position.play(rng.below(2) == 0 ? any : decision.move));
        }
      }
    }
  }
}

TEST(Connect4Players, PlayAnImmediateWin) {
  // Yellow has a1 b1 c1 and plays d1.
  const AnyPosition position = after("connect4", {0, 0, 1, 1, 2, 2});
  for (const char* spec : {"tj", "tj:depth=1,heuristic=2", "prof"}) {
    const Decision decision = player(spec)->choose(position, {}, {});
    EXPECT_EQ(decision.move, Move::of(3)) << spec;
    EXPECT_EQ(decision.proven, Outcome::first_wins) << spec;
    EXPECT_EQ(decision.variation, (std::vector{Move::of(3)})) << spec;
  }
  // The document plays it without search.
  EXPECT_EQ(player("tj")->choose(position, {}, {}).depth, 1);
  EXPECT_EQ(player("tj")->choose(position, {}, {}).value, plain::max_value);
}

TEST(Connect4Players, SeeAForcedWinAndAForcedLoss) {
  // Yellow on c1 and d1 of an empty row plays b1 or e1 and has two ends; red to move can stop it.
  const AnyPosition open_two = after("connect4", {2, 2, 3, 3});
  for (const char* spec : {"tj:depth=2", "tj:depth=2,heuristic=2", "prof:depth=4"}) {
    const Decision decision = player(spec)->choose(open_two, {}, {});
    EXPECT_EQ(decision.proven, Outcome::first_wins) << spec;
    EXPECT_EQ(decision.variation.size(), 3u) << spec;
  }
  AnyPosition lost = open_two;
  ASSERT_TRUE(lost.play(Move::of(4)));
  for (const char* spec : {"tj:depth=1", "prof:depth=2"}) {
    const Decision decision = player(spec)->choose(lost, {}, {});
    EXPECT_EQ(decision.proven, Outcome::first_wins) << spec;
    EXPECT_EQ(decision.variation.size(), 2u) << spec;
  }
}

TEST(Connect4Players, AnswerOnEveryBoardAndTellWhatTheyDid) {
  for (const char* start : {"connect4", "connect4:width=8,height=8", "connect4:width=4,height=4",
                            "connect4:width=12,height=9", "connect4:width=9,height=12"}) {
    for (const char* spec : {"tj:depth=2", "tj:depth=2,heuristic=2", "prof:depth=4"}) {
      const auto mover = player(spec);
      AnyPosition position = *all_games().start(start);
      while (!position.is_over()) {
        const Decision decision = mover->choose(position, {}, {});
        ASSERT_FALSE(decision.variation.empty());
        ASSERT_EQ(decision.variation.front(), decision.move);
        ASSERT_GT(decision.nodes, 0u);
        ASSERT_TRUE(decision.depth == 4 || decision.depth == 1);
        AnyPosition line = position;
        for (Move move : decision.variation) ASSERT_TRUE(line.play(move)) << spec;
        if (decision.proven && *decision.proven != Outcome::draw) {
          ASSERT_EQ(line.outcome(), *decision.proven) << spec << ' ' << position.text();
        }
        ASSERT_TRUE(position.play(decision.move));
      }
    }
  }
}

TEST(Connect4Players, AProofHoldsInTheGameThatFollows) {
  // A side proven to win plays on with the same player against randomly chosen replies.
  Rng rng(31);
  int proofs = 0;
  for (int game = 0; game < 60; ++game) {
    const auto mover = player(game % 2 == 0 ? "tj:depth=3" : "tj:depth=3,heuristic=2");
    AnyPosition position = *all_games().start("connect4");
    std::optional<Outcome> promised;
    while (!position.is_over()) {
      const bool random_side = (position.ply() + game / 2) % 2 == 0;
      const std::vector<Move> moves = position.legal_moves();
      Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (!random_side) {
        const Decision decision = mover->choose(position, {}, {});
        move = decision.move;
        if (decision.proven == win_for(position.to_move())) promised = decision.proven;
      }
      ASSERT_TRUE(position.play(move));
    }
    if (!promised) continue;
    ++proofs;
    EXPECT_EQ(position.outcome(), *promised);
  }
  EXPECT_GT(proofs, 30);
}

TEST(Connect4Players, KeepToLimits) {
  const AnyPosition start = *all_games().start("connect4:width=8,height=8");
  for (const char* spec : {"tj:depth=8", "tj:depth=8,heuristic=2", "prof:depth=16"}) {
    const auto mover = player(spec);
    for (std::uint64_t nodes : {1u, 5u, 1'000u, 100'000u}) {
      Limits limits;
      limits.nodes = nodes;
      const Decision decision = mover->choose(start, limits, {});
      EXPECT_TRUE(start.is_legal(decision.move)) << spec;
      EXPECT_LE(decision.nodes, nodes + 12) << spec;
      EXPECT_FALSE(decision.proven) << spec;
    }
    Limits shallow;
    shallow.depth = 4;
    EXPECT_EQ(mover->choose(start, shallow, {}).depth, 4) << spec;
    std::vector<int> depths;
    const Decision decision =
        mover->choose(start, Limits::within(from_seconds(0.05)),
                      [&](const Decision& so_far) { depths.push_back(so_far.depth); });
    EXPECT_LT(seconds(decision.time), 0.5) << spec;
    EXPECT_TRUE(std::is_sorted(depths.begin(), depths.end())) << spec;
    EXPECT_EQ(decision.depth, depths.back()) << spec;
  }
}

TEST(Connect4Players, ALimitThatIsNotReachedChangesNothing) {
  Rng rng(41);
  const auto free = player("tj:depth=3");
  const auto limited = player("tj:depth=3");
  for (int game = 0; game < 10; ++game) {
    AnyPosition position = *all_games().start("connect4:width=8,height=8");
    while (!position.is_over()) {
      const Decision expected = free->choose(position, {}, {});
      const Decision decision = limited->choose(position, Limits::within(from_seconds(60)), {});
      ASSERT_EQ(decision.move, expected.move) << position.text();
      ASSERT_EQ(decision.value, expected.value) << position.text();
      const std::vector<Move> moves = position.legal_moves();
      const Move any = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_TRUE(position.play(rng.below(2) == 0 ? any : decision.move));
    }
  }
}

}  // namespace
}  // namespace tauler::connect4
