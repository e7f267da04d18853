#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace tauler::connect4 {
namespace {

const Format& digits() {
  return (*all_games().find("connect4"))->formats.front();
}

std::string error_of(std::string_view position) {
  const auto result = all_games().position(position);
  return result ? "accepted" : to_string(result.error());
}

TEST(Connect4Notation, PositionStringGoesRound) {
  auto position = all_games().start("connect4");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->text(), "connect4:7x6:7/7/7/7/7/7:x");
  for (const char* move : {"d", "4", "E1", "d3"}) ASSERT_TRUE(position->play(move)) << move;
  EXPECT_EQ(position->text(), "connect4:7x6:7/7/7/3o3/3o3/3xx2:x");
  const auto again = all_games().position(position->text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->text(), position->text());
  EXPECT_EQ(again->key(), position->key());
}

TEST(Connect4Notation, AGoldenGame) {
  const auto record = digits().read("4455667");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.view().winning, (std::vector<int>{38, 39, 40, 41}));
  EXPECT_EQ(record->position.view().last, (std::vector<int>{41}));
  EXPECT_EQ(*digits().write(*record), "4455667");
  EXPECT_EQ(all_games().write_record(*record), "connect4 d1 d2 e1 e2 f1 f2 g1\n");
}

TEST(Connect4Notation, WideBoardsUseLettersAfterNine) {
  const auto record = digits().read("12x6 9abc");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"i1", "j1", "k1", "l1"}));
  EXPECT_EQ(*digits().write(*record), "12x6 9abc");
}

TEST(Connect4Notation, WrongTextsSayWhereAndWhy) {
  EXPECT_EQ(to_string(digits().read("44x").error()),
            "'x' is no column of this board; they are 1 to 7 (at character 3)");
  EXPECT_EQ(to_string(digits().read("4444444").error()),
            "move 7: column 4 is full (at character 7)");
  EXPECT_EQ(to_string(digits().read("12x4 aaaaa").error()),
            "move 5: column a is full (at character 10)");
  // A move is named as it was typed.
  AnyPosition full = digits().read("444444")->position;
  EXPECT_EQ(full.parse_move("4").error().reason, "column 4 is full");
  EXPECT_EQ(full.parse_move("d").error().reason, "column d is full");
  EXPECT_EQ(full.parse_move("D6").error().reason, "column D is full");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/3x3/7/7:o"),
            "a stone in column d hangs in the air (at character 14)");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/7/3x3:x"),
            "by the number of stones it is o's turn (at character 28)");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/7/3o3:x"),
            "there are 0 x and 1 o; x begins, so it has as many or one more (at character 14)");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/ooo4/xxxx3:o"), "accepted");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/o6/ooo4/xxxx3:x"),
            "x has four in a row but is to move: the game ended before");
  EXPECT_EQ(error_of("connect4:30x6:7:x").substr(0, 34), "a board of 30x6 is not offered: wi");
}

}  // namespace
}  // namespace tauler::connect4
