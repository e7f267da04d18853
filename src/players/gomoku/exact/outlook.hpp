// What is certain about a position, as a page or a hint wants to say it: "White wins with h9", or
// "Black threatens to win at h9; only these moves can answer".
#pragma once

#include <vector>

#include "players/gomoku/exact/solver.hpp"

namespace tauler::gomoku {

struct Outlook {
  ThreatAnswer win;     ///< of the side to move
  ThreatAnswer menace;  ///< what the opponent would have if it were its turn; where there is no win
  /// Where there is a menace: the moves that may stop it, in board order. All others lose.
  std::vector<Move> answers;
};

/// The limits are for each of both questions; every move that may answer is looked at besides, with
/// so many nodes. Precondition: as `ThreatSolver::solve`.
Outlook look_ahead(ThreatSolver& solver, const Position& position, Attack attack,
                   const Limits& limits, std::uint64_t nodes_an_answer = 2'000);

}  // namespace tauler::gomoku
