#include "players/gomoku/exact/outlook.hpp"

#include "players/gomoku/exact/spoilers.hpp"

namespace tauler::gomoku {
Outlook look_ahead(ThreatSolver& solver, const Position& position, Attack attack,
                   const Limits& limits, std::uint64_t nodes_an_answer) {
  Outlook outlook;
  outlook.win = solver.solve(position, attack, limits);
  if (outlook.win.verdict == ThreatVerdict::win) return outlook;
  const Colour opponent_colour = opposite(position.colour_to_move());
  outlook.menace = solver.solve_for(position, opponent_colour, attack, limits);
  if (outlook.menace.verdict != ThreatVerdict::win) return outlook;
  Limits quick = limits;
  quick.nodes = nodes_an_answer;
  ThreatBoard board(position);
  const PointSet spoilers = spoilers_of(outlook.menace.proof, board, opponent_colour);
  MoveList legal;
  position.legal_moves(legal);
  for (const Move move : legal) {
    if (!spoilers.has(board.point_at(move))) continue;
    // It stops that win; another may be left, as after a stone at one end of an open four.
    Position after = position;
    after.play(move);
    const bool loses = nodes_an_answer > 0 && !is_over(after.outcome()) &&
                       solver.solve(after, attack, quick).verdict == ThreatVerdict::win;
    if (!loses) outlook.answers.push_back(move);
  }
  return outlook;
}

}  // namespace tauler::gomoku
