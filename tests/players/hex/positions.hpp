// Hex positions to compare players on, by fixed rules from a seed.
#pragma once

#include "core/rng.hpp"
#include "games/hex/position.hpp"

namespace tauler::hex {

inline Move random_move(const Position& position, Rng& rng) {
  MoveList moves;
  position.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

/// After `plies` random moves, or fewer where the game would be over before.
inline Position random_position(int size, bool swap, int plies, Rng& rng) {
  Position position(size, swap);
  for (; plies > 0; --plies) {
    const auto undo = position.play(random_move(position, rng));
    if (!is_over(position.outcome())) continue;
    position.undo(undo);
    break;
  }
  return position;
}

}  // namespace tauler::hex
