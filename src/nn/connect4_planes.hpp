// How a Connect Four position looks to its network, of whatever size: rows from the top, as in a
// drawing.
#pragma once

#include "games/connect4/position.hpp"
#include "nn/planes.hpp"

namespace tauler::nn {

template <class Shape>
struct Planes<connect4::BasicPosition<Shape>> {
  using Position = connect4::BasicPosition<Shape>;

  static constexpr int count = 3;

  static int height(const Position& position) { return position.height(); }
  static int width(const Position& position) { return position.width(); }

  /// The mover's stones, the opponent's, the ring.
  static void write(const Position& position, std::uint8_t* planes) {
    const typename Position::Bits theirs = position.own() ^ position.all();
    const auto at = [&](int row, int column) {
      const auto cell = position.cell(column, position.height() - 1 - row);
      return static_cast<unsigned>((position.own() & cell) != 0) |
             static_cast<unsigned>((theirs & cell) != 0) << 1;
    };
    write_planes<count>(position.height(), position.width(), 0b100, planes, at);
  }

  /// Where the stone comes to lie. Precondition: the column is not full.
  static int cell(const Position& position, Move column) {
    const auto landing = position.landing(column.value());
    int row = position.height() - 1;
    while (position.cell(column.value(), position.height() - 1 - row) != landing) --row;
    return row * position.width() + column.value();
  }
};

}  // namespace tauler::nn
