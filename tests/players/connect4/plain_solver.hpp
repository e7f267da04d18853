// The score of a Connect Four position straight from its definition: every line of play, nothing
// but a memory of what was seen. For small boards and for the end of games on larger ones.
#pragma once

#include <map>
#include <utility>

#include "games/connect4/position.hpp"

namespace tauler::connect4::plain {

template <class Shape>
class PlainSolver {
 public:
  using Board = BasicPosition<Shape>;

  /// Stones the winner has left, counting the one that makes the four; negative for a loss.
  int score(const Board& position) {
    const int cells = position.width() * position.height();
    if (position.outcome() == Outcome::draw) return 0;
    if (is_over(position.outcome())) {
      const int stones_of_winner = (position.ply() + 1) / 2;
      const bool first_won = position.outcome() == Outcome::first_wins;
      const int stones_of_side = first_won ? (cells + 1) / 2 : cells / 2;
      const int own_stones = first_won ? stones_of_winner : position.ply() / 2;
      return -(stones_of_side - own_stones + 1);
    }
    const std::pair key{position.own(), position.all()};
    if (const auto found = seen_.find(key); found != seen_.end()) return found->second;
    MoveList columns;
    position.legal_moves(columns);
    int best = -cells;
    for (Move column : columns) {
      Board after = position;
      after.play(column);
      best = std::max(best, -score(after));
    }
    seen_[key] = best;
    return best;
  }

 private:
  std::map<std::pair<typename Shape::Bits, typename Shape::Bits>, int> seen_;
};

}  // namespace tauler::connect4::plain
