// The score of a Connect Four position straight from its definition: every line of play, with
// nothing but a memory of what was seen, or with no memory at all. For small boards and for the end
// of games on larger ones.
#pragma once

#include <algorithm>
#include <map>
#include <utility>

#include "games/connect4/position.hpp"

namespace tauler::connect4::plain {

/// Stones the winner has left, counting the one that makes the four; negative: the side to move has
/// lost. Precondition: the game is over.
template <class Board>
int final_score(const Board& position) {
  if (position.outcome() == Outcome::draw) return 0;
  const int cells = position.width() * position.height();
  const int stones_of_winner = (position.ply() + 1) / 2;
  const bool first_won = position.outcome() == Outcome::first_wins;
  const int stones_of_side = first_won ? (cells + 1) / 2 : cells / 2;
  const int own_stones = first_won ? stones_of_winner : position.ply() / 2;
  return -(stones_of_side - own_stones + 1);
}

/// Alpha-beta that remembers nothing: exact between `alpha` and `beta`, beyond them a bound.
template <class Board>
int score_without_table(const Board& position, int alpha, int beta) {
  if (is_over(position.outcome())) return final_score(position);
  MoveList columns;
  position.legal_moves(columns);
  for (Move column : columns) {
    Board after = position;
    after.play(column);
    const int value = -score_without_table(after, -beta, -alpha);
    if (value >= beta) return value;
    alpha = std::max(alpha, value);
  }
  return alpha;
}

template <class Shape>
class PlainSolver {
 public:
  using Board = BasicPosition<Shape>;

  int score(const Board& position) {
    if (is_over(position.outcome())) return final_score(position);
    const std::pair key{position.own(), position.all()};
    if (const auto found = seen_.find(key); found != seen_.end()) return found->second;
    MoveList columns;
    position.legal_moves(columns);
    int best = -position.width() * position.height();
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
