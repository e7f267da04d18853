// What is independent in a tournament: not the game but the pair, whose two games have the same
// opening and changed colours. One that opens well for black gives both sides a point; counting its
// games as two would make every error bar wrong.
#pragma once

#include <vector>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

/// The finished games of one pair, as one of its contestants sees them.
struct PairResult {
  int number = 0;  ///< of its first game in the plan
  int pair = 0;    ///< its own number, see Fixture
  int first = 0;   ///< the contestant whose points these are
  int second = 0;  ///< its opponent
  int games = 0;   ///< 2 where the pair is complete
  int drawn = 0;   ///< games
  int halves = 0;  ///< half points: 0 … 4 where the pair is complete

  bool is_complete() const { return games == 2; }
  double points() const { return halves / 2.0; }
  /// The same pair seen by the opponent.
  PairResult reversed() const;
};

/// The pairs in the order of the plan, whatever the order of `games`. A game whose fellow is
/// missing is a pair of one. `first` is the contestant with the lower number.
std::vector<PairResult> pairs_of(const std::vector<Played>& games);

/// In a match of two: the half points of `who` in the complete pairs before the first that is not.
/// It is all a sequential test may look at, and the same however many games run at a time.
std::vector<int> finished_pairs(const std::vector<Played>& games, int who);

}  // namespace tauler::arena
