// A5: the focus of the document's example, and the incrementally updated focus against the one
// worked out anew.
#include "players/gomoku/focus.hpp"

#include <gtest/gtest.h>

#include "players/gomoku/plain_players.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

/// The cell of a 15×15 board by its name: columns A–O from the left, rows 15–1 from the top (A1).
Cell cell_named(char column, int row) {
  return {15 - row, column - 'A'};
}

TEST(GomokuFocus, IsTheDocumentsExample) {
  // Stones from E9 to I6: two cells around them are C11 to K4.
  Position position;
  for (Cell cell :
       {cell_named('E', 7), cell_named('G', 9), cell_named('I', 8), cell_named('F', 6)}) {
    position.play(position.move_to(cell));
  }
  const Focus focus = Focus::of(position.board(), 2);
  const Cell c11 = cell_named('C', 11);
  const Cell k4 = cell_named('K', 4);
  EXPECT_EQ(focus, (Focus{c11.row, c11.column, k4.row, k4.column}));

  const Cell c12 = cell_named('C', 12);
  const Cell l4 = cell_named('L', 4);
  EXPECT_EQ(focus.with(cell_named('J', 10), 2, 15),
            (Focus{c12.row, c12.column, l4.row, l4.column}));
}

TEST(GomokuFocus, IsTheSameKeptAsLookedUp) {
  Rng rng(1);
  for (int size = min_size; size <= max_size; ++size) {
    for (int margin : {1, 2, 5, 20}) {
      Position position(gomoku::Settings{.size = size});
      Focus focus;
      for (int stones = 0; stones < 20; ++stones) {
        MoveList moves;
        position.legal_moves(moves);
        if (moves.empty()) break;
        const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        position.play(move);
        focus = focus.with(position.cell(move), margin, size);
        const auto [top, left, bottom, right] = plain::find_focus(position, margin);
        ASSERT_EQ(focus, (Focus{top, left, bottom, right}));
        ASSERT_EQ(focus, Focus::of(position.board(), margin));
      }
    }
  }
}

}  // namespace
}  // namespace tauler::gomoku
