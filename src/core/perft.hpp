// Counts the leaves of the game tree: the classic check, and the classic race, of move generation.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tauler {

/// The number of move sequences of `depth` plies from here. A finished game has no successors; a
/// pass is a ply. The last ply is counted in bulk, without playing its moves.
template <Game G>
std::uint64_t perft(G& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) {
    if constexpr (requires { position.count_legal_moves(); }) {
      return position.count_legal_moves();
    }
  }
  MoveList moves;
  position.legal_moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (Move move : moves) {
    const auto undo = position.play(move);
    leaves += perft(position, depth - 1);
    position.undo(undo);
  }
  return leaves;
}

}  // namespace tauler
