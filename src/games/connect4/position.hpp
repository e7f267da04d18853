// Connect Four on boards of 4 to 12 columns and rows, as far as their bits fit: up to 12×9, 9×12.
//
// Each column is a run of height + 1 bits, lowest cell first; the top bit of a column is never set
// in a board and keeps shifted patterns from running into the next column. 7×6:
//
//      6 13 20 27 34 41 48   <- always empty
//      5 12 19 26 33 40 47
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
//
// `own_` holds the stones of the side to move, `all_` everybody's. Adding the bottom bit of a
// column to `all_` carries through its stones and leaves just the cell where the next one lands.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "core/rng.hpp"

namespace tauler::connect4 {

inline constexpr int min_size = 4;
inline constexpr int max_size = 12;
static_assert(max_size <= MoveList::capacity, "every column");

__extension__ typedef unsigned __int128 Bits128;

constexpr int count_bits(std::uint64_t bits) {
  return std::popcount(bits);
}
constexpr int count_bits(Bits128 bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) +
         std::popcount(static_cast<std::uint64_t>(bits >> 64));
}

template <class Bits>
constexpr Bits bottom_row(int width, int height) {
  Bits bits = 0;
  for (int column = 0; column < width; ++column) bits |= Bits{1} << (column * (height + 1));
  return bits;
}

/// A board whose size the compiler knows.
template <class BitsType, int W, int H>
struct FixedShape {
  using Bits = BitsType;
  static_assert(W * (H + 1) <= static_cast<int>(sizeof(Bits)) * 8);

  static constexpr int width() { return W; }
  static constexpr int height() { return H; }
  static constexpr Bits bottom() { return bottom_row<Bits>(W, H); }

  friend constexpr bool operator==(FixedShape, FixedShape) = default;
};

/// A board whose size is known at run time.
class FreeShape {
 public:
  using Bits = Bits128;

  constexpr FreeShape(int width, int height)
      : width_(width), height_(height), bottom_(bottom_row<Bits>(width, height)) {
    assert(fits(width, height));
  }

  static constexpr bool fits(int width, int height) {
    return width >= min_size && width <= max_size && height >= min_size && height <= max_size &&
           width * (height + 1) <= 128;
  }

  constexpr int width() const { return width_; }
  constexpr int height() const { return height_; }
  constexpr Bits bottom() const { return bottom_; }

  friend constexpr bool operator==(FreeShape a, FreeShape b) {
    return a.width_ == b.width_ && a.height_ == b.height_;
  }

 private:
  int width_;
  int height_;
  Bits bottom_;
};

template <class Shape>
class BasicPosition {
 public:
  using Bits = typename Shape::Bits;

  struct Undo {
    Bits stone;
  };

  explicit constexpr BasicPosition(Shape shape = Shape()) : shape_(shape) {}

  /// A position from its stones. Precondition: they rest on one another, and `first` has as many
  /// as `second` or one more. Its outcome is worked out here.
  static BasicPosition from_stones(Shape shape, Bits first, Bits second) {
    BasicPosition position(shape);
    position.all_ = first | second;
    position.ply_ = static_cast<std::int8_t>(count_bits(position.all_));
    position.own_ = position.to_move() == Side::first ? first : second;
    position.settle();
    return position;
  }

  constexpr const Shape& shape() const { return shape_; }
  constexpr int width() const { return shape_.width(); }
  constexpr int height() const { return shape_.height(); }

  constexpr int ply() const { return ply_; }
  constexpr Side to_move() const { return ply_ % 2 == 0 ? Side::first : Side::second; }
  constexpr Outcome outcome() const { return outcome_; }

  constexpr bool is_legal(Move column) const {
    return column.value() < width() && !is_over(outcome_) && landing(column.value()) != 0;
  }

  constexpr void legal_moves(MoveList& moves) const {
    if (is_over(outcome_)) return;
    for (int column = 0; column < width(); ++column) {
      if (landing(column) != 0) moves.add(Move::of(column));
    }
  }

  constexpr int count_legal_moves() const {
    return is_over(outcome_) ? 0 : count_bits((all_ + shape_.bottom()) & board());
  }

  constexpr Undo play(Move column) {
    assert(is_legal(column));
    const Bits stone = landing(column.value());
    own_ ^= all_;
    all_ |= stone;
    ++ply_;
    settle();
    return {stone};
  }

  constexpr void undo(const Undo& last) {
    all_ ^= last.stone;
    own_ ^= all_;
    --ply_;
    outcome_ = Outcome::ongoing;
  }

  constexpr std::uint64_t key() const {
    // Own stones plus everybody's is different for every position of one board.
    const Bits code = own_ + all_ + shape_.bottom();
    if constexpr (sizeof(Bits) == 8) {
      return mix64(code);
    } else {
      return mix64(static_cast<std::uint64_t>(code) ^
                   mix64(static_cast<std::uint64_t>(code >> 64)));
    }
  }

  constexpr int symmetries() const { return 2; }
  constexpr Move mapped(Move column, int symmetry) const {
    return symmetry == 0 ? column : Move::of(width() - 1 - column.value());
  }
  constexpr BasicPosition mapped(int symmetry) const {
    if (symmetry == 0) return *this;
    BasicPosition mirror = *this;
    mirror.own_ = mirrored(own_);
    mirror.all_ = mirrored(all_);
    return mirror;
  }

  constexpr Bits stones_of(Side side) const { return side == to_move() ? own_ : own_ ^ all_; }
  constexpr Bits own() const { return own_; }
  constexpr Bits all() const { return all_; }
  /// Every cell of the board.
  constexpr Bits board() const { return shape_.bottom() * ((Bits{1} << height()) - 1); }
  constexpr Bits cell(int column, int row_from_bottom) const {
    return Bits{1} << (column * (height() + 1) + row_from_bottom);
  }
  /// The cell where a stone in `column` lands; 0 if the column is full.
  constexpr Bits landing(int column) const {
    const Bits filled = ((Bits{1} << height()) - 1) << (column * (height() + 1));
    return (all_ + cell(column, 0)) & filled;
  }

  /// The stones that stand in a line of four or more; 0 if there is none.
  constexpr Bits lines_of(Bits stones) const {
    Bits lines = 0;
    for (int step : {1, height(), height() + 1, height() + 2}) {
      const Bits pairs = stones & (stones >> step);
      const Bits starts = pairs & (pairs >> (2 * step));
      lines |= starts | starts << step | starts << (2 * step) | starts << (3 * step);
    }
    return lines;
  }

  friend constexpr bool operator==(const BasicPosition&, const BasicPosition&) = default;

 private:
  constexpr bool has_line(Bits stones) const {
    for (int step : {1, height(), height() + 1, height() + 2}) {
      const Bits pairs = stones & (stones >> step);
      if ((pairs & (pairs >> (2 * step))) != 0) return true;
    }
    return false;
  }

  /// The only side that can have just won is the one that has just moved.
  constexpr void settle() {
    if (has_line(own_ ^ all_)) {
      outcome_ = win_for(opponent(to_move()));
    } else {
      outcome_ = all_ == board() ? Outcome::draw : Outcome::ongoing;
    }
  }

  constexpr Bits mirrored(Bits stones) const {
    const int step = height() + 1;
    const Bits column = (Bits{1} << step) - 1;
    Bits result = 0;
    for (int c = 0; c < width(); ++c) {
      result |= ((stones >> (c * step)) & column) << ((width() - 1 - c) * step);
    }
    return result;
  }

  [[no_unique_address]] Shape shape_;
  Bits own_ = 0;
  Bits all_ = 0;
  std::int8_t ply_ = 0;
  Outcome outcome_ = Outcome::ongoing;
};

/// The board everybody knows, in one machine word.
using Position = BasicPosition<FixedShape<std::uint64_t, 7, 6>>;
/// The 8×8 board [D1].
using Position8x8 = BasicPosition<FixedShape<Bits128, 8, 8>>;
/// All other sizes.
using FreePosition = BasicPosition<FreeShape>;

/// Calls `use` with an empty position of that size, in its fastest type.
/// Precondition: `FreeShape::fits(width, height)`.
template <class Use>
auto with_size(int width, int height, Use&& use) {
  if (width == 7 && height == 6) return use(Position());
  if (width == 8 && height == 8) return use(Position8x8());
  return use(FreePosition(FreeShape(width, height)));
}

static_assert(Game<Position> && Game<Position8x8> && Game<FreePosition>);

}  // namespace tauler::connect4
