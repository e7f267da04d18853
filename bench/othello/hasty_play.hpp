// Games for benchmarks: both sides play by the evaluation alone, now and then at random, so that
// the positions do not depend on the search that is measured.
#pragma once

#include "core/rng.hpp"
#include "games/othello/position.hpp"
#include "players/othello/patterns/pattern_evaluation.hpp"

namespace tauler::bench {

inline Move random_move(const othello::Position& position, Rng& rng) {
  MoveList moves;
  position.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

inline Move hasty_move(const othello::Position& position, std::uint32_t random_one_in, Rng& rng) {
  if (rng.below(random_one_in) == 0) return random_move(position, rng);
  MoveList moves;
  position.legal_moves(moves);
  Move best = moves[0];
  using othello::PatternEvaluation;
  int least = PatternEvaluation::highest + 1;
  for (Move move : moves) {
    othello::Position after = position;
    after.play(move);
    const int value = PatternEvaluation::embedded().value(after.own(), after.other());
    if (value < least) {
      least = value;
      best = move;
    }
  }
  return best;
}

}  // namespace tauler::bench
