// Where one more stone of the defender could spoil a proof.
#pragma once

#include "players/gomoku/exact/proof.hpp"
#include "players/gomoku/exact/threat_board.hpp"

namespace tauler::gomoku {

/// A stone of the defender anywhere else leaves the whole proof, which begins on this board with
/// the attacker to move, as it is.
PointSet spoilers_of(const Proof& proof, ThreatBoard& board, Colour attacker);

}  // namespace tauler::gomoku
