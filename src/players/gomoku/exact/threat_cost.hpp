// Which of the attacker's moves to try first: what a move costs is added to its proof number, so
// that likely wins are looked at before others, and short attacks before long ones.
#pragma once

#include "players/gomoku/exact/threat_board.hpp"

namespace tauler::gomoku {

/// Low for a move like those that begin wins; `quiet` for one that makes nothing yet on any line.
/// Precondition: the point is empty.
std::uint16_t threat_cost(const ThreatBoard& board, Point move, Colour attacker,
                          std::uint16_t quiet);

}  // namespace tauler::gomoku
