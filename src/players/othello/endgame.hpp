// The end of an Othello game, played out by alpha-beta: how many discs the mover wins by.
#pragma once

#include <vector>

#include "games/othello/position.hpp"

namespace tauler::othello {

class Endgame {
 public:
  Endgame();

  /// The mover's discs less the opponent's when all is played, the cells that stay empty counted
  /// for the winner: exact between `alpha` and `beta`, beyond them a bound. What one call learnt
  /// helps the next.
  int solve(const Position& position, int alpha, int beta);

  /// Who wins under best play.
  Outcome outcome(const Position& position);
  /// The moves that lead to the best score, in board order. Precondition: the game is not over.
  MoveList best_moves(const Position& position);

 private:
  struct Entry {
    Bits own = 0;
    Bits other = 0;
    std::int8_t low = -cells;  ///< low <= the score <= high
    std::int8_t high = cells;
    std::uint8_t best = 0;  ///< the move that was best, where one was found
  };

  int visit(Bits own, Bits other, int alpha, int beta);
  int try_moves(Bits own, Bits other, Bits moves, int alpha, int beta, std::uint8_t& best);
  Entry& place_of(Bits own, Bits other);

  std::vector<Entry> table_;
};

}  // namespace tauler::othello
