#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "support/error_text.hpp"

namespace tauler::connect4 {
namespace {

const Format& digits() {
  return (*all_games().find("connect4"))->formats.front();
}

std::string error_of(std::string_view position) {
  const auto result = all_games().position(position);
  return result ? "accepted" : placed_text(result.error());
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
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.view().winning, (std::vector<int>{38, 39, 40, 41}));
  EXPECT_EQ(record->position.view().last, (std::vector<int>{41}));
  EXPECT_EQ(*digits().write(*record), "4455667");
  EXPECT_EQ(all_games().write_record(*record), "connect4 d1 d2 e1 e2 f1 f2 g1\n");
}

TEST(Connect4Notation, WideBoardsUseLettersAfterNine) {
  const auto record = digits().read("12x6 9abc");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"i1", "j1", "k1", "l1"}));
  EXPECT_EQ(*digits().write(*record), "12x6 9abc");
  const auto empty = digits().read("6x11");
  ASSERT_TRUE(empty) << "a board without a move is a game too";
  EXPECT_EQ(*digits().write(*empty), "6x11 ");
  EXPECT_EQ(digits().read(*digits().write(*empty))->position.text(), empty->position.text());
}

/// The document's board is 8×8, its columns go from 0 to 7.
TEST(Connect4Notation, ReadsTheDocumentsColumns) {
  const Format& document = (*all_games().find("connect4"))->formats.back();
  const auto record = document.read("tj 0737");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"a1", "h1", "d1", "h2"}));
  EXPECT_EQ(*document.write(*record), "tj 0737");
  EXPECT_EQ(code_text(document.read("tj 08").error()), "tj-form(tj 08)");
  EXPECT_EQ(code_text(document.read("0737").error()), "tj-form(0737)");
  EXPECT_EQ(code_text(document.write(*digits().read("44")).error()), "tj-size");
  AnyPosition position = *all_games().start("connect4:width=8,height=8");
  ASSERT_TRUE(position.play("tj0"));
  ASSERT_TRUE(position.play("TJ7"));
  EXPECT_EQ(position.move_texts(), (std::vector<std::string>{"a1", "h1"}));
  EXPECT_FALSE(position.parse_move("tj8"));
}

TEST(Connect4Notation, WrongTextsSayWhereAndWhy) {
  EXPECT_EQ(placed_text(digits().read("44x").error()), "column-unknown(x, 7) at 2");
  EXPECT_EQ(placed_text(digits().read("4444444").error()), "move-wrong(7, column-full(4)) at 6");
  EXPECT_EQ(placed_text(digits().read("12x4 aaaaa").error()), "move-wrong(5, column-full(a)) at 9");
  // A move is named as it was typed.
  AnyPosition full = digits().read("444444")->position;
  EXPECT_EQ(code_text(full.parse_move("4").error()), "column-full(4)");
  EXPECT_EQ(code_text(full.parse_move("d").error()), "column-full(d)");
  EXPECT_EQ(code_text(full.parse_move("D6").error()), "column-full(D)");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/3x3/7/7:o"), "stone-in-the-air(d) at 13");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/7/3x3:x"), "turn-by-stones(o) at 27");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/7/3o3:x"), "stones-uneven(0, 1) at 13");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/7/ooo4/xxxx3:o"), "accepted");
  EXPECT_EQ(error_of("connect4:7x6:7/7/7/o6/ooo4/xxxx3:x"), "connect4-four-before(x)");
  EXPECT_EQ(error_of("connect4:30x6:7:x"), "connect4-size-range(30, 6, 4, 12)");
}

TEST(Connect4Notation, GamesAsPeopleWriteThem) {
  const auto plain = digits().read("44535");
  ASSERT_TRUE(plain);
  for (const char* text : {"https://connect4.gamesolver.org/?pos=44535",
                           "http://connect4.gamesolver.org/en/?pos=44535&x=1", "pos=44535",
                           "4 4 5 3 5", "4,4,5,3,5", "1. 4 4 2. 5 3 3. 5", "d d e c e",
                           "d1 d2 e1 c1 e2", "1. d1 d2 2. e1 c1 3. e2", "D1D2E1C1E2"}) {
    const auto record = digits().read(text);
    ASSERT_TRUE(record) << text << ": " << english(record.error());
    EXPECT_EQ(record->position.move_texts(), plain->position.move_texts()) << text;
  }
  EXPECT_EQ(placed_text(digits().read("1. 4 4 2. 9 3").error()), "column-unknown(9, 7) at 10");
  EXPECT_EQ(placed_text(digits().read("4 4 4 4 4 4 4").error()),
            "move-wrong(7, column-full(4)) at 12");
  EXPECT_FALSE(digits().read("deaf")) << "a word is not a game";
  EXPECT_FALSE(digits().read("https://connect4.gamesolver.org/"));
}

}  // namespace
}  // namespace tauler::connect4
