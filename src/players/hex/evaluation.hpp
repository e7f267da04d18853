// What a position is worth [B2]: the opponent's distance minus one's own; a win is worth 1000 plus
// the plies that were left. All values are seen from the side to move.
#pragma once

#include "games/hex/position.hpp"
#include "players/hex/distance.hpp"

namespace tauler::hex {

/// A win with no depth left. Distances stay below it (distance.hpp), so a value this far from zero
/// is a forced win or loss.
inline constexpr int win_value = 1'000;

constexpr bool is_forced(int value) {
  return value >= win_value || value <= -win_value;
}

struct BestMove {
  int value;
  Move move;
};

template <int Words>
class Evaluation {
 public:
  using Value = int;
  using Set = Cells<Words>;

  Evaluation(int size, bool bridges) : distances_(size, bridges) {}

  const Distances<Words>& distances() const { return distances_; }

  /// Both sides' views, the one to move first.
  struct Views {
    View<Words> mine;
    View<Words> theirs;
  };

  Views views(const Position& position) const {
    const Side side = position.to_move();
    const int size = distances_.grid().size();
    const Set mine = Set::packed(position.stones_of(side), size);
    const Set theirs = Set::packed(position.stones_of(opponent(side)), size);
    const Set empty = distances_.grid().board() - (mine | theirs);
    return {{mine, empty}, {theirs, empty}};
  }

  /// Precondition: the game is not over.
  int leaf(const Position& position) const {
    const auto [mine, theirs] = views(position);
    const Side side = position.to_move();
    return distances_.distance(opponent(side), theirs) - distances_.distance(side, mine);
  }

  /// Precondition: the game is over. Only the side that has just moved can have won.
  int terminal(const Position& /*position*/, int remaining) const {
    return -(win_value + remaining);
  }

  /// The best of all moves, looking one ply ahead, and its value; the first in board order of
  /// several. From `beta` upwards the value may be too low and the move any. Precondition: the game
  /// is not over.
  ///
  /// An own stone brings its side one nearer on its shortest ways and nowhere else, and makes the
  /// opponent's longer only where these are narrow: the distances of the children follow from those
  /// of their parent, but for the few narrow cells.
  BestMove last_ply(const Position& position, int beta) const {
    const Views both = views(position);
    const View<Words>& mine = both.mine;
    const View<Words>& theirs = both.theirs;
    const Side side = position.to_move();
    const int own = distances_.distance(side, mine);
    if (own <= 1) {
      const Set winning = distances_.winning_cells(side, mine);
      if (winning.any()) return {win_value, Move::of(winning.first())};
    }
    const int before = distances_.distance(opponent(side), theirs) - own;
    if (own > 0 && before + 1 >= beta) return {before + 1, Move::none()};

    const Set nearer = distances_.shortest_ways(side, mine).through;
    const Set narrow = distances_.shortest_ways(opponent(side), theirs).narrow;
    BestMove best{-win_value, Move::none()};
    const auto offer = [&](int value, int code) {
      const Move move = Move::of(code);
      if (value > best.value || (value == best.value && move < best.move)) best = {value, move};
    };
    const Set others = mine.empty - narrow;
    if (const Set good = others & nearer; good.any()) {
      offer(before + 1, good.first());
    } else if (others.any()) {
      offer(before, others.first());
    }
    for_each_cell(narrow, [&](int code) {
      const View<Words> after{theirs.own, theirs.empty - Set::single(code)};
      offer(distances_.distance(opponent(side), after) - own + (nearer.has(code) ? 1 : 0), code);
    });
    if (position.can_swap()) {
      Position swapped = position;
      swapped.play(swap_move);
      offer(-leaf(swapped), swap_move.value());
    }
    return best;
  }

 private:
  Distances<Words> distances_;
};

}  // namespace tauler::hex
