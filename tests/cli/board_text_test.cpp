#include "cli/terminal/board_text.hpp"

#include <gtest/gtest.h>

#include "cli/terminal/panel.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"

namespace tauler::cli {
namespace {

constexpr Theme ascii{.unicode = false, .colour = false};
constexpr Theme unicode{.unicode = true, .colour = false};
constexpr Theme colour{.unicode = true, .colour = true};

/// A board from rows of x, o and dots.
BoardView board(BoardView::Shape shape, const std::vector<std::string>& rows) {
  BoardView view;
  view.shape = shape;
  view.width = static_cast<int>(rows.front().size());
  view.height = static_cast<int>(rows.size());
  for (const std::string& row : rows) {
    for (char c : row) {
      view.cells.push_back(c == 'x'   ? CellState::first
                           : c == 'o' ? CellState::second
                                      : CellState::empty);
    }
  }
  return view;
}

BoardView empty_board(BoardView::Shape shape, int size) {
  return board(shape, std::vector<std::string>(size, std::string(size, '.')));
}

std::string drawn(const BoardView& view, const Theme& theme, const std::vector<int>& open = {}) {
  return join(draw_board(view, theme, open), "\n");
}

TEST(BoardText, SquareBoardsNumberTheirRowsFromTheirOwnEnd) {
  BoardView view = board(BoardView::Shape::square, {"...", ".x.", "o.."});
  EXPECT_EQ(drawn(view, ascii),
            "  a b c\n"
            "1 . . .\n"
            "2 . X .\n"
            "3 O . .");
  view.row_one_at_bottom = true;
  EXPECT_EQ(drawn(view, unicode),
            "3 · · ·\n"
            "2 · ● ·\n"
            "1 ○ · ·\n"
            "  a b c");
}

TEST(BoardText, TheLatestMoveStandsInBrackets) {
  BoardView view = board(BoardView::Shape::square, {"x.o", ".x."});
  view.last = {2};
  EXPECT_EQ(drawn(view, ascii),
            "  a b c\n"
            "1 X .(O)\n"
            "2 . X .");
  view.last = {0};
  EXPECT_EQ(drawn(view, unicode),
            "  a b c\n"
            "1(●)· ○\n"
            "2 · ● ·");
}

TEST(BoardText, TheWinningLineIsJoined) {
  BoardView view = board(BoardView::Shape::square, {".xxxx.", "o.....", "o....."});
  view.winning = {1, 2, 3, 4};
  EXPECT_EQ(drawn(view, ascii),
            "  a b c d e f\n"
            "1 .[X-X-X-X].\n"
            "2 O . . . . .\n"
            "3 O . . . . .");
  view.last = {4};
  EXPECT_EQ(draw_board(view, unicode)[1], "1 ·[●─●─●(●)·");
  view.winning = {6, 12};
  view.last = {};
  EXPECT_EQ(drawn(view, ascii),
            "  a b c d e f\n"
            "1 . X X X X .\n"
            "2[O]. . . . .\n"
            "3[O]. . . . .");
}

TEST(BoardText, OpenCellsAreMarked) {
  const BoardView view = board(BoardView::Shape::square, {"xo", ".."});
  EXPECT_EQ(drawn(view, unicode, {3}),
            "  a b\n"
            "1 ● ○\n"
            "2 · +");
}

TEST(BoardText, AHexBoardIsARhombus) {
  BoardView view = board(BoardView::Shape::hexagon, {".x..", ".xo.", "x.o.", "xo.."});
  view.last = {10};
  view.winning = {1, 5, 8, 12};
  EXPECT_EQ(drawn(view, ascii),
            " a b c d\n"
            "1 .[X]. . 1\n"
            " 2 .[X]O . 2\n"
            "  3[X].(O). 3\n"
            "   4[X]O . . 4\n"
            "      a b c d");
  EXPECT_EQ(draw_board(view, unicode)[1], "1 ·[●]· · 1");
}

TEST(BoardText, LargeBoardsHaveLabelsOnAllSides) {
  BoardView view = empty_board(BoardView::Shape::square, 15);
  view.row_one_at_bottom = true;
  const std::vector<std::string> lines = draw_board(view, ascii);
  ASSERT_EQ(lines.size(), 17u);
  EXPECT_EQ(lines.front(), "   a b c d e f g h i j k l m n o");
  EXPECT_EQ(lines[1], "15 . . . . . . . . . . . . . . . 15");
  EXPECT_EQ(lines[15], " 1 . . . . . . . . . . . . . . . 1");
  EXPECT_EQ(lines.back(), lines.front());
}

TEST(BoardText, EveryBoardFitsATerminal) {
  const auto fits = [](const BoardView& view, int columns, std::size_t lines) {
    const std::vector<std::string> drawing = draw_board(view, ascii);
    EXPECT_LE(drawing.size(), lines);
    EXPECT_LE(board_columns(view), columns);
    for (const std::string& line : drawing) EXPECT_LE(display_width(line), board_columns(view));
  };
  // Two lines of 24 stay free for the message and the prompt.
  fits(empty_board(BoardView::Shape::square, 20), 80, 22);
  fits(empty_board(BoardView::Shape::hexagon, 19), 80, 22);
}

TEST(BoardText, MarksNeverMoveWhatStandsBesideTheBoard) {
  BoardView view = board(BoardView::Shape::square, {"..x"});
  const int before = board_columns(view);
  view.last = {2};
  EXPECT_EQ(board_columns(view), before);
  EXPECT_EQ(display_width(draw_board(view, ascii)[1]), before);
}

TEST(BoardText, ColourRepeatsWhatTheSignsSay) {
  BoardView view = board(BoardView::Shape::square, {"xo."});
  view.last = {1};
  view.winning = {0};
  std::string plain = drawn(view, colour);
  EXPECT_NE(plain.find("\x1b[38;5;33m○"), std::string::npos);
  // Without its codes the coloured board is the plain one.
  for (std::size_t at = plain.find('\x1b'); at != std::string::npos; at = plain.find('\x1b')) {
    plain.erase(at, plain.find('m', at) - at + 1);
  }
  EXPECT_EQ(plain, drawn(view, unicode));
}

TEST(Theme, WidthsCountWhatIsSeen) {
  EXPECT_EQ(display_width("a\x1b[1m●\x1b[0m·"), 3);
  EXPECT_EQ(padded("●", 3), "●  ");
  EXPECT_EQ(shortened("Monte Carlo", 7, ascii), "Mont...");
  EXPECT_EQ(shortened("●●●●", 3, unicode), "●●…");
  EXPECT_EQ(shortened("short", 5, ascii), "short");
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(Theme, NamesFromFilesCannotSteerTheTerminal) {
  EXPECT_EQ(printable("\x1b[2Jann\nbob\x7f"), "?[2Jann?bob?");
  EXPECT_EQ(printable("caf\xc3\xa9 \xc2\x9b"
                      "2J"),
            "caf\xc3\xa9 ?2J");
  EXPECT_LE(printable(std::string(500, 'x')).size(), 40u);
}

TEST(Panel, ListsBreakIntoLines) {
  EXPECT_EQ(wrapped({"a1", "b2", "c3"}, 6), (std::vector<std::string>{"a1  b2", "c3"}));
  EXPECT_TRUE(wrapped({}, 6).empty());
}

std::string drawn_game(const char* spec, int columns) {
  AnyPosition position = *all_games().start(spec);
  EXPECT_TRUE(position.play("b1"));
  return join(draw_game(position, {{"ann", ""}, ""}, ascii, columns), "\n");
}

TEST(Panel, StandsBesideTheBoardWhereThereIsRoom) {
  EXPECT_EQ(drawn_game("hex:size=3", 60),
            " a b c        Hex size=3\n"
            "1 .(X). 1       X black  ann\n"
            " 2 . . . 2    > O white\n"
            "  3 . . . 3     X top to bottom    O left to right\n"
            "     a b c");
  // A slanted board leaves room beside its upper part, else the panel goes below.
  EXPECT_EQ(draw_game(*all_games().start("hex:size=19"), {}, ascii, 80)[0].find("Hex"), 51u);
  EXPECT_EQ(draw_game(*all_games().start("hex:size=19"), {}, ascii, 80).size(), 21u);
  EXPECT_EQ(draw_game(*all_games().start("hex:size=19"), {}, ascii, 64).size(), 25u);
}

TEST(Panel, KeepsTheLatestMovesWhenNotAllFit) {
  AnyPosition position = *all_games().start("connect4");
  for (int i = 0; i < 3; ++i) {
    for (const char* column : {"a", "b", "d", "c", "e", "f"}) ASSERT_TRUE(position.play(column));
  }
  const std::vector<std::string> panel = draw_panel(position, {}, ascii, 20, 6);
  ASSERT_EQ(panel.size(), 6u);
  EXPECT_EQ(panel[4], "7. a3 b3  8. d3 c3");
  EXPECT_EQ(panel[5], "9. e3 f3");
}

}  // namespace
}  // namespace tauler::cli
