// The search of one position from its root, deepened step by step: first by depth, then, where the
// end of the game is in reach, with more and more care, at last exactly.
#pragma once

#include <vector>

#include "core/decision.hpp"
#include "games/othello/position.hpp"
#include "players/othello/champion/midgame.hpp"

namespace tauler::othello {

struct RootMove {
  int cell = 0;
  ExactBoard after;  ///< seen from the opponent
  int value = 0;     ///< in parts of a disc
};

/// How far a search looked.
struct Reach {
  int depth = 0;
  int care = 0;

  bool is_exact(int empty) const { return depth >= empty && care == ProbCut::full_care; }
};

class RootSearch {
 public:
  /// Precondition: the mover has a move.
  RootSearch(const Position& position, MidgameKernel& midgame, ExactKernel& exact);

  /// False if the control ended it; the moves then have what was found until then.
  bool search(const Reach& reach, ExactControl& control);

  /// The best first, once a search was.
  const std::vector<RootMove>& moves() const { return moves_; }
  /// What the last search that found anything reached.
  const Reach& reached() const { return reached_; }
  /// Whether the best move's value is the exact score of the position; if not, it may still be the
  /// exact score of that move, which the position's is not below.
  bool is_exact() const { return finished_ && reached_.is_exact(empty_); }
  bool is_won() const { return reached_.is_exact(empty_) && moves_.front().value > 0; }
  int empty() const { return empty_; }

 private:
  static constexpr int disc = PatternEvaluation::disc;
  static constexpr int aspiration = 3 * disc;

  std::optional<int> value_of(const RootMove& move, const Reach& reach, int alpha, int beta,
                              ExactControl& control);
  std::optional<int> first_value(const Reach& reach, ExactControl& control);
  void bring_to_front(std::size_t index, int value);

  MidgameKernel& midgame_;
  ExactKernel& exact_;
  int empty_;
  std::vector<RootMove> moves_;
  Reach reached_;
  bool searched_ = false;
  bool finished_ = false;  ///< the last search looked at every move
};

/// The reaches to try one after the other in a position with so many empty cells.
std::vector<Reach> reaches(int empty, int most_depth);

}  // namespace tauler::othello
