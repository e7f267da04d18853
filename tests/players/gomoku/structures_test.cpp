// A2: the points of the document's structures one by one, and the incrementally updated value
// against the one counted anew.
#include "players/gomoku/structures.hpp"

#include <gtest/gtest.h>

#include "players/gomoku/plain_board.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

using testing::crowded_position;
using testing::from_rows;
using testing::text_of;

/// Every structure once, nothing else: the document's table itself.
const Reading table{.counting = Counting::once, .won = WonBoards::off, .points = {}};

struct Example {
  const char* name;
  std::vector<std::string> rows;
  int for_black;
};

const std::vector<Example>& examples() {
  static const std::vector<Example> all{
      {"a single stone is nothing", {".......", ".......", "...x..."}, 0},
      {"open two", {"..xx..."}, 5},
      {"half-open two, at a stone", {".oxx..."}, 3},
      {"half-open two, at the edge", {"xx....."}, 3},
      {"two, blocked at both ends", {"xxo...."}, 0},
      {"open three", {"..xxx.."}, 200},
      {"half-open three", {"xxx...."}, 50},
      {"open four", {".xxxx.."}, 10'000},
      {"half-open four", {"xxxx..."}, 500},
      {"four, blocked at both ends", {"xxxxo.."}, 0},
      {"open broken three, with its two", {".x.xx.."}, 5'000 + 5},
      {"half-open broken three is only its two", {"x.xx..."}, 5},
      {"open broken four of two and two", {".xx.xx."}, 10'000 + 5 + 5},
      {"half-open broken four of one and three", {"x.xxx.."}, 10'000 + 200},
      {"broken four, blocked at both ends", {"x.xxxo."}, 50},
      {"two gaps make no structure", {".x..xx."}, 5},
      {"five with a gap is three and two", {".xxx.xx"}, 200 + 3},
      {"broken threes share a run", {".x.xx.x."}, 5'000 + 5'000 + 5},
      {"white counts the other way", {"..oo...", ".......", "xx....."}, 3 - 5},
      {"open twos crossing", {".......", "..xx...", "..x....", "......."}, 5 * 3 + 100 * 3},
      {"half-open twos crossing", {".o.....", "xx.....", ".x.....", "..o...."}, 3 + 3 + 10},
      {"open threes crossing", {".......", ".xxx...", "...x...", "...x..."}, 200 + 200 + 5 + 5'000},
      {"half-open and open three crossing",
       {"...x...", ".xxx...", "...x...", "......."},
       200 + 50 + 3 + 5 + 1'000},
      {"half-open four and open three crossing",
       {".......", "xxxx...", "...x...", "...x..."},
       500 + 200 + 5 + 10'000},
      {"half-open fours crossing",
       {"...x...", "xxxx...", "...x...", "...x..."},
       500 + 500 + 3 + 5 + 10'000},
  };
  return all;
}

/// The rows of an example at the top of a square board.
Position position_of(const Example& example) {
  std::vector<std::string> rows = example.rows;
  const std::size_t size = rows[0].size();
  rows.resize(size, std::string(size, '.'));
  return from_rows(rows);
}

void expect_worth(const Example& example, const Reading& reading) {
  SCOPED_TRACE(example.name);
  const Position position = position_of(example);
  const StructureTables tables(reading);
  EXPECT_EQ(plain::evaluate(position, Colour::black, reading), example.for_black);
  EXPECT_EQ(Structures(position, tables).value(Colour::black), example.for_black);
  EXPECT_EQ(Structures(position, tables).value(Colour::white), -example.for_black);
}

TEST(GomokuStructures, AreWorthWhatTheDocumentSays) {
  for (const Example& example : examples()) expect_worth(example, table);
}

TEST(GomokuStructures, CountAroundEachStone) {
  Reading reading = table;
  reading.counting = Counting::stones;
  expect_worth({"open three", {"..xxx.."}, 3 * 200}, reading);
  expect_worth({"open broken three", {".x.xx.."}, 3 * 5'000 + 2 * 5}, reading);
  expect_worth({"broken threes share a run", {".x.xx.x."}, 2 * 3 * 5'000 + 2 * 5}, reading);
  expect_worth({"open threes crossing",
                {".......", ".xxx...", "...x...", "...x..."},
                2 * 3 * 200 + 2 * 5 + 5'000},
               reading);
  reading.counting = Counting::merged;
  expect_worth({"where they cross, only the crossing",
                {".......", ".xxx...", "...x...", "...x..."},
                2 * 2 * 200 + 2 * 5 + 5'000},
               reading);
  expect_worth({"all three twos cross", {".......", "..xx...", "..x....", "......."}, 3 * 100},
               reading);
}

/// With a point less than a five for boards that are won without one.
TEST(GomokuStructures, KnowAStoneThatMakesTwoFivesPossible) {
  const StructureTables tables(Reading{});
  const auto gain = [&](const std::string& row, int cell) {
    std::vector<std::string> rows(11, std::string(11, '.'));
    rows[0] = row;
    return Structures(from_rows(rows), tables).gain(cell, Colour::black);
  };
  EXPECT_EQ(gain("...xxx.....", 6), Structures::wins_next) << "an open four";
  EXPECT_EQ(gain("...xxx.....", 7), 4 * 10'000 - 0) << "a broken four: one five";
  EXPECT_LT(gain("..oxxx.....", 6), win_points / 2) << "a half-open four";
  EXPECT_EQ(gain("x.xxx..x...", 5), Structures::wins_next) << "broken on both sides";
  EXPECT_EQ(gain("..xxxx.....", 6), win_points);
}

/// A2 and every gain, against the whole board counted anew.
void expect_all_as_counted(const Structures& structures, const Position& position,
                           const Reading& reading) {
  ASSERT_EQ(structures.value(Colour::black), plain::evaluate(position, Colour::black, reading));
  const Colour mover = position.colour_to_move();
  for (int code = 0; code < position.cells(); ++code) {
    const Move move = Move::of(code);
    if (!position.board().is_empty(position.cell(move))) {
      ASSERT_EQ(structures.gain(code, mover), Structures::occupied);
      continue;
    }
    if (!position.is_legal(move)) continue;
    Position next = position;
    next.play(move);
    const int value = plain::evaluate(next, mover, reading);
    if (value == plain::infinity) {
      ASSERT_EQ(structures.gain(code, mover), win_points);
    } else {
      ASSERT_EQ(structures.value(mover) + structures.gain(code, mover), value) << "cell " << code;
    }
  }
}

/// Each counting in turn. Won boards have values of their own: the search's tests compare them.
std::vector<StructureTables> every_counting() {
  std::vector<StructureTables> tables;
  for (Counting counting : {Counting::once, Counting::stones, Counting::merged}) {
    tables.emplace_back(Reading{.counting = counting, .won = WonBoards::off, .points = {}});
  }
  return tables;
}

TEST(GomokuStructures, AreTheSameKeptAsCounted) {
  const std::vector<StructureTables> countings = every_counting();
  Rng rng(1);
  for (int size : {5, 6, 9, 15, 20}) {
    for (const auto& setup : testing::every_rule(size)) {
      for (int round = 0; round < 12; ++round) {
        const int stones = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size)));
        const Position position = crowded_position(setup, std::min(stones, 120), rng);
        const StructureTables& tables = countings[static_cast<std::size_t>(round) % 3];
        expect_all_as_counted(Structures(position, tables), position, tables.reading);
        if (HasFatalFailure()) FAIL() << text_of(position);
      }
    }
  }
}

/// Down a line of a few stones and back, checked at every step: what is not renewed must not
/// matter.
TEST(GomokuStructures, FollowStonesAndTheirUndoing) {
  const std::vector<StructureTables> countings = every_counting();
  Rng rng(2);
  for (int size : {5, 8, 15, 20}) {
    for (const auto& setup : testing::every_rule(size)) {
      for (int round = 0; round < 8; ++round) {
        Position position = crowded_position(setup, size * size / 4, rng);
        const StructureTables& tables = countings[static_cast<std::size_t>(round) % 3];
        Structures structures(position, tables);
        std::vector<Position> before;
        for (int ply = 0; ply < 6; ++ply) {
          const Move move = testing::quiet_move(position, rng);
          if (move.is_none()) break;
          before.push_back(position);
          structures.play(move.value(), position.colour_to_move(), Structures::Renew::all);
          position.play(move);
          expect_all_as_counted(structures, position, tables.reading);
          if (HasFatalFailure()) FAIL() << text_of(position);
        }
        for (; !before.empty(); before.pop_back()) {
          structures.undo();
          expect_all_as_counted(structures, before.back(), tables.reading);
          if (HasFatalFailure()) FAIL() << text_of(before.back());
        }
      }
    }
  }
}

}  // namespace
}  // namespace tauler::gomoku
