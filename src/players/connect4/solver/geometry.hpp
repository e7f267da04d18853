// Lines and rows of a board as bits, for one board or for lanes of boards alike. The layout is that
// of games/connect4/position.hpp: height + 1 bits per column, the top one always empty.
#pragma once

#include <array>

#include "players/connect4/solver/lanes.hpp"

namespace tauler::connect4::TAULER_ISA {

/// The cells where one more of `stones` makes four; some may be taken or off the board.
template <class Board, class Shape>
TAULER_INLINE Board fours_to_complete(const Shape& shape, Board stones) {
  Board cells = (stones << 1) & (stones << 2) & (stones << 3);
  const int height = shape.height();
  for (int step = height; step <= height + 2; ++step) {
    const Board pairs = stones & (stones << step);
    cells = cells | ((pairs << step) & ((stones << (3 * step)) | (stones >> step)));
    cells = cells | ((pairs >> (2 * step)) & ((stones << step) | (stones >> (3 * step))));
  }
  return cells;
}

/// The lowest cell of each four of `stones` in one direction.
template <class Board>
TAULER_INLINE Board four_starts(Board stones, int step) {
  const Board pairs = stones & (stones >> step);
  return pairs & (pairs >> (2 * step));
}

template <class Board, class Shape>
TAULER_INLINE Board all_four_starts(const Shape& shape, Board stones) {
  const int height = shape.height();
  return four_starts(stones, 1) | four_starts(stones, height) | four_starts(stones, height + 1) |
         four_starts(stones, height + 2);
}

/// The board with left and right exchanged.
template <class Board, class Shape>
TAULER_INLINE Board mirrored(const Shape& shape, Board board) {
  using Bits = typename Shape::Bits;
  const int step = shape.height() + 1;
  const int width = shape.width();
  const Bits column = (Bits{1} << step) - 1;
  const auto part = [&](int from) {
    if constexpr (sizeof(Board) == sizeof(Bits)) {
      return board & (column << (from * step));
    } else {
      constexpr int lanes = sizeof(Board) / sizeof(Bits);
      return board & splat<lanes>(column << (from * step));
    }
  };
  Board result = width % 2 ? part(width / 2) : Board{};
  for (int left = 0; left < width / 2; ++left) {
    const int right = width - 1 - left;
    const int by = (right - left) * step;
    result = result | (part(left) << by) | (part(right) >> by);
  }
  return result;
}

}  // namespace tauler::connect4::TAULER_ISA
