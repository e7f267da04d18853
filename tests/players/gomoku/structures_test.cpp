// A2: the points of the document's structures one by one, and the value that is kept up to date
// against the one that is counted anew.
#include "players/gomoku/structures.hpp"

#include <gtest/gtest.h>

#include "players/gomoku/plain_board.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

using testing::crowded_position;
using testing::from_rows;
using testing::text_of;

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

TEST(GomokuStructures, AreWorthWhatTheDocumentSays) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.name);
    const Position position = position_of(example);
    EXPECT_EQ(plain::evaluate(position, Colour::black), example.for_black);
    EXPECT_EQ(Structures(position).value(Colour::black), example.for_black);
    EXPECT_EQ(Structures(position).value(Colour::white), -example.for_black);
  }
}

/// A2 and every gain, against the whole board counted anew.
void expect_all_as_counted(const Structures& structures, const Position& position) {
  ASSERT_EQ(structures.value(Colour::black), plain::evaluate(position, Colour::black));
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
    const int value = plain::evaluate(next, mover);
    if (value == plain::infinity) {
      ASSERT_EQ(structures.gain(code, mover), win_points);
    } else {
      ASSERT_EQ(structures.value(mover) + structures.gain(code, mover), value) << "cell " << code;
    }
  }
}

TEST(GomokuStructures, AreTheSameKeptAsCounted) {
  Rng rng(1);
  for (int size : {5, 6, 9, 15, 20}) {
    for (const auto& setup : testing::every_rule(size)) {
      for (int round = 0; round < 12; ++round) {
        const int stones = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size)));
        const Position position = crowded_position(setup, std::min(stones, 120), rng);
        expect_all_as_counted(Structures(position), position);
        if (HasFatalFailure()) FAIL() << text_of(position);
      }
    }
  }
}

/// Down a line of a few stones and back, checked at every step: what is not renewed must not
/// matter.
TEST(GomokuStructures, FollowStonesAndTheirUndoing) {
  Rng rng(2);
  for (int size : {5, 8, 15, 20}) {
    for (const auto& setup : testing::every_rule(size)) {
      for (int round = 0; round < 8; ++round) {
        Position position = crowded_position(setup, size * size / 4, rng);
        Structures structures(position);
        std::vector<Position> before;
        for (int ply = 0; ply < 6; ++ply) {
          const Move move = testing::quiet_move(position, rng);
          if (move.is_none()) break;
          before.push_back(position);
          structures.play(move.value(), position.colour_to_move(), Structures::Renew::all);
          position.play(move);
          expect_all_as_counted(structures, position);
          if (HasFatalFailure()) FAIL() << text_of(position);
        }
        for (; !before.empty(); before.pop_back()) {
          structures.undo();
          expect_all_as_counted(structures, before.back());
          if (HasFatalFailure()) FAIL() << text_of(before.back());
        }
      }
    }
  }
}

}  // namespace
}  // namespace tauler::gomoku
