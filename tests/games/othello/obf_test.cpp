#include "games/othello/obf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace tauler::othello {
namespace {

using ::testing::HasSubstr;

const std::string board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

std::string refused(const std::string& line) {
  const auto problem = read_problem(line);
  return problem ? "" : code_text(problem.error().unplaced());
}

TEST(Obf, ReadsTheBoardAndItsScores) {
  const auto problem = read_problem(board + "; G8:+18; h1:+12; A4:-22; --:-127;");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->position.to_move(), black);
  ASSERT_EQ(problem->scores.size(), 3u);
  EXPECT_EQ(problem->scores[0].move, Move::of(62));
  EXPECT_EQ(problem->scores[0].score, 18);
  EXPECT_EQ(problem->scores[2].score, -22);
  EXPECT_EQ(problem->best(), 18);
  EXPECT_EQ(read_problem(board)->best(), std::nullopt);
  EXPECT_EQ(read_problem(board + ";")->best(), std::nullopt);
}

TEST(Obf, SaysWhatIsWrong) {
  EXPECT_THAT(refused("hello"), HasSubstr("othello-character"));
  EXPECT_THAT(refused(board.substr(0, 40)), HasSubstr("othello-board-short(40, 64)"));
  EXPECT_THAT(refused(board + " 12"), HasSubstr("board-semicolon"));
  EXPECT_THAT(refused(board + "; G8"), HasSubstr("obf-entry-wrong"));
  EXPECT_THAT(refused(board + "; G9:+2"), HasSubstr("obf-entry-wrong"));
  EXPECT_THAT(refused(board + "; G8:many"), HasSubstr("obf-entry-wrong"));
  EXPECT_THAT(refused(board + "; C1:+2"), HasSubstr("obf-move-illegal"));
  EXPECT_THAT(refused(board + "; G8:+66"), HasSubstr("obf-score-wrong(66)"));
  EXPECT_THAT(refused(board + "; G8:-99999999999"), HasSubstr("obf-entry-wrong"));
  EXPECT_THAT(refused(board + "; G8:+3"), HasSubstr("obf-score-wrong(3)"));
  EXPECT_THAT(refused(std::string(32, 'X') + std::string(32, 'O') + " X"),
              HasSubstr("othello-full"));
  EXPECT_THAT(refused("X" + std::string(62, 'X') + "- O"), HasSubstr("othello-no-move"));
}

}  // namespace
}  // namespace tauler::othello
