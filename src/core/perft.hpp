// Counts the leaves of the game tree: the classic test of move generation, for correctness and for
// speed.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tauler {

/// The number of move sequences of `depth` plies from here; a pass is a ply. A finished game has no
/// successors, except where the field's tables count it as one leaf at any depth: such a game says
/// so with `perft_counts_finished_games`. The last ply (the last two, where the game knows how) is
/// counted in bulk, without playing its moves.
template <Game G>
std::uint64_t perft(G& position, int depth) {
  if (depth == 0) return 1;
  if constexpr (requires { requires G::perft_counts_finished_games; }) {
    if (is_over(position.outcome())) return 1;
  }
  if (depth == 2) {
    if constexpr (requires { position.count_two_plies(); }) return position.count_two_plies();
  }
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
