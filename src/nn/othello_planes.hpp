// How an Othello position looks to its network: the board as it lies. The network was trained with
// passes left out, so it has never seen a mover who cannot move.
#pragma once

#include "games/othello/position.hpp"
#include "nn/planes.hpp"

namespace tauler::nn {

template <>
struct Planes<othello::Position> {
  static constexpr int count = 4;

  static int height(const othello::Position&) { return othello::size; }
  static int width(const othello::Position&) { return othello::size; }

  /// The mover's discs, the opponent's, the mover's moves, the ring.
  static void write(const othello::Position& position, std::uint8_t* planes) {
    const othello::Bits moves = position.playable(position.to_move());
    const auto at = [&](int row, int column) {
      const int cell = row * othello::size + column;
      return static_cast<unsigned>((position.own() >> cell & 1) |
                                   (position.other() >> cell & 1) << 1 | (moves >> cell & 1) << 2);
    };
    write_planes<count>(othello::size, othello::size, 0b1000, planes, at);
  }

  static int cell(const othello::Position&, Move move) {
    return move == othello::pass ? -1 : move.value();
  }
};

}  // namespace tauler::nn
