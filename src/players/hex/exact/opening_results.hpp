// Who wins the openings of small boards: found out once by the solver, since on 7×7 that takes
// longer than anybody who looks at a board would wait.
#pragma once

#include <vector>

#include "players/hex/exact/solver.hpp"

namespace tauler::hex {

/// The winner after each legal move of a board with at most one stone; nothing at all where that is
/// not among what is known. On 7×7 with more stones the winner after some of them. Precondition: no
/// swap ahead, and the game is not over.
std::vector<MoveAnswer> known_openings(const Position& position);

}  // namespace tauler::hex
