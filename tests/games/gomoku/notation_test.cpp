#include <gtest/gtest.h>

#include "games/gomoku/gomoku.hpp"

namespace tauler::gomoku {
namespace {

const Format& form(std::string_view id) {
  for (const Format& format : (*all_games().find("gomoku"))->formats) {
    if (format.id == id) return format;
  }
  ADD_FAILURE() << "no form " << id;
  return (*all_games().find("gomoku"))->formats.front();
}

std::string error_of(std::string_view position) {
  const auto result = all_games().position(position);
  return result ? "accepted" : to_string(result.error());
}

std::string sgf_error(std::string_view text) {
  const auto result = form("sgf").read(text);
  return result ? "accepted" : to_string(result.error());
}

AnyPosition played(std::string_view spec, std::initializer_list<const char*> moves) {
  auto position = all_games().start(spec);
  EXPECT_TRUE(position) << to_string(position.error());
  for (const char* move : moves) {
    const Status done = position->play(move);
    EXPECT_TRUE(done) << move << ": " << to_string(done.error());
  }
  return *std::move(position);
}

TEST(GomokuNotation, CornersHaveTheirNames) {  // [A1]
  const auto board = *all_games().start("gomoku");
  EXPECT_EQ(board.move_text(Move::of(0)), "a15");
  EXPECT_EQ(board.move_text(Move::of(14)), "o15");
  EXPECT_EQ(board.move_text(Move::of(210)), "a1");
  EXPECT_EQ(board.move_text(Move::of(224)), "o1");
  EXPECT_EQ(*board.parse_move("H8"), Move::of(7 * 15 + 7));
  const auto large = *all_games().start("gomoku:size=20");
  EXPECT_EQ(large.move_text(Move::of(399)), "t1");
  EXPECT_EQ(*large.parse_move("A20"), Move::of(0));
}

TEST(GomokuNotation, PositionStringGoesRound) {
  const AnyPosition position = played("gomoku", {"h8", "I9", "a1"});
  EXPECT_EQ(position.text(), "gomoku:15f:15/15/15/15/15/15/8o6/7x7/15/15/15/15/15/15/x14:o");
  EXPECT_EQ(position.to_move(), Side::second);
  EXPECT_EQ(played("gomoku:size=5,rule=caro", {"c3"}).text(), "gomoku:5c:5/5/2x2/5/5:o");
}

TEST(GomokuNotation, AGoldenGame) {
  const auto record = form("moves").read("h8h9g7i9f6j9e5g9i8f9");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::second_wins);
  EXPECT_EQ(record->position.view().winning, (std::vector<int>{95, 96, 97, 98, 99}));
  EXPECT_EQ(record->position.view().last, (std::vector<int>{95}));
  EXPECT_EQ(*form("moves").write(*record), "h8h9g7i9f6j9e5g9i8f9");
  EXPECT_EQ(all_games().write_record(*record), "gomoku h8 h9 g7 i9 f6 j9 e5 g9 i8 f9\n");
  EXPECT_EQ(*form("sgf").write(*record),
            "(;FF[4]GM[4]SZ[15]RU[freestyle]RE[W+];B[hh];W[hg];B[gi];W[ig];B[fj];W[jg];B[ek];W[gg]"
            ";B[ih];W[fg])\n");
}

TEST(GomokuNotation, OneStoneCanWinTwice) {
  const auto record = form("moves").read("a1o1b2o3c3o5d4o7a5o9b5o11c5o13d5o15e5");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.view().winning.size(), 9u);
}

TEST(GomokuNotation, ReadsOtherProgramsSgf) {
  const auto record = form("sgf").read(
      "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.01.02]RU[4]SZ[15]PB[a]PW[b]RE[B+1]TE[time]\n"
      ";B[h8]C[0.1s];W[hg](;B[ii])(;B[aa]))");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.spec(), "gomoku:rule=renju");
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"h8", "h9", "i7"}));
  EXPECT_EQ(record->tags, (std::map<std::string, std::string>{{"date", "2026.01.02"},
                                                              {"event", "a x b"},
                                                              {"first", "a"},
                                                              {"result", "first-wins"},
                                                              {"second", "b"}}));
}

TEST(GomokuNotation, SgfKeepsTheSeatsOfASwap2Game) {
  const AnyPosition position =
      played("gomoku:opening=swap2", {"h8", "h9", "i8", "more", "a1", "b1", "white", "c1"});
  EXPECT_EQ(position.to_move(), Side::second) << "the opener took white and has just played";
  const Record record{position, {{"first", "ann"}, {"second", "bob"}, {"result", "first-wins"}}};
  const std::string text = *form("sgf").write(record);
  EXPECT_EQ(text,
            "(;FF[4]GM[4]SZ[15]RU[freestyle swap2]PB[bob]PW[ann]RE[W+];B[hh];W[hg];B[ih];SW[more]"
            ";W[ao];B[bo];SW[white];W[co])\n");
  const auto again = form("sgf").read(text);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_EQ(again->tags, record.tags);
  EXPECT_EQ(again->position.moves(), position.moves());
  EXPECT_EQ(*form("moves").write(record), "opening=swap2 h8h9i8morea1b1whitec1");
  EXPECT_EQ(position.text(),
            "gomoku:15f:15/15/15/15/15/15/7o7/7xx6/15/15/15/15/15/15/oxo12:x:swap2-more-white");
}

TEST(GomokuNotation, ManagersSayItTheirWay) {
  EXPECT_EQ(played("gomoku:opening=swap2", {"h8", "h9", "i8", "SWAP"}).moves().back(), take_black);
  EXPECT_EQ(played("gomoku:opening=swap2", {"h8", "h9", "i8", "stay"}).moves().back(), take_white);
}

TEST(GomokuNotation, WrongMovesSayWhy) {
  const auto error = [](AnyPosition position, std::string_view move) {
    const Status done = position.play(move);
    return done ? "accepted" : done.error().reason;
  };
  EXPECT_EQ(error(played("gomoku", {"h8"}), "H8"), "h8 is taken");
  EXPECT_EQ(error(played("gomoku", {}), "p1"),
            "'p1' is not a cell; write a column a to o and a row 1 to 15, like h8");
  EXPECT_EQ(error(played("gomoku", {}), "black"), "'black' is not a choice here");
  EXPECT_EQ(
      error(played("gomoku:rule=renju", {"h8", "a1", "h9", "a3", "i10", "a5", "j10", "a7"}), "h10"),
      "h10 is forbidden to black: it makes a double three");
  EXPECT_EQ(error(played("gomoku:opening=swap2", {"h8", "h9", "i8"}), "a1"),
            "'a1' is not a choice; choose: black, white, or two more stones");
  EXPECT_EQ(error(played("gomoku:opening=swap2", {"h8", "h9", "i8", "more", "a1", "b1"}), "more"),
            "'more' is not a choice here");
}

TEST(GomokuNotation, WrongPositionsSayWhereAndWhy) {
  EXPECT_EQ(error_of("gomoku:4f:4/4/4/4:x"),
            "'4f' is not a size 5 to 20 and a rule f, s, r or c, like 15f (at character 8)");
  EXPECT_EQ(error_of("gomoku:5q:5/5/5/5/5:x").substr(0, 21), "'5q' is not a size 5 ");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5:x"),
            "the board ends in row 4 of 5 after 5 of 5 cells (at character 18)");
  EXPECT_EQ(error_of("gomoku:5f:5/5/2o2/5/5:x"),
            "there are 0 x and 1 o; x begins, so it has as many or one more (at character 11)");
  EXPECT_EQ(error_of("gomoku:5f:5/5/2x2/5/5:x"),
            "by the number of stones it is o's turn (at character 23)");
  EXPECT_EQ(error_of("gomoku:5f:xxxxx/oooo1/5/5/5:o"), "accepted");
  EXPECT_EQ(error_of("gomoku:5f:xxxxx/ooooo/5/5/5:x"),
            "x has a winning row but is to move: the game ended before (at character 11)");
  EXPECT_EQ(error_of("gomoku:6f:xxxxx1/6/xxxxx1/ooo1oo/oo1oo1/6:o"),
            "no last stone made all of x's winning rows: the game ended before (at character 11)");
  EXPECT_EQ(error_of("gomoku:6r:xxxxxx/6/6/ooo1oo/6/6:o"),
            "x has an overline, which renju forbids (at character 11)");
  EXPECT_EQ(error_of("gomoku:6s:xxxxxx/6/6/ooo1oo/6/6:o"), "accepted");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5/5:x:swap3"),
            "'swap3' is not an opening; write swap2 and the choices made, like swap2-more-black "
            "(at character 23)");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5/5:x:swap2-more"),
            "there are 0 stones; swap2-more has 3 to 5 (at character 11)");
}

TEST(GomokuNotation, WrongRecordsSayWhereAndWhy) {
  EXPECT_EQ(sgf_error("(;GM[1]SZ[15])"),
            "GM[1] is another game; Gomoku and renju are 4 "
            "(at character 3)");
  EXPECT_EQ(sgf_error("(;SZ[21])"), "SZ must be 5 to 20, not '21' (at character 3)");
  EXPECT_EQ(sgf_error("(;RU[japanese])"),
            "'japanese' is not a rule; write freestyle, standard, renju or caro, and then swap2 if "
            "it is played (at character 3)");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];B[hi])"), "move 2: it is W's turn (at character 16)");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];W[hh])"), "move 2: h8 is taken (at character 16)");
  EXPECT_EQ(sgf_error("(;SZ[15];B[])"),
            "move 1: '' is not a cell of this board; write two letters a to o (at character 10)");
  EXPECT_EQ(sgf_error("(;SZ[15]AB[aa][aa])"), "'aa' is set up twice (at character 9)");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];AW[aa])"),
            "stones can be set up only before the first move (at character 16)");
  EXPECT_EQ(sgf_error("(;SZ[15]AB[aa]PL[B])"),
            "PL[B] is wrong: by the number of stones it is W's turn (at character 15)");
  const auto moves_error = [](std::string_view text) {
    return to_string(form("moves").read(text).error());
  };
  EXPECT_EQ(moves_error("h8h9h8"), "move 3: h8 is taken (at character 5)");
  EXPECT_EQ(moves_error("size=9 a1j1").substr(0, 27), "move 2: 'j1' is not a cell;");
  EXPECT_EQ(moves_error("size=30 a1"),
            "size must be a whole number, 5 to 20, not '30' (at character 6)");
  EXPECT_EQ(
      to_string(form("moves").write({*all_games().position("gomoku:5f:5/5/2x2/5/5:o")}).error()),
      "a move string cannot hold a game from a set-up position");
}

}  // namespace
}  // namespace tauler::gomoku
