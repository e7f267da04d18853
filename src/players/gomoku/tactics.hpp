// What threats decide at the leaves of a search, proven: a win by fours makes a leaf certain, one
// that the opponent would have leaves only the moves that can spoil it. At the root also threes and
// quieter threats are looked for.
#pragma once

#include <memory>

#include "players/gomoku/exact/outlook.hpp"
#include "search/leaf.hpp"

namespace tauler::gomoku {

/// For one thread.
class Tactics {
 public:
  /// The answer depends on the leaf alone, so any number of threads may share the leaves. Sets
  /// `leaf.proven` where a win is found, for either side, and leaves out moves that lose.
  /// Precondition: the game is on, its colours are settled, and no five decides it at once.
  void look(Leaf<Position>& leaf);
  /// A move by which the side to move wins with threats, if one is found.
  std::optional<Move> look_closely(const Position& position, const CloseLook& look);

 private:
  void look_for_fours(Leaf<Position>& leaf);
  void look_for_threats(Leaf<Position>& leaf);

  FourSearch fours_;
  std::unique_ptr<ThreatSolver> solver_;  ///< made when a root is first seen
};

}  // namespace tauler::gomoku
