// Endgame problems as the field writes them (OBF): a board, the side to move, the scores of moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "games/othello/position.hpp"

namespace tauler::othello {

struct ScoredMove {
  Move move = Move::none();
  int score = 0;
};

struct Problem {
  Position position;
  std::vector<ScoredMove> scores;  ///< as many as the line has; seen from the mover

  /// The highest, if there is one.
  std::optional<int> best() const;
};

/// "64 cells, side; MOVE:SCORE; …". Refused where the mover has no move, a scored move is not legal
/// or a score is not possible. A pass that the line scores beside moves stands for nothing.
Result<Problem> read_problem(std::string_view line);

}  // namespace tauler::othello
