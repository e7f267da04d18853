// Bounds that need no search, on boards of even height: a side that answers every move with the
// cell above it ("follow-up") ends up with known cells, however the other side plays. If the other
// side has no four in all it could get, it cannot win.
//
// Both are written for lanes of positions, with `me` to move and `you` following up. Even and odd
// rows are counted from 1. A column with an odd number of empty cells has an even cell to be played
// next; such columns come in pairs when `you` is the second player. When `me` takes the even cell
// of one, `you` takes that of another.
#pragma once

#include "players/connect4/solver/geometry.hpp"

namespace tauler::connect4::TAULER_ISA {

template <class Shape, int N>
class Strategies {
 public:
  using Bits = typename Shape::Bits;
  using L = Lanes<Bits, N>;
  using M = Words<N>;

  explicit Strategies(const Shape& shape) : shape_(shape) {
    for (int row = 1; row < shape.height(); row += 2) even_rows_ |= shape.bottom() << row;
    board_ = shape.bottom() * ((Bits{1} << shape.height()) - 1);
  }

  /// Claim-even: where `me`, the first player, cannot score more than `most` because `you` gets
  /// every even cell that cannot be played at once. Precondition: an even height.
  TAULER_INLINE M first_held(L you, L both, L possible, L your_threats, int most) const {
    const L claimed = splat<N>(even_rows_) & ~both & ~possible;
    return holds(you | claimed, your_threats & claimed, most);
  }

  /// Where `me`, the second player, cannot score more than `most`, because `you` has a threat on an
  /// odd cell in a column whose next cell is even: by follow-up `me` must at last play below it.
  /// Precondition: an even height, no four at once for anybody.
  TAULER_INLINE M second_held(L me, L both, L possible, L your_threats, int most) const {
    const int height = shape_.height();
    const L even = splat<N>(even_rows_);
    const L board = splat<N>(board_);
    const L empty = board & ~both;
    const L open = possible & even;
    // The columns of `open` from there to the top: adding carries up to the guard bit.
    const L guards = splat<N>(shape_.bottom() << height);
    const L above = ((empty + open) & guards) - open;
    const int highest = most >= 0 ? height : height + 1 + 2 * most;
    const L fitting = your_threats & above & splat<N>(low_rows(highest) & ~even_rows_);
    const L threat = fitting & ~without_lowest(fitting);
    L below = threat;
    L column = threat;
    for (int step = 2; step < height; ++step) below = below | ((below >> 1) & empty);
    for (int step = 2; step < height; ++step) column = column | ((column << 1) & empty);
    column = column | below;
    const L sure = your_threats & empty & even & ~open & ~column;
    const L mine = me | (((empty & ~even) | open) & ~column & ~up_from(sure)) | (below & even);
    return ~is_zero(threat) & is_zero(all_four_starts(shape_, mine));
  }

 private:
  Bits low_rows(int rows) const {
    return rows <= 0 ? Bits{0} : shape_.bottom() * ((Bits{1} << rows) - 1);
  }

  /// The cells from there to the top of their columns.
  TAULER_INLINE L up_from(L cells) const {
    return ((splat<N>(Bits(shape_.bottom() << shape_.height())) - cells) | cells) &
           splat<N>(board_);
  }

  /// Where the first player, left with all but `yours`, cannot score more than `most`.
  TAULER_INLINE M holds(L yours, L sure, int most) const {
    const int height = shape_.height();
    const L even = splat<N>(even_rows_);
    const L bottom = splat<N>(shape_.bottom());
    const L guards = bottom << height;
    const L mine = splat<N>(board_) & ~yours & ~up_from(sure);
    M held = is_zero(four_starts(mine, 1));
    L last = sure;  // for each four of yours, its highest even cell
    for (int step = height; step <= height + 2; ++step) {
      const L fours = four_starts(yours, step);
      // A four of mine matters only if none of yours is below it: there, yours is complete first.
      held &= is_zero(four_starts(mine, step) & ((fours | guards) - bottom));
      if (step == height) last = last | (fours & even) | ((fours & ~even) >> 1);
      if (step == height + 1) last = last | fours;
      if (step == height + 2) last = last | ((fours & even) << 2) | ((fours & ~even) << 3);
    }
    if (most >= 0) return held;
    // Whoever waits with the column of that cell leaves the cells above it empty at the end.
    const int highest = height - 2 * (-most - 1);
    return held & ~is_zero(last & splat<N>(low_rows(highest)));
  }

  [[no_unique_address]] Shape shape_;
  Bits even_rows_ = 0;
  Bits board_ = 0;
};

}  // namespace tauler::connect4::TAULER_ISA
