#include <gtest/gtest.h>

#include "games/othello/formats.hpp"
#include "games/othello/othello.hpp"

namespace tauler::othello {
namespace {

constexpr const char* start_board =
    "BO[8 ---------------------------O*------*O--------------------------- *]";

std::string error_of(const std::string& text) {
  const auto record = read_ggf(text);
  return record ? "accepted" : to_string(record.error());
}

TEST(OthelloGgf, ReadsWhatTheServersWrite) {
  // Two games of a synchronised pair, the second of which is left; rows apart, times and values.
  const auto record = read_ggf(
      "1 (;GM[Othello]PC[GGS/os]DT[2003-12-15 13:24:03 GMT]PB[ann]PW[b\\]ob]RB[1800.0]TI[15:00]"
      "TY[8]RE[-4.000:t]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- "
      "-------- *]B[f5//0.01]W[D6/-1.20/2]B[c3/2.37];)(;GM[Othello]TY[8]B[d3];)");
  ASSERT_TRUE(record) << to_string(record.error());
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
    ASSERT_TRUE(record) << moves << to_string(record.error());
    EXPECT_EQ(record->position.ply(), 5);
    EXPECT_EQ(record->position.outcome(), Outcome::second_wins);
    EXPECT_EQ(*write_ggf(*record), head + "B[PA]W[H1];)");
  }
}

TEST(OthelloGgf, WrongGamesSayWhereAndWhy) {
  EXPECT_EQ(error_of("(;GM[Amazons]B[f5];)"),
            "the game is 'Amazons', not Othello (at character 3)");
  EXPECT_EQ(error_of("(;GM[Othello]TY[10]B[f5];)"),
            "the game type '10' is not one on 8x8 (at character 14)");
  EXPECT_EQ(error_of("(;GM[Othello]TY[8a]B[f5];)"),
            "this is anti-Othello, won by the fewer discs: not the game here (at character 14)");
  EXPECT_EQ(error_of("(;GM[Othello]TY[s8r20]B[f5];)"), "accepted");
  EXPECT_EQ(error_of("(;GM[Othello]BO[10 ---]B[f5];)"),
            "BO begins with the board's size, which is 8 here (at character 14)");
  EXPECT_EQ(error_of("(;GM[Othello]BO[8 ---]B[f5];)"),
            "BO: the board ends after 3 of 64 cells (at character 14)");
  EXPECT_EQ(error_of("(;GM[Othello]W[f5];)"), "move 1: it is black's turn (at character 14)");
  EXPECT_EQ(error_of("(;GM[Othello]B[f5]W[f5];)"),
            "move 2: there is a disc on f5 already (at character 19)");
  EXPECT_EQ(error_of("(;GM[Othello]B[f5][d3];)"), "move 1: a move has one value (at character 14)");
  EXPECT_EQ(error_of("f5d6"), "an SGF game starts with '(;' (at character 5)");
}

}  // namespace
}  // namespace tauler::othello
