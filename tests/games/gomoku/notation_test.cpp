#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/gomoku/gomoku.hpp"
#include "support/error_text.hpp"

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
  return result ? "accepted" : placed_text(result.error());
}

std::string sgf_error(std::string_view text) {
  const auto result = form("sgf").read(text);
  return result ? "accepted" : placed_text(result.error());
}

AnyPosition played(std::string_view spec, std::initializer_list<const char*> moves) {
  auto position = all_games().start(spec);
  EXPECT_TRUE(position) << english(position.error());
  for (const char* move : moves) {
    const Status done = position->play(move);
    EXPECT_TRUE(done) << move << ": " << english(done.error());
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
  ASSERT_TRUE(record) << english(record.error());
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
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.view().winning.size(), 9u);
}

TEST(GomokuNotation, ReadsOtherProgramsSgf) {
  const auto record = form("sgf").read(
      "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.01.02]RU[4]SZ[15]PB[a]PW[b]RE[B+1]TE[time]\n"
      ";B[h8]C[0.1s];W[hg](;B[ii])(;B[aa]))");
  ASSERT_TRUE(record) << english(record.error());
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
  ASSERT_TRUE(again) << english(again.error());
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
    return done ? "accepted" : code_text(done.error());
  };
  EXPECT_EQ(error(played("gomoku", {"h8"}), "H8"), "cell-taken(h8)");
  EXPECT_EQ(error(played("gomoku", {}), "p1"), "cell-unknown(p1, o, 15, h8)");
  EXPECT_EQ(error(played("gomoku", {}), "black"), "choice-unknown(black)");
  EXPECT_EQ(
      error(played("gomoku:rule=renju", {"h8", "a1", "h9", "a3", "i10", "a5", "j10", "a7"}), "h10"),
      "renju-forbidden(h10, shape-double-three)");
  EXPECT_EQ(error(played("gomoku:opening=swap2", {"h8", "h9", "i8"}), "a1"),
            "swap2-choice-of-three(a1)");
  EXPECT_EQ(error(played("gomoku:opening=swap2", {"h8", "h9", "i8", "more", "a1", "b1"}), "more"),
            "choice-unknown(more)");
}

TEST(GomokuNotation, WrongPositionsSayWhereAndWhy) {
  EXPECT_EQ(error_of("gomoku:4f:4/4/4/4:x"), "gomoku-settings-form(4f, 5, 20) at 7");
  EXPECT_EQ(error_of("gomoku:5q:5/5/5/5/5:x"), "gomoku-settings-form(5q, 5, 20) at 7");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5:x"), "grid-short(4, 5, 5, 5) at 17");
  EXPECT_EQ(error_of("gomoku:5f:5/5/2o2/5/5:x"), "stones-uneven(0, 1) at 10");
  EXPECT_EQ(error_of("gomoku:5f:5/5/2x2/5/5:x"), "turn-by-stones(o) at 22");
  EXPECT_EQ(error_of("gomoku:5f:xxxxx/oooo1/5/5/5:o"), "accepted");
  EXPECT_EQ(error_of("gomoku:5f:xxxxx/ooooo/5/5/5:x"), "gomoku-row-before(x) at 10");
  EXPECT_EQ(error_of("gomoku:6f:xxxxx1/6/xxxxx1/ooo1oo/oo1oo1/6:o"), "gomoku-rows-before(x) at 10");
  EXPECT_EQ(error_of("gomoku:6r:xxxxxx/6/6/ooo1oo/6/6:o"), "renju-overline at 10");
  EXPECT_EQ(error_of("gomoku:6s:xxxxxx/6/6/ooo1oo/6/6:o"), "accepted");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5/5:x:swap3"), "swap2-opening-unknown(swap3) at 22");
  EXPECT_EQ(error_of("gomoku:5f:5/5/5/5/5:x:swap2-more"),
            "swap2-stones(0, swap2-more, 3, 5) at 10");
}

TEST(GomokuNotation, WrongRecordsSayWhereAndWhy) {
  EXPECT_EQ(sgf_error("(;GM[1]SZ[15])"), "sgf-not-gomoku(1) at 2");
  EXPECT_EQ(sgf_error("(;SZ[21])"), "sgf-size-range(5, 20, 21) at 2");
  EXPECT_EQ(sgf_error("(;RU[japanese])"), "gomoku-rule-unknown(japanese) at 2");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];B[hi])"), "move-wrong(2, turn-of(W)) at 15");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];W[hh])"), "move-wrong(2, cell-taken(h8)) at 15");
  EXPECT_EQ(sgf_error("(;SZ[15];B[])"), "move-wrong(1, sgf-cell-unknown(, o)) at 9");
  EXPECT_EQ(sgf_error("(;SZ[15]AB[aa][aa])"), "sgf-stone-repeated(aa) at 8");
  EXPECT_EQ(sgf_error("(;SZ[15];B[hh];AW[aa])"), "sgf-setup-late at 15");
  EXPECT_EQ(sgf_error("(;SZ[15]AB[aa]PL[B])"), "sgf-turn-by-stones(B, W) at 14");
  const auto moves_error = [](std::string_view text) {
    return placed_text(form("moves").read(text).error());
  };
  EXPECT_EQ(moves_error("h8h9h8"), "move-wrong(3, cell-taken(h8)) at 4");
  EXPECT_EQ(moves_error("size=9 a1j1"), "move-wrong(2, cell-unknown(j1, i, 9, e5)) at 9");
  EXPECT_EQ(moves_error("size=30 a1"), "option-whole-range(size, 5, 20, 30) at 5");
  EXPECT_EQ(
      placed_text(form("moves").write({*all_games().position("gomoku:5f:5/5/2x2/5/5:o")}).error()),
      "moves-from-setup");
}

TEST(GomokuNotation, FilesOfPiskvork) {
  const auto record = form("psq").read(
      "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,7,1530\r\n1,15,20\r\nann\r\nbob.zip\r\n-1\r\n");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.spec(), "gomoku:rule=standard");
  // Rows are counted from the top.
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"h8", "i9", "a1"}));
  EXPECT_EQ(record->tags.at("first"), "ann");
  EXPECT_EQ(record->tags.at("second"), "bob.zip");
  EXPECT_EQ(*form("psq").write(*record),
            "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,7,0\n1,15,0\nann\nbob.zip\n-1\n");
  const auto error = [](const char* text) { return placed_text(form("psq").read(text).error()); };
  EXPECT_EQ(error("h8i9"), "psq-header at 0");
  EXPECT_EQ(error("Piskvorky 15x20, 11:11, 0\n"), "psq-size(15x20, 5, 20) at 10");
  EXPECT_EQ(error("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"),
            "move-wrong(2, cell-taken(h8)) at 32");
  EXPECT_EQ(error("Piskvorky 15x15, 11:11, 0\n16,1,0\n"),
            "move-wrong(1, psq-cell(16,1,0, 15)) at 26");
}

TEST(GomokuNotation, GamesAsPeopleWriteThem) {
  for (const char* text : {"h8h9i10", "1. H8 H9 2. I10", "h8, h9, i10", "h8-h9-i10"}) {
    const auto record = form("moves").read(text);
    ASSERT_TRUE(record) << text << ": " << english(record.error());
    EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"h8", "h9", "i10"}));
  }
  // Without a size the board is as large as its moves need.
  const auto golem = form("sgf").read(
      "(;FF[4]EV[gomoku.ch.1]PB[ann]PW[bob]SO[http://www.littlegolem.com];B[j10];W[s18])");
  ASSERT_TRUE(golem) << english(golem.error());
  EXPECT_EQ(golem->position.spec(), "gomoku:size=19");
}

}  // namespace
}  // namespace tauler::gomoku
