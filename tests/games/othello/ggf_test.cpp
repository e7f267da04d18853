#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/othello/formats.hpp"
#include "games/othello/othello.hpp"
#include "support/error_text.hpp"

namespace tauler::othello {
namespace {

constexpr const char* start_board =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

std::string error_of(const std::string& text) {
  const auto record = read_ggf(text);
  return record ? "accepted" : placed_text(record.error());
}

TEST(OthelloGgf, ReadsWhatTheServersWrite) {
  // Two games of a synchronised pair, the second of which is left; rows apart, times and values.
  const auto record = read_ggf(
      "1 (;GM[Othello]PC[GGS/os]DT[2003-12-15 13:24:03 GMT]PB[ann]PW[b\\]ob]RB[1800.0]TI[15:00]"
      "TY[8]RE[-4.000:t]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
      "-------- *]B[f5//0.01]W[D6/-1.20/2]B[c3/2.37];)(;GM[Othello]TY[8]B[d3];)");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"f5", "d6", "c3"}));
  EXPECT_EQ(record->tags, (std::map<std::string, std::string>{{"date", "2003-12-15 13:24:03 GMT"},
                                                              {"event", "GGS/os"},
                                                              {"first", "ann"},
                                                              {"result", "-4.000:t"},
                                                              {"second", "b]ob"}}));
  EXPECT_EQ(*write_ggf(*record),
            "(;GM[Othello]PC[GGS/os]DT[2003-12-15 13:24:03 GMT]PB[ann]PW[b\\]ob]RE[-4.000:t]TY[8]" +
                std::string(start_board) + "B[F5]W[D6]B[C3];)");
}

TEST(OthelloGgf, PassesWrittenOrLeftOut) {
  // Black is enclosed in the top row and cannot move; white finishes it.
  const std::string head = "(;GM[Othello]TY[8]BO[8 O******-" + std::string(56, '-') + " *]";
  for (const char* moves : {"B[PA]W[H1];)", "B[pass]W[h1/1/2];)", "W[H1];)"}) {
    const auto record = read_ggf(head + moves);
    ASSERT_TRUE(record) << moves << english(record.error());
    EXPECT_EQ(record->position.ply(), 5);
    EXPECT_EQ(record->position.outcome(), Outcome::second_wins);
    EXPECT_EQ(*write_ggf(*record), head + "B[PA]W[H1];)");
  }
}

TEST(OthelloGgf, ResultsAreBlacksLead) {
  auto record = read_ggf("(;GM[Othello]TY[8]BO[8 O******-" + std::string(56, '-') + " *]W[H1];)");
  ASSERT_TRUE(record) << english(record.error());
  record->tags["result"] = "second-wins";
  EXPECT_NE(write_ggf(*record)->find("RE[-8.000]"), std::string::npos);
  auto given_up = read_ggf("(;GM[Othello]B[f5];)");
  ASSERT_TRUE(given_up) << english(given_up.error());
  given_up->tags["result"] = "first-wins";
  EXPECT_NE(write_ggf(*given_up)->find("RE[+64.000:r]"), std::string::npos);
}

TEST(OthelloGgf, WrongGamesSayWhereAndWhy) {
  EXPECT_EQ(error_of("(;GM[Amazons]B[f5];)"), "ggf-not-othello(Amazons) at 2");
  EXPECT_EQ(error_of("(;GM[Othello]TY[10]B[f5];)"), "othello-type(10) at 13");
  EXPECT_EQ(error_of("(;GM[Othello]TY[8a]B[f5];)"), "othello-anti at 13");
  EXPECT_EQ(error_of("(;GM[Othello]TY[s8r20]B[f5];)"), "accepted");
  EXPECT_EQ(error_of("(;GM[Othello]BO[10 ---]B[f5];)"), "ggf-size at 13");
  EXPECT_EQ(error_of("(;GM[Othello]BO[8 ---]B[f5];)"),
            "error-within(BO, othello-board-short(3, 64)) at 13");
  EXPECT_EQ(error_of("(;GM[Othello]W[f5];)"), "move-wrong(1, turn-of-colour(colour-black)) at 13");
  EXPECT_EQ(error_of("(;GM[Othello]B[f5]W[f5];)"), "move-wrong(2, cell-has-disc(f5)) at 18");
  EXPECT_EQ(error_of("(;GM[Othello]B[f5][d3];)"), "move-wrong(1, sgf-move-value) at 13");
  EXPECT_EQ(error_of("f5d6"), "sgf-start at 4");
}

}  // namespace
}  // namespace tauler::othello
