// Facts about the 8×8 board that this program has not proven itself. They are taken from the
// literature: John Tromp's solution of the board says that the second player wins, and how every
// first move is answered. A proof from the first moves on takes days of computing.
#pragma once

#include <optional>

#include "games/connect4/position.hpp"

namespace tauler::connect4 {

/// The winning reply to the first move on 8×8: 4, 3, 4, 4 to columns 1, 2, 3, 4, and mirrored.
inline std::optional<Move> known_reply(const Position8x8& position) {
  constexpr int replies[] = {3, 2, 3, 3};
  if (position.ply() != 1) return std::nullopt;
  for (int column = 0; column < 4; ++column) {
    if ((position.all() & position.cell(column, 0)) != 0) return Move::of(replies[column]);
    if ((position.all() & position.cell(7 - column, 0)) != 0) return Move::of(7 - replies[column]);
  }
  return std::nullopt;
}
template <class Shape>
std::optional<Move> known_reply(const BasicPosition<Shape>&) {
  return std::nullopt;
}

}  // namespace tauler::connect4
