// A position as something to draw: enough for a terminal, a page or a report to show any game
// without knowing its rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tauler {

enum class CellState : std::uint8_t { empty, first, second };

struct BoardView {
  enum class Shape { square, hexagon };

  Shape shape = Shape::square;
  int width = 0;
  int height = 0;
  /// Row by row from the top, left to right.
  std::vector<CellState> cells;
  /// Whether row 1 is the lowest (Gomoku, Connect Four) or the highest (Hex, Othello).
  bool row_one_at_bottom = false;
  /// Cells touched by the latest move; empty at the start or after a pass.
  std::vector<int> last;
  /// The winning line or path, when there is one.
  std::vector<int> winning;
  /// Whether a stone falls to the lowest empty cell of its column.
  bool stones_fall = false;
  /// Whether the first player has the second colour: after an opening in which colours are chosen.
  bool colours_swapped = false;
  /// What the game shows beside its board, for example the disc count.
  std::string note;
};

}  // namespace tauler
