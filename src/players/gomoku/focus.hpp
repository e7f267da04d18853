// The focus of requirement A5: the part of the board where the game is, a rectangle around all
// stones with a margin, clipped to the board.
#pragma once

#include <algorithm>

#include "games/gomoku/board.hpp"

namespace tauler::gomoku {

/// What the document's players look at beyond the outermost stones.
inline constexpr int focus_margin = 2;

struct Focus {
  int top = 0;
  int left = 0;
  int bottom = -1;  ///< inclusive, as `right`; less than `top` while there is no stone
  int right = -1;

  /// The focus of one stone.
  static constexpr Focus around(Cell cell, int margin, int size) {
    return {std::max(cell.row - margin, 0), std::max(cell.column - margin, 0),
            std::min(cell.row + margin, size - 1), std::min(cell.column + margin, size - 1)};
  }

  /// The whole of a board, looked at once before a search.
  static constexpr Focus of(const Board& board, int margin) {
    Focus focus;
    for (int row = 0; row < board.size(); ++row) {
      for (int column = 0; column < board.size(); ++column) {
        if (!board.is_empty({row, column})) focus = focus.with({row, column}, margin, board.size());
      }
    }
    return focus;
  }

  /// One stone more. Never smaller.
  constexpr Focus with(Cell cell, int margin, int size) const {
    const Focus more = around(cell, margin, size);
    if (is_empty()) return more;
    return {std::min(top, more.top), std::min(left, more.left), std::max(bottom, more.bottom),
            std::max(right, more.right)};
  }

  constexpr bool has(Cell cell) const {
    return cell.row >= top && cell.row <= bottom && cell.column >= left && cell.column <= right;
  }
  constexpr bool is_empty() const { return bottom < top; }

  friend constexpr bool operator==(const Focus&, const Focus&) = default;
};

}  // namespace tauler::gomoku
