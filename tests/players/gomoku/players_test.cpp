// The three players behind the border: what their document says of their behaviour (A6, A7), and
// that they play every board of the game.
#include <set>

#include <gtest/gtest.h>

#include "games/gomoku/gomoku.hpp"
#include "players/gomoku/influence.hpp"
#include "players/gomoku/minimax.hpp"
#include "players/gomoku/plain_players.hpp"
#include "players/gomoku/positions.hpp"
#include "players/registry.hpp"

namespace tauler::gomoku {
namespace {

std::unique_ptr<Player> player(const std::string& spec) {
  auto made = all_players().make(spec, "gomoku");
  EXPECT_TRUE(made) << to_string(made.error());
  return *std::move(made);
}

AnyPosition at(const std::string& text) {
  auto position = all_games().position(text);
  EXPECT_TRUE(position) << to_string(position.error());
  return *position;
}

/// A game with itself, at most so many plies.
AnyPosition play(AnyPosition position, Player& one, int plies) {
  while (!position.is_over() && plies-- > 0) {
    const Decision decision = one.choose(position, {}, {});
    EXPECT_TRUE(position.is_legal(decision.move)) << position.text();
    EXPECT_EQ(decision.variation.front(), decision.move);
    if (!position.play(decision.move)) break;
  }
  return position;
}

TEST(GomokuThird, IsThePlainForm) {
  Rng rng(3);
  for (int size : {5, 9, 15, 20}) {
    for (const auto& setup : testing::every_rule(size)) {
      for (int round = 0; round < 50; ++round) {
        const int stones = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(size * 8)));
        const Position position = testing::crowded_position(setup, stones, rng);
        for (bool by_distance : {true, false}) {
          const plain::Choice expected = plain::third(position, by_distance);
          const Influence influence = influence_on(
              position.board(), by_distance ? InfluencePoints{} : InfluencePoints::unweighted());
          std::vector<Move> best;
          for (Move move : plain::legal_moves(position)) {
            ASSERT_LE(influence[move.value()], expected.value) << testing::text_of(position);
            if (influence[move.value()] == expected.value) best.push_back(move);
          }
          ASSERT_EQ(best, expected.moves) << testing::text_of(position);
        }
      }
    }
  }
}

/// Through the border, on a small board: one draw among the plain form's best moves.
TEST(GomokuPlayers, PlayThePlainFormsMoveFromTheSameSeed) {
  const std::vector<std::pair<std::string, plain::Strategy>> searching{
      {"first:seed=5", {}}, {"second:seed=5", {4, true, 12, 2}}};
  for (const auto& [spec, strategy] : searching) {
    const auto tested = player(spec);
    Rng rng(5);
    AnyPosition position = start({.size = 6});
    ASSERT_TRUE(position.play("d4"));
    while (!position.is_over()) {
      const plain::Choice expected = plain::Minimax(strategy).choose(*position.as<Position>());
      const Decision decision = tested->choose(position, {}, {});
      ASSERT_EQ(decision.value, expected.value);
      ASSERT_EQ(decision.move,
                expected.moves[rng.below(static_cast<std::uint32_t>(expected.moves.size()))]);
      ASSERT_TRUE(position.play(decision.move));
    }
  }
  const auto third = player("third:seed=5");
  Rng rng(5);
  AnyPosition position = start({});
  ASSERT_TRUE(position.play("h8"));
  while (!position.is_over()) {
    const plain::Choice expected = plain::third(*position.as<Position>(), true);
    const Decision decision = third->choose(position, {}, {});
    ASSERT_EQ(decision.value, expected.value);
    ASSERT_EQ(decision.move,
              expected.moves[rng.below(static_cast<std::uint32_t>(expected.moves.size()))]);
    ASSERT_TRUE(position.play(decision.move));
  }
}

TEST(GomokuPlayers, OpenInTheCentre) {
  for (const char* spec : {"first", "second", "third"}) {
    EXPECT_EQ(start({}).move_text(player(spec)->choose(start({}), {}, {}).move), "h8");
    const AnyPosition small = start({.size = 5, .rule = Rule::renju});
    EXPECT_EQ(small.move_text(player(spec)->choose(small, {}, {}).move), "c3");
  }
}

TEST(GomokuPlayers, TakeAFiveAtOnce) {
  // Two cells win now; many others would win later, and are worth the same to minimax.
  const AnyPosition position = at("gomoku:9f:9/1xxxx4/9/9/4o4/3ooo3/9/9/9:x");
  for (const char* spec : {"first", "second"}) {
    std::set<std::string> seen;
    for (int seed = 0; seed < 20; ++seed) {
      const Decision decision =
          player(spec + (":seed=" + std::to_string(seed)))->choose(position, {}, {});
      seen.insert(position.move_text(decision.move));
      EXPECT_EQ(decision.value, win_points);
      EXPECT_EQ(decision.depth, 1);
      EXPECT_EQ(decision.proven, Outcome::first_wins);
    }
    EXPECT_EQ(seen, (std::set<std::string>{"a8", "f8"}));
  }
}

TEST(GomokuPlayers, PlayAnywhereWhenAllIsLost) {
  const AnyPosition position = at("gomoku:9f:9/9/9/3oooo2/3x5/3x5/4x4/4x4/9:x");
  std::set<int> moves;
  for (int seed = 0; seed < 40; ++seed) {
    const Decision decision =
        player("first:seed=" + std::to_string(seed))->choose(position, {}, {});
    EXPECT_EQ(decision.value, -win_points);
    EXPECT_EQ(decision.proven, Outcome::second_wins);
    moves.insert(decision.move.value());
  }
  EXPECT_GT(moves.size(), 20u);
  // The second strategy looks at twelve moves only: it knows, but it has not proven it.
  const Decision decision = player("second")->choose(position, {}, {});
  EXPECT_EQ(decision.value, -win_points);
  EXPECT_FALSE(decision.proven);
}

TEST(GomokuPlayers, PlayEverySizeAndRule) {
  for (const char* spec : {"first:depth=2", "second:depth=3", "third"}) {
    for (int size = min_size; size <= max_size; ++size) {
      for (const auto& setup : testing::every_rule(size)) {
        play(start(setup), *player(spec), 12);
      }
    }
    for (const auto& setup : testing::every_rule(6)) {
      EXPECT_TRUE(play(start(setup), *player(spec), 36).is_over());
    }
  }
}

TEST(GomokuPlayers, ChooseInSwap2) {
  for (const char* spec : {"first:depth=1", "second:depth=1", "third"}) {
    for (Rule rule : {Rule::freestyle, Rule::renju}) {
      const AnyPosition end =
          play(start({.rule = rule, .opening = Opening::swap2}), *player(spec), 12);
      EXPECT_EQ(end.ply(), 12);
      EXPECT_TRUE(end.moves()[3] == take_black || end.moves()[3] == take_white);
    }
    // Asked to choose after two more stones, too: black is ahead here.
    const AnyPosition ahead =
        at("gomoku:15f:15/15/15/15/15/15/15/7xx6/7o7/15/3o7x3/15/15/15/15:o:swap2-more");
    EXPECT_EQ(player(spec)->choose(ahead, {}, {}).move, take_black);
  }
}

TEST(GomokuPlayers, KeepToTheirLimits) {
  AnyPosition position = start({});
  for (const char* move : {"h8", "h9", "i8", "g8", "i9", "i7"}) ASSERT_TRUE(position.play(move));
  Limits shallow;
  shallow.depth = 2;
  EXPECT_EQ(player("first")->choose(position, shallow, {}).depth, 2);
  EXPECT_EQ(player("second:depth=6")->choose(position, {}, {}).depth, 6);

  Limits few;
  few.nodes = 300;
  int reported = 0;
  const Decision decision = player("first")->choose(
      position, few, [&](const Decision& so_far) { reported = so_far.depth; });
  EXPECT_LE(decision.nodes, 300u);
  EXPECT_EQ(decision.depth, reported);
  EXPECT_LT(decision.depth, 3);
}

TEST(GomokuPlayers, PlayTheSameGameFromTheSameSeed) {
  const auto game = [](const std::string& spec) {
    return play(start({.size = 9}), *player(spec), 20).text();
  };
  for (const std::string name : {"first", "second", "third"}) {
    EXPECT_EQ(game(name + ":seed=1"), game(name + ":seed=1"));
    EXPECT_NE(game(name + ":seed=1"), game(name + ":seed=2"));
  }
}

}  // namespace
}  // namespace tauler::gomoku
