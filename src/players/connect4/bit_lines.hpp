// Lines of a Connect Four board as bits: what the evaluations and the search of this folder share.
// The layout is that of games/connect4/position.hpp; the empty bit on top of every column keeps a
// shifted board from running into the next one.
#pragma once

#include <array>

#include "games/connect4/position.hpp"

namespace tauler::connect4 {

/// Shifts by less than a word, and not by nothing: for two words a browser's compiler calls a
/// function where it does not know the number.
template <class Bits>
constexpr Bits shifted_up(Bits bits, int by) {
#if defined(__wasm__)
  if constexpr (sizeof(Bits) > sizeof(std::uint64_t)) {
    const auto low = static_cast<std::uint64_t>(bits);
    const auto high = static_cast<std::uint64_t>(bits >> 64);
    return Bits{high << by | low >> (64 - by)} << 64 | low << by;
  }
#endif
  return bits << by;
}
template <class Bits>
constexpr Bits shifted_down(Bits bits, int by) {
#if defined(__wasm__)
  if constexpr (sizeof(Bits) > sizeof(std::uint64_t)) {
    const auto low = static_cast<std::uint64_t>(bits);
    const auto high = static_cast<std::uint64_t>(bits >> 64);
    return Bits{high >> by} << 64 | (low >> by | high << (64 - by));
  }
#endif
  return bits >> by;
}

/// The board seen from `steps` steps back along a line: bit x says what stood at x + steps × step.
/// A negative step looks the other way (up and to the left).
template <class Bits>
constexpr Bits ahead(Bits stones, int step, int steps) {
  return step > 0 ? shifted_down(stones, step * steps) : shifted_up(stones, -step * steps);
}

/// Right, up, up and right, up and left.
template <class Shape>
constexpr std::array<int, 4> line_steps(const Shape& shape) {
  const int column = shape.height() + 1;
  return {column, 1, column + 1, -(column - 1)};
}

template <class Shape>
constexpr typename Shape::Bits board_of(const Shape& shape) {
  return shape.bottom() * ((typename Shape::Bits{1} << shape.height()) - 1);
}

/// The cells that would complete a four of `stones`; some of them may be taken or off the board.
template <class Shape>
constexpr typename Shape::Bits completing_cells(const Shape& shape, typename Shape::Bits stones) {
  using Bits = typename Shape::Bits;
  Bits cells = (stones << 1) & (stones << 2) & (stones << 3);  // only the top of a column is free
  for (int step : {shape.height(), shape.height() + 1, shape.height() + 2}) {
    const Bits up = shifted_up(stones, step);
    const Bits down = shifted_down(stones, step);
    cells |= up & shifted_up(stones, 2 * step) & (shifted_up(stones, 3 * step) | down);
    cells |= down & shifted_down(stones, 2 * step) & (shifted_down(stones, 3 * step) | up);
  }
  return cells;
}

/// The columns from the middle outwards, the left one of two first: 3 4 2 5 1 6 0 7.
constexpr std::array<int, max_size> columns_from_middle(int width) {
  std::array<int, max_size> columns{};
  int found = 0;
  for (int distance = 0; distance < width; ++distance) {
    for (int column = 0; column < width; ++column) {
      const int twice = 2 * column - (width - 1);
      if (twice == distance || -twice == distance) columns[found++] = column;
    }
  }
  return columns;
}

}  // namespace tauler::connect4
