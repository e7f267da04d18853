// The stones of a Gomoku board, as bits along its four directions at once.
//
// Every cell lies on four lines, and every line is a word of bits for each colour, so five in a row
// is a few shifts and no loop. 118 lines serve every size up to 20×20; r and c count from the top
// left corner:
//
//      direction        line                bit      5×5 (line, bit) of the cell r=1 c=3
//      row        —     r            0 …    c        ( 1, 3)
//      column     |     20 + c      20 …    r        (23, 1)
//      falling    \     59 + c - r  40 …    c        (61, 3)
//      rising     /     79 + c + r  79 …    c        (83, 3)
//
// Cells off the board are bits that no stone ever sets.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "games/gomoku/rules.hpp"

namespace tauler::gomoku {

struct Cell {
  int row = 0;  ///< 0 is the top
  int column = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
};

enum class Direction : std::uint8_t { row, column, falling, rising };

inline constexpr std::array<Direction, 4> directions{Direction::row, Direction::column,
                                                     Direction::falling, Direction::rising};

/// A cell as seen from one of its lines.
struct Spot {
  int line = 0;
  int bit = 0;
};

constexpr Spot spot(Cell cell, Direction direction) {
  switch (direction) {
    case Direction::row: return {cell.row, cell.column};
    case Direction::column: return {20 + cell.column, cell.row};
    case Direction::falling: return {59 + cell.column - cell.row, cell.column};
    case Direction::rising: break;
  }
  return {79 + cell.column + cell.row, cell.column};
}

/// The cell `steps` bits further along the line.
constexpr Cell neighbour(Cell cell, Direction direction, int steps) {
  switch (direction) {
    case Direction::row: return {cell.row, cell.column + steps};
    case Direction::column: return {cell.row + steps, cell.column};
    case Direction::falling: return {cell.row + steps, cell.column + steps};
    case Direction::rising: break;
  }
  return {cell.row - steps, cell.column + steps};
}

class Board {
 public:
  using Bits = std::uint32_t;

  static constexpr int line_count = 118;

  constexpr explicit Board(int size) : size_(static_cast<std::uint8_t>(size)) {
    assert(size >= min_size && size <= max_size);
  }

  constexpr int size() const { return size_; }
  constexpr bool has(Cell cell) const {
    return cell.row >= 0 && cell.row < size_ && cell.column >= 0 && cell.column < size_;
  }

  /// The stones of `colour` on a line.
  constexpr Bits stones(int line, Colour colour) const {
    return lines_[line][static_cast<std::size_t>(colour)];
  }
  constexpr bool has_stone(Cell cell, Colour colour) const {
    return (stones(cell.row, colour) >> cell.column & 1) != 0;
  }
  constexpr bool is_empty(Cell cell) const {
    return !has_stone(cell, Colour::black) && !has_stone(cell, Colour::white);
  }
  constexpr Bits empty_in_row(int row) const {
    return ~(lines_[row][0] | lines_[row][1]) & ((Bits{1} << size_) - 1);
  }
  /// The empty cells of the line through `cell`: on the board, without a stone.
  constexpr Bits empty(Cell cell, Direction direction) const {
    const Spot at = spot(cell, direction);
    return ~(lines_[at.line][0] | lines_[at.line][1]) & cells_of_line(cell, direction);
  }

  /// Puts a stone on an empty cell, or takes it away again.
  constexpr void toggle(Cell cell, Colour colour) {
    for (Direction direction : directions) {
      const Spot at = spot(cell, direction);
      lines_[at.line][static_cast<std::size_t>(colour)] ^= Bits{1} << at.bit;
    }
  }

  /// Whether `colour` has a winning row on one of the four lines through `cell`.
  constexpr bool wins_at(Cell cell, Colour colour, Rule rule) const {
    Bits fives = 0;
    for (Direction direction : directions) {
      const int line = spot(cell, direction).line;
      fives |= winning_fives(rule, colour, stones(line, colour), stones(line, opposite(colour)));
    }
    return fives != 0;
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  constexpr Bits cells_of_line(Cell cell, Direction direction) const {
    int low = 0;
    int high = size_ - 1;
    if (direction == Direction::falling) {
      const int shift = cell.column - cell.row;
      (shift > 0 ? low : high) += shift;
    } else if (direction == Direction::rising) {
      const int past_corner = cell.column + cell.row - high;
      (past_corner > 0 ? low : high) += past_corner;
    }
    return ((Bits{2} << high) - 1) & ~((Bits{1} << low) - 1);
  }

  std::array<std::array<Bits, 2>, line_count> lines_{};
  std::uint8_t size_;
};

}  // namespace tauler::gomoku
