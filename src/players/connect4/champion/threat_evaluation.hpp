// What a position too far from its end to be solved is worth: by threats and who gets to use them.
//
// When everything else is filled, a column is decided by its lowest threat, and by whose turn it is
// then to play below it. On even heights that is the parity of the row: cells of odd rows (counted
// from 1) fall to the first player, those of even rows to the second. So a first player's threat on
// an odd row and a second player's on an even row are worth much, others little.
#pragma once

#include "players/connect4/bit_lines.hpp"

namespace tauler::connect4 {

template <class Shape>
class ThreatEvaluation {
 public:
  using Bits = typename Shape::Bits;

  /// Every value lies strictly between minus and plus this.
  static constexpr int limit = 10'000;

  explicit ThreatEvaluation(const Shape& shape) : shape_(shape), board_(board_of(shape)) {
    for (int row = 0; row < shape.height(); row += 2) odd_rows_ |= shape.bottom() << row;
  }

  /// Seen from the side to move, which has `own` of all stones.
  int operator()(Bits own, Bits all, bool first_moves) const {
    const Bits first = first_moves ? own : own ^ all;
    const int value = of_first(first, first ^ all);
    return first_moves ? value : -value;
  }

 private:
  static constexpr int first_good_threat = 60;
  static constexpr int second_good_threat = 45;  ///< if the first player has none
  static constexpr int more_good_threats = 15;
  static constexpr int other_threat = 6;
  static constexpr int line_with_two = 2;
  /// Without threats the second player, who answers above every stone, gets the last word.
  static constexpr int follow_up = 8;

  int of_first(Bits first, Bits second) const {
    const Bits empty = board_ & ~(first | second);
    const Bits landing = ((first | second) + shape_.bottom()) & board_;
    const Bits threats_1 = completing_cells(shape_, first) & empty & ~landing;
    const Bits threats_2 = completing_cells(shape_, second) & empty & ~landing;
    const bool parity = shape_.height() % 2 == 0;
    const Bits good_1 = parity ? threats_1 & odd_rows_ : threats_1;
    const Bits good_2 = parity ? threats_2 & ~odd_rows_ : threats_2;
    // The lower of two decides its column.
    const int count_1 = count_bits(Bits(good_1 & ~up_from(good_2 & ~good_1)));
    const int count_2 = count_bits(Bits(good_2 & ~up_from(good_1 & ~good_2)));
    int value = more_good_threats * (count_1 - count_2) +
                other_threat * (count_bits(threats_1) - count_bits(threats_2)) +
                line_with_two * (open_lines(first, second) - open_lines(second, first));
    if (count_1 > 0) {
      value += first_good_threat;
    } else if (count_2 > 0) {
      value -= second_good_threat;
    } else if (parity) {
      value -= follow_up;
    }
    return value;
  }

  /// The cells from there to the top of their columns.
  Bits up_from(Bits cells) const {
    return ((Bits(shape_.bottom() << shape_.height()) - cells) | cells) & board_;
  }

  /// Lines of four cells with at least two stones and none of the other side.
  int open_lines(Bits stones, Bits others) const {
    const Bits free = board_ & ~others;
    int count = 0;
    for (int step : line_steps(shape_)) {
      const Bits b = ahead(stones, step, 1);
      const Bits c = ahead(stones, step, 2);
      const Bits d = ahead(stones, step, 3);
      const Bits two = (stones & b) | (c & d) | ((stones | b) & (c | d));
      const Bits pairs = free & ahead(free, step, 1);
      count += count_bits(Bits(two & pairs & ahead(pairs, step, 2)));
    }
    return count;
  }

  [[no_unique_address]] Shape shape_;
  Bits board_;
  Bits odd_rows_ = 0;
};

}  // namespace tauler::connect4
