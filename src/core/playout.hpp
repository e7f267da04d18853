// Random games to the end: the samples of Monte Carlo search, and a speed test of a game's rules.
#pragma once

#include "core/game.hpp"
#include "core/rng.hpp"

namespace tauler {

/// Plays random moves on `position` until the game is over.
template <Game G>
Outcome random_playout(G& position, Rng& rng) {
  if constexpr (requires { position.random_playout(rng); }) {
    return position.random_playout(rng);  // a game may know a faster way to the same distribution
  } else {
    MoveList moves;
    while (!is_over(position.outcome())) {
      moves.clear();
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    return position.outcome();
  }
}

}  // namespace tauler
