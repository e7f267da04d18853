// The three players behind the border: what their document says about their behaviour (A6, A7), and
// that they play every board of the game.
#include <set>

#include <gtest/gtest.h>

#include "core/sentences.hpp"
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
  EXPECT_TRUE(made) << english(made.error());
  return *std::move(made);
}

AnyPosition at(const std::string& text) {
  auto position = all_games().position(text);
  EXPECT_TRUE(position) << english(position.error());
  return *position;
}

AnyPosition at(const Position& position) {
  std::string text = "gomoku:" + std::to_string(position.size()) + "f:";
  for (int row = 0; row < position.size(); ++row) {
    int empty = 0;
    const auto write_empty = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    if (row > 0) text += '/';
    for (int column = 0; column < position.size(); ++column) {
      if (position.board().is_empty({row, column})) {
        ++empty;
        continue;
      }
      write_empty();
      text += position.board().has_stone({row, column}, Colour::black) ? 'x' : 'o';
    }
    write_empty();
  }
  return at(text + (position.colour_to_move() == Colour::black ? ":x" : ":o"));
}

/// A game against itself, at most this many plies.
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
        for (const InfluencePoints& points :
             {InfluencePoints{}, InfluencePoints{{3, 1, 17, 5}, {1, 20, 4, 4}}}) {
          const plain::Choice expected = plain::third(position, points);
          const Influence influence = influence_on(position.board(), points);
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

/// A whole game on a small board through the border, against the plain form of what the options
/// say: the first of its best moves, or one drawn from the same seed.
void expect_plain_moves(const std::string& spec, const plain::Strategy& strategy, bool random) {
  SCOPED_TRACE(spec);
  const auto tested = player(spec + ",seed=5");
  Rng rng(5);
  AnyPosition position = start({.size = 5});
  ASSERT_TRUE(position.play("c3"));
  ASSERT_TRUE(position.play("c4"));
  while (!position.is_over()) {
    const plain::Choice expected = plain::Minimax(strategy).choose(*position.as<Position>());
    const Decision decision = tested->choose(position, {}, {});
    ASSERT_EQ(decision.value, expected.value);
    const bool draws = random || expected.value == -win_points;
    ASSERT_EQ(decision.move,
              draws ? expected.moves[rng.below(static_cast<std::uint32_t>(expected.moves.size()))]
                    : expected.first);
    ASSERT_TRUE(position.play(decision.move));
  }
}

TEST(GomokuPlayers, PlayThePlainFormsMoves) {
  expect_plain_moves("first:ties=random", {}, true);
  expect_plain_moves("second:ties=random", {4, true, 12, 2}, true);
  plain::Strategy second{3, true, 7, 1};
  second.reading = {.counting = Counting::merged, .won = WonBoards::full, .points = {}};
  second.reading.points.open_three = 900;
  second.reading.points.crossing_half_open_twos = 70;
  second.java_queue = true;
  expect_plain_moves(
      "second:ties=random,depth=3,width=7,margin=1,queue=heap,count=merged,won=full,"
      "open-three=900,half-twos=70",
      second, true);
  plain::Strategy first{2};
  first.reading = {.counting = Counting::once, .won = WonBoards::off, .points = {}};
  expect_plain_moves("first:ties=random,depth=2,count=once,won=off", first, true);
}

TEST(GomokuPlayers, KeepTheFirstOfEqualMoves) {
  plain::Strategy second{4, true, 12, 2};
  const auto tested = player("second:seed=3");
  const auto third = player("third:seed=3,two=9,three=70,at4=1");
  Rng rng(13);
  for (int stones = 2; stones < 30; stones += 5) {
    const Position position = testing::crowded_position({.size = 8}, stones, rng);
    const plain::Choice expected = plain::Minimax(second).choose(position);
    if (expected.value == -win_points) continue;
    const AnyPosition any = at(position);
    ASSERT_EQ(tested->choose(any, {}, {}).move, expected.first) << testing::text_of(position);
    ASSERT_EQ(third->choose(any, {}, {}).move,
              plain::third(position, {{1, 9, 70, 4096}, {8, 7, 6, 1}}).first);
  }
}

TEST(GomokuPlayers, AnswerTheFirstStoneBesideIt) {
  AnyPosition position = start({});
  ASSERT_TRUE(position.play("h8"));
  for (const std::string name : {"first", "second"}) {
    std::set<std::string> seen;
    for (int seed = 0; seed < 60; ++seed) {
      const auto one = player(name + ":seed=" + std::to_string(seed));
      seen.insert(position.move_text(one->choose(position, {}, {}).move));
    }
    EXPECT_EQ(seen, (std::set<std::string>{"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}));
  }
}

/// The document's authors found the first strategy "quite robust": it does not watch a line grow.
TEST(GomokuPlayers, StopAnOpenThree) {
  const AnyPosition position = at("gomoku:9f:9/9/9/3ooo3/3x5/3x5/9/7x1/9:x");
  for (const char* spec : {"first", "second"}) {
    const Move move = player(spec)->choose(position, {}, {}).move;
    const std::string text = position.move_text(move);
    EXPECT_TRUE(text == "c6" || text == "g6" || text == "b6" || text == "h6") << text;
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
          player(spec + (":ties=random,seed=" + std::to_string(seed)))->choose(position, {}, {});
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
  // The second strategy looks at only twelve moves: it sees the win, but has not proven it.
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
    EXPECT_EQ(game(name + ":ties=random,seed=1"), game(name + ":ties=random,seed=1"));
    EXPECT_NE(game(name + ":ties=random,seed=1"), game(name + ":ties=random,seed=2"));
  }
}

}  // namespace
}  // namespace tauler::gomoku
