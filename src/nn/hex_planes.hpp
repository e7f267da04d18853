// How a Hex position looks to its network, in the mover's view: the mover joins the first row to
// the last, so for the second player rows and columns change places.
#pragma once

#include <cstdint>

#include "games/hex/position.hpp"
#include "nn/planes.hpp"

namespace tauler::nn {

template <>
struct Planes<hex::Position> {
  static constexpr int count = 2;

  static int height(const hex::Position& position) { return position.size(); }
  static int width(const hex::Position& position) { return position.size(); }

  /// [row][column][plane] on the board with its ring: the mover's stones and edges, then the
  /// opponent's. The corners of the ring are nobody's.
  static void write(const hex::Position& position, std::uint8_t* planes) {
    const int last = position.size() + 1;
    const bool turned = position.to_move() == Side::second;
    const hex::Rows& mine = position.stones_of(position.to_move());
    const hex::Rows& theirs = position.stones_of(opponent(position.to_move()));
    for (int y = 0; y <= last; ++y) {
      for (int x = 0; x <= last; ++x) {
        const bool corner = (y == 0 || y == last) && (x == 0 || x == last);
        const int row = turned ? x : y;
        const int column = turned ? y : x;
        *planes++ = !corner && (mine[row] >> column & 1) != 0;
        *planes++ = !corner && (theirs[row] >> column & 1) != 0;
      }
    }
  }

  /// The cell of the mover's view that a move plays on; -1 for the swap, which the network does not
  /// know.
  static int cell(const hex::Position& position, Move move) {
    if (move == hex::swap_move) return -1;
    return position.to_move() == Side::second ? position.transposed(move.value()) : move.value();
  }
};

}  // namespace tauler::nn
