// What both colours could make of the lines through a stone, all four lines of both colours at
// once: a lane for each. A window is five cells in a row that one colour may still fill to win.
//
//   cells    i-1  i  i+1  i+2  i+3  i+4  i+5        window i: bits i … i+4
//
// A five counts as the rule says (rules.hpp): where it must be exact, no own stone may stand on i-1
// or i+5; under caro they may not both be the opponent's.
#pragma once

#include <cstdint>

#include "games/gomoku/rules.hpp"

namespace tauler::gomoku {

/// Lanes 0 … 3: black on the four lines; 4 … 7: white.
typedef std::uint32_t Lanes __attribute__((vector_size(32)));

/// Which lanes a rule restricts: all bits or none.
struct RuleLanes {
  Lanes exact{};
  Lanes held{};

  static RuleLanes of(Rule rule) {
    RuleLanes lanes;
    for (int lane = 0; lane < 8; ++lane) {
      const bool black = lane < 4;
      if (rule == Rule::standard || (rule == Rule::renju && black)) lanes.exact[lane] = ~0U;
      if (rule == Rule::caro) lanes.held[lane] = ~0U;
    }
    return lanes;
  }
};

struct LaneThreats {
  Lanes fives;      ///< empty cells that complete a five
  Lanes fours;      ///< … that make a four: one more stone would complete a five
  Lanes straights;  ///< … that make a four with two ends, each of which completes a five
  Lanes threes;     ///< … that make a three: one more stone would make a straight four
  Lanes thirds;     ///< … that are the third stone of a window
};

// By reference: no vector of this size is passed or returned by value, which would depend on the
// instruction set.

/// The five cells of each window that starts at these bits.
[[gnu::always_inline]] inline void set_window_cells(const Lanes& starts, Lanes& cells) {
  const Lanes two = starts | starts << 1;
  cells = two | two << 2 | starts << 4;
}
/// The four cells that such a window shares with the next.
[[gnu::always_inline]] inline void set_inner_cells(const Lanes& starts, Lanes& cells) {
  const Lanes two = starts << 1 | starts << 2;
  cells = two | two << 2;
}

[[gnu::always_inline]] inline LaneThreats lane_threats(const Lanes& own, const Lanes& other,
                                                       const Lanes& empty, const RuleLanes& rule) {
  const Lanes open = own | empty;
  const Lanes pairs = open & open >> 1;
  Lanes windows = pairs & pairs >> 2 & open >> 4;
  windows &= ~((own << 1 | own >> 5) & rule.exact);
  windows &= ~(other << 1 & other >> 5 & rule.held);

  // The stones in each window, added up in three bits.
  const Lanes b = own >> 1;
  const Lanes c = own >> 2;
  const Lanes d = own >> 3;
  const Lanes e = own >> 4;
  const Lanes ab = own ^ b;
  const Lanes abc = ab ^ c;
  const Lanes carry = (own & b) | (ab & c);
  const Lanes de = d ^ e;
  const Lanes ones = abc ^ de;
  const Lanes second_carry = (d & e) | (de & abc);
  const Lanes twos = carry ^ second_carry;
  const Lanes fours = carry & second_carry;

  const Lanes with_four = windows & fours & ~ones;
  const Lanes with_three = windows & twos & ones;
  const Lanes with_two = windows & twos & ~ones;
  // Two windows side by side whose outer cells are empty share four cells.
  const Lanes outer = empty & empty >> 5;
  const Lanes straight = with_three & with_three >> 1 & outer;
  const Lanes three = with_two & with_two >> 1 & outer;

  LaneThreats found;
  set_window_cells(with_four, found.fives);
  set_window_cells(with_three, found.fours);
  set_window_cells(with_two, found.thirds);
  set_inner_cells(straight, found.straights);
  set_inner_cells(three, found.threes);
  found.fives &= empty;
  found.fours &= empty;
  found.thirds &= empty;
  found.straights &= empty;
  found.threes &= empty;
  return found;
}

}  // namespace tauler::gomoku
