// What the professor's player thinks of a board [D5]: every window of four cells with stones of one
// colour only counts for that colour, by the number of its stones.
#pragma once

#include "players/connect4/bit_lines.hpp"

namespace tauler::connect4 {

template <class Position>
class WindowEvaluation {
 public:
  using Value = int;
  using Bits = typename Position::Bits;

  static constexpr int one_stone = 1;
  static constexpr int two_stones = 10;
  static constexpr int three_stones = 100;
  /// A win with no depth left; far above every sum of windows.
  static constexpr int win = 1'000'000;

  int leaf(const Position& position) const {
    const Bits own = position.own();
    const Bits other = position.own() ^ position.all();
    int total = 0;
    for (int step : line_steps(position.shape())) {
      const Bits starts = on_board(position.board(), step);
      total += points(own, starts & ~touched(other, step), step) -
               points(other, starts & ~touched(own, step), step);
    }
    return total;
  }

  /// The quicker win and the slower loss are preferred.
  int terminal(const Position& position, int remaining) const {
    if (position.outcome() == Outcome::draw) return 0;
    return -(win + remaining);  // only the side that has just moved can have won
  }

 private:
  static Bits on_board(Bits board, int step) {
    return board & ahead(board, step, 1) & ahead(board, step, 2) & ahead(board, step, 3);
  }
  static Bits touched(Bits stones, int step) {
    return stones | ahead(stones, step, 1) | ahead(stones, step, 2) | ahead(stones, step, 3);
  }
  static int points(Bits stones, Bits windows, int step) {
    const Bits second = ahead(stones, step, 1);
    const Bits third = ahead(stones, step, 2);
    const Bits fourth = ahead(stones, step, 3);
    const Bits odd = stones ^ second ^ third ^ fourth;
    const Bits most = (stones & second) | (third & fourth) | ((stones ^ second) & (third ^ fourth));
    return one_stone * count_bits(windows & odd & ~most) +
           two_stones * count_bits(windows & most & ~odd) +
           three_stones * count_bits(windows & most & odd);
  }
};

/// From the middle outwards: the best guess there is without looking.
struct MiddleOrder {
  template <class Position>
  void operator()(const Position& position, MoveList& moves, int /*remaining*/) const {
    const auto columns = columns_from_middle(position.width());
    for (int i = 0; i < position.width(); ++i) {
      if (position.landing(columns[i]) != 0) moves.add(Move::of(columns[i]));
    }
  }
};

}  // namespace tauler::connect4
