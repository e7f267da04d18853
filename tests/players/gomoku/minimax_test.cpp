// The first and the second strategy against their plain forms: the same value and the same moves.
#include "players/gomoku/minimax.hpp"

#include <gtest/gtest.h>

#include "players/gomoku/plain_players.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

using testing::crowded_position;
using testing::text_of;

MinimaxSettings settings_of(const plain::Strategy& strategy, EqualMoves equal_moves) {
  MinimaxSettings settings{.depth = strategy.depth};
  if (strategy.optimised) {
    settings.width = strategy.width;
    settings.margin = strategy.margin;
  }
  settings.equal_moves = equal_moves;
  settings.equal_children = strategy.java_queue ? EqualChildren::heap : EqualChildren::board;
  settings.tables = std::make_shared<const StructureTables>(strategy.reading);
  return settings;
}

/// Playing the line must lead to the value.
void expect_line_leads_to(int value, const Position& root, const std::vector<Move>& line,
                          const Reading& reading) {
  Position end = root;
  for (Move move : line) {
    ASSERT_TRUE(end.is_legal(move));
    end.play(move);
  }
  ASSERT_EQ(plain::evaluate(end, root.colour_to_move(), reading), value);
}

void expect_same(const plain::Strategy& strategy, const Position& position) {
  const plain::Choice expected = plain::Minimax(strategy).choose(position);
  if (const auto wins = winning_moves(position); !wins.empty()) {
    ASSERT_EQ(wins, expected.moves);
    ASSERT_EQ(expected.value, win_points);
    return;
  }
  for (EqualMoves equal : {EqualMoves::random, EqualMoves::first}) {
    SearchGuard guard{Limits{}};
    Rng rng(1);
    const MinimaxResult result = minimax(position, settings_of(strategy, equal), guard, rng);
    ASSERT_TRUE(result.finished);
    ASSERT_EQ(result.value, expected.value);
    ASSERT_EQ(result.variation.front(), result.move);
    ASSERT_LE(static_cast<int>(result.variation.size()), strategy.depth);
    expect_line_leads_to(result.value, position, result.variation, strategy.reading);
    if (equal == EqualMoves::first && expected.value != -win_points) {
      ASSERT_EQ(result.move, expected.first);
    } else {
      ASSERT_EQ(result.equals, expected.moves);
    }
  }
}

/// Every way to read what the document leaves open.
std::vector<Reading> every_reading() {
  std::vector<Reading> readings;
  for (Counting counting : {Counting::once, Counting::stones, Counting::merged}) {
    for (WonBoards won : {WonBoards::off, WonBoards::near, WonBoards::full}) {
      readings.push_back({.counting = counting, .won = won, .points = {}});
    }
  }
  // Points of no sense at all, each its own: one taken for another would show.
  readings.push_back({.counting = Counting::stones,
                      .won = WonBoards::off,
                      .points = {11, 23, 37, 53, 71, 97, 131, 173, 211, 263, 311, 373, 431, 503}});
  return readings;
}

struct Case {
  plain::Strategy strategy;
  int size;
  int rounds;
  int most_stones;
};

/// Under readings in turn, so that each is met with every rule and size.
void expect_same_in(const std::vector<Case>& cases) {
  const std::vector<Reading> readings = every_reading();
  std::size_t next = 0;
  Rng rng(7);
  for (const Case& each : cases) {
    for (const auto& setup : testing::every_rule(each.size)) {
      for (int round = 0; round < each.rounds; ++round) {
        const int stones =
            1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(each.most_stones)));
        const Position position = crowded_position(setup, stones, rng);
        plain::Strategy strategy = each.strategy;
        strategy.reading = readings[next++ % readings.size()];
        strategy.java_queue = rng.below(2) == 0;
        expect_same(strategy, position);
        if (::testing::Test::HasFatalFailure()) {
          FAIL() << text_of(position) << "depth " << strategy.depth << ", counting "
                 << static_cast<int>(strategy.reading.counting) << ", won "
                 << static_cast<int>(strategy.reading.won) << ", queue " << strategy.java_queue;
        }
      }
    }
  }
}

TEST(GomokuFirst, IsThePlainForm) {
  expect_same_in({
      {{.depth = 1}, 15, 30, 100},
      {{.depth = 1}, 20, 10, 150},
      {{.depth = 2}, 5, 30, 24},
      {{.depth = 2}, 7, 10, 40},
      {{.depth = 2}, 15, 2, 60},
      {{.depth = 3}, 5, 20, 24},
      {{.depth = 3}, 6, 10, 12},
      {{.depth = 3}, 7, 3, 30},
      {{.depth = 4}, 5, 6, 24},
      {{.depth = 5}, 5, 2, 20},
  });
}

TEST(GomokuSecond, IsThePlainForm) {
  const auto at = [](int depth, int width, int margin) {
    return plain::Strategy{depth, true, width, margin};
  };
  expect_same_in({
      {at(1, 12, 2), 15, 20, 100},
      {at(2, 12, 2), 15, 10, 100},
      {at(2, 12, 2), 20, 4, 150},
      {at(3, 5, 1), 15, 8, 80},
      {at(3, 12, 3), 9, 6, 60},
      {at(4, 12, 2), 5, 10, 24},
      {at(4, 12, 2), 15, 2, 20},
      {at(4, 6, 1), 20, 2, 40},
      {at(4, 4, 2), 15, 3, 60},
      {at(4, 399, 19), 5, 1, 24},
      {at(5, 3, 1), 7, 10, 40},
  });
}

/// As the document has them, on its board.
TEST(GomokuFirstAndSecond, AreThePlainFormsAtFullDepth) {
  const plain::Strategy first{};
  const plain::Strategy second{4, true, 12, 2};
  Rng rng(11);
  for (int stones : {1, 2, 5, 12, 30, 60}) {
    const Position position = crowded_position({}, stones, rng);
    expect_same(second, position);
    if (HasFatalFailure()) FAIL() << text_of(position);
  }
  const Position position = crowded_position({}, 40, rng);
  expect_same(first, position);
  if (HasFatalFailure()) FAIL() << text_of(position);
}

}  // namespace
}  // namespace tauler::gomoku
