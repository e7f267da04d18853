// The two evaluations of AlumneTJ [D3, D4], for all stones at once. Each is called with the stones
// of the side whose value it is and those of its opponent, on a board nobody has won; tests compare
// them with plain loops over cells.
#pragma once

#include "players/connect4/bit_lines.hpp"

namespace tauler::connect4 {

/// Heuristic 1: from every stone, right, up and along both diagonals up, the own stones and free
/// cells in line are counted, the stone included and four at most; the counts are weighted by the
/// stone's column: 1 at the edge, one more for each column towards the middle.
template <class Shape>
class CentreHeuristic {
 public:
  using Bits = typename Shape::Bits;

  explicit CentreHeuristic(const Shape& shape) : shape_(shape), board_(board_of(shape)) {
    const int width = shape.width();
    levels_ = (width + 1) / 2;
    for (int level = 0; level < levels_; ++level) {
      for (int column = level; column < width - level; ++column) {
        columns_[level] |= ((Bits{1} << shape.height()) - 1) << (column * (shape.height() + 1));
      }
    }
  }

  int operator()(Bits own, Bits other) const { return of(own, other) - of(other, own); }
  /// What one side has.
  int of(Bits own, Bits other) const { return points(own, board_ ^ other); }

 private:
  /// The columns at least `level` from both edges: a stone's weight is the number of levels it is
  /// in, so the weighted count is the sum of the plain counts over levels.
  int weighted_count(Bits stones) const {
    int count = 0;
    for (int level = 0; level < levels_; ++level) count += count_bits(stones & columns_[level]);
    return count;
  }

  /// Adds a third bit board to two: sum and carry, cell by cell.
  static Bits add(Bits& sum, Bits a, Bits b) {
    const Bits carry = (sum & a) | (b & (sum ^ a));
    sum ^= a ^ b;
    return carry;
  }

  /// The cells counted beyond each stone, 0 to 3 in each of four directions, are added up as binary
  /// numbers spread over four boards, one number per cell.
  int points(Bits stones, Bits open) const {
    std::array<Bits, 4> ones;
    std::array<Bits, 4> twos;
    const auto steps = line_steps(shape_);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Bits one = stones & ahead(open, steps[i], 1);
      const Bits two = one & ahead(open, steps[i], 2);
      const Bits three = two & ahead(open, steps[i], 3);
      ones[i] = (one ^ two) | three;
      twos[i] = two;
    }
    Bits bit0 = ones[0];
    const Bits carry_a = add(bit0, ones[1], ones[2]);
    const Bits carry_b = add(bit0, ones[3], 0);
    Bits bit1 = twos[0];
    const Bits carry_c = add(bit1, twos[1], twos[2]);
    const Bits carry_d = add(bit1, twos[3], carry_a);
    const Bits carry_e = add(bit1, carry_b, 0);
    Bits bit2 = carry_c;
    const Bits bit3 = add(bit2, carry_d, carry_e);
    return 4 * weighted_count(stones) + weighted_count(bit0) + 2 * weighted_count(bit1) +
           4 * weighted_count(bit2) + 8 * weighted_count(bit3);
  }

  [[no_unique_address]] Shape shape_;
  Bits board_;
  int levels_ = 0;
  std::array<Bits, (max_size + 1) / 2> columns_{};
};

/// Heuristic 2: from every stone, in the same four directions, the window of four cells that starts
/// at the stone. If no stone of the opponent stands in it: 1 for each own stone, 0.3 for each empty
/// cell that could be filled at once, the sum to the fourth power. In ten-thousandths, so that
/// nothing is rounded.
template <class Shape>
class FourthPowerHeuristic {
 public:
  using Bits = typename Shape::Bits;

  explicit FourthPowerHeuristic(const Shape& shape) : shape_(shape), board_(board_of(shape)) {}

  int operator()(Bits own, Bits other) const {
    const Bits fillable = ((own | other) + shape_.bottom()) & board_;
    return points(own, board_ ^ other, fillable) - points(other, board_ ^ own, fillable);
  }
  /// What one side has.
  int of(Bits own, Bits other) const {
    return points(own, board_ ^ other, ((own | other) + shape_.bottom()) & board_);
  }

 private:
  static constexpr int fourth_power(int stones, int fillable) {
    const int tenths = 10 * stones + 3 * fillable;
    return tenths * tenths * tenths * tenths;
  }

  /// Three boards counted cell by cell: exactly none, one, two or three of them.
  struct Counts {
    std::array<Bits, 4> exactly;

    Counts(Bits a, Bits b, Bits c) {
      const Bits odd = a ^ b ^ c;
      const Bits most = (a & b) | (c & (a ^ b));
      exactly = {~(odd | most), odd & ~most, most & ~odd, odd & most};
    }
  };

  int points(Bits stones, Bits open, Bits fillable) const {
    int total = 0;
    for (int step : line_steps(shape_)) {
      const Bits windows =
          stones & ahead(open, step, 1) & ahead(open, step, 2) & ahead(open, step, 3);
      if (windows == 0) continue;
      const Counts own(ahead(stones, step, 1), ahead(stones, step, 2), ahead(stones, step, 3));
      const Counts free(ahead(fillable, step, 1), ahead(fillable, step, 2),
                        ahead(fillable, step, 3));
      for (int more = 0; more <= 2; ++more) {
        const Bits these = windows & own.exactly[more];
        for (int filled = 0; more + filled <= 3; ++filled) {
          total += fourth_power(1 + more, filled) * count_bits(these & free.exactly[filled]);
        }
      }
    }
    return total;
  }

  [[no_unique_address]] Shape shape_;
  Bits board_;
};

}  // namespace tauler::connect4
