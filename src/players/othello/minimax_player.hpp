// The document's two Othello players: `othello/minimax` [C4] and `othello/alphabeta` [C5]. From the
// same seed, depth and position they play the same move.
#pragma once

#include "players/registry.hpp"

namespace tauler::othello {

PlayerEntry minimax_player();
PlayerEntry alphabeta_player();

}  // namespace tauler::othello
