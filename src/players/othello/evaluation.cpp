#include "players/othello/evaluation.hpp"

#include <bit>

#include "players/othello/stability.hpp"

namespace tauler::othello {
namespace {

int lead(Bits own, Bits other) {
  return std::popcount(own) - std::popcount(other);
}

/// A leaf as far as it is known without looking two turns ahead.
class LeafParts {
 public:
  /// `sets` are the position's own, or the position itself.
  template <class Sets>
  LeafParts(const Position& position, const Sets& sets)
      : own_(position.own()),
        other_(position.other()),
        own_moves_(sets.playable(position.to_move())),
        other_moves_(sets.playable(opponent(position.to_move()))),
        captures_(captures_at_once(own_, other_)) {
    // Until shown otherwise, what cannot be captured at once is stable.
    value_ = quick_value(own_, other_, own_moves_, other_moves_) + lead(own_, other_) -
             2 * lead(captures_.own, captures_.other);
  }

  int lowest() const { return value_ - std::popcount(own_in_doubt()); }
  int highest() const { return value_ + std::popcount(other_in_doubt()); }

  int exact() const {
    const Bits own = captured_after_a_move(own_, other_, own_moves_, own_in_doubt());
    const Bits others = captured_after_a_move(other_, own_, other_moves_, other_in_doubt());
    return value_ - lead(own, others);
  }

 private:
  /// Perhaps semi-stable, perhaps stable. A corner is stable: no line goes through it.
  Bits own_in_doubt() const { return own_ & ~captures_.own & ~corners; }
  Bits other_in_doubt() const { return other_ & ~captures_.other & ~corners; }

  Bits own_;
  Bits other_;
  Bits own_moves_;
  Bits other_moves_;
  Captures captures_;
  int value_ = 0;
};

}  // namespace

int quick_value(Bits own, Bits other, Bits own_moves, Bits other_moves) {
  return move_value * lead(own_moves, other_moves) +
         corner_value * lead(own & corners, other & corners) +
         edge_disc_value * lead(own & edges, other & edges);
}

int value_of(const Position& position) {
  return LeafParts(position, position).exact();
}

int Evaluation::leaf(const Position& position) {
  ++leaves_;
  sets_.update(position);
  return LeafParts(position, sets_).exact();
}

int Evaluation::leaf(const Position& position, Value alpha, Value beta) {
  ++leaves_;
  sets_.update(position);
  const LeafParts leaf(position, sets_);
  if (leaf.highest() <= alpha) return leaf.highest();
  if (leaf.lowest() >= beta) return leaf.lowest();
  return leaf.exact();
}

}  // namespace tauler::othello
