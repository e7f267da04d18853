// What a five decides at once: one that can be made wins, one that the opponent threatens to make
// must be stopped. Exact, under every rule.
#pragma once

#include <optional>

#include "games/gomoku/position.hpp"

namespace tauler::gomoku {

/// The empty cells where a stone of that colour would win, in board order. A five is never
/// forbidden, so these can all be played.
MoveList winning_moves(const Position& position, Colour colour);

struct FiveVerdict {
  std::optional<Outcome> result;  ///< if one ply or two decide it
  /// The moves that are left to think about: those that win; else those that stop the opponent's
  /// fives, or at least stand in the way of one; all where there is nothing to stop.
  MoveList moves;
};

/// Precondition: the game is not over, and its colours are settled.
FiveVerdict look_for_fives(const Position& position, const MoveList& legal_moves);

}  // namespace tauler::gomoku
