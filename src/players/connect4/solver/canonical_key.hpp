// The part of a position that matters for the rest of the game. Two positions that agree in it have
// the same score, so the table need not distinguish them.
//
// A four can only come from a line without a stone of the other side. If one empty cell of a line
// is a threat, a cell whose stone makes a four at once, the line adds nothing to it. And a column
// is never filled above a cell that both sides threaten, or above two threats of one side, one on
// top of the other: the game ends there. So what matters is: the height of every column; both
// sides' threats; and the stones of lines that hold neither a stone of the other side nor a threat,
// nor a cell that is never filled. All other stones might be of either colour. In a column without
// any cell of such a line, and without threats, stones are only waiting moves: it matters how many
// such cells there are, not where.
#pragma once

#include "players/connect4/bit_lines.hpp"
#include "players/connect4/solver/geometry.hpp"

namespace tauler::connect4::TAULER_ISA {

/// Stones that matter and threats of each side. The lowest empty cell of a column is in both, so
/// that the heights can be told, unless the column only serves for waiting. No side has a threat
/// there: the position would be decided or its move forced.
template <class Board>
struct CanonicalKey {
  Board own;
  Board other;
  Board waiting;  ///< empty cells of columns in which nothing else matters; their number counts
};

/// The cells of all fours that fit into `room`.
template <class Board, class Shape>
TAULER_INLINE Board cells_of_fours(const Shape& shape, Board room) {
  Board cells{};
  for (int step : {1, shape.height(), shape.height() + 1, shape.height() + 2}) {
    const Board starts = four_starts(room, step);
    const Board pairs = starts | (starts << step);
    cells = cells | pairs | (pairs << (2 * step));
  }
  return cells;
}

/// Precondition: nobody can make a four at once. `board` has all cells, `theirs` the other side's
/// threats.
template <class Board, class Shape>
TAULER_INLINE CanonicalKey<Board> canonical_key_of(const Shape& shape, Board own, Board all,
                                                   Board theirs, Board board, Board bottom) {
  const Board other = own ^ all;
  const Board empty = board & ~all;
  const Board next = (all + bottom) & board;
  const Board mine = fours_to_complete(shape, own) & empty;
  const Board last = (mine & theirs) | (mine & (mine << 1)) | (theirs & (theirs << 1));
  const Board guards = bottom << shape.height();
  const Board up = (guards - last) | last;  // from the lowest of `last` on
  const Board room = board & ~((up & board) << 1);
  const Board my_fours = cells_of_fours(shape, room & ~other & ~mine);
  const Board their_fours = cells_of_fours(shape, room & ~own & ~theirs);
  const Board live = ((my_fours | their_fours) & empty) | ((mine | theirs) & room);
  // A borrow takes the guard of every column that has empty cells but no live one.
  const Board idle = guards & ~((live | guards) - next);
  const Board idle_columns = idle - (idle >> shape.height());
  const Board heights = next & ~idle_columns;
  return {(own & my_fours) | (mine & room) | heights,
          (other & their_fours) | (theirs & room) | heights, empty & idle_columns};
}

}  // namespace tauler::connect4::TAULER_ISA
