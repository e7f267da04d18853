// What the six cells round an empty one say about it. A neighbourhood is a set of bits in the order
// of the ring of games/hex/board.hpp, one for each side's stones.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tauler::hex {

struct RingStep {
  int row;
  int column;
};
/// Round a cell, each touching the next.
inline constexpr RingStep ring_steps[6] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};

/// What is known about a cell with these neighbours, as bits: dead, or dead as soon as one side
/// takes the neighbour in one direction.
using Judgement = std::uint16_t;
inline constexpr Judgement is_dead = 1U << 12;
constexpr Judgement dead_with(int side, int direction) {
  return static_cast<Judgement>(1U << (6 * side + direction));
}

/// A path of either side through a cell comes from one run of its neighbours and leaves to another;
/// where there is only one run, there is a way round.
constexpr bool is_one_run(unsigned stones) {
  const unsigned before = (stones << 1 | stones >> 5) & 63U;
  return std::popcount(stones & ~before) <= 1;
}

/// Every neighbourhood of both sides' stones. Where they overlap, nothing is known.
class Judgements {
 public:
  static const Judgements& table() {
    static const Judgements all;
    return all;
  }
  Judgement of(unsigned first, unsigned second) const { return judged_[first][second]; }

 private:
  Judgements() {
    for (unsigned first = 0; first < 64; ++first) {
      for (unsigned second = 0; second < 64; ++second) {
        if ((first & second) == 0) judged_[first][second] = judge(first, second);
      }
    }
  }

  /// Whether no filling of the empty neighbours gives a side two runs; the sides' runs alternate,
  /// so looking at one side is enough.
  static bool is_dead_cell(unsigned first, unsigned second) {
    const unsigned empty = 63U & ~(first | second);
    for (unsigned filled = empty;; filled = (filled - 1) & empty) {
      if (!is_one_run(first | filled)) return false;
      if (filled == 0) return true;
    }
  }

  static Judgement judge(unsigned first, unsigned second) {
    Judgement judgement = is_dead_cell(first, second) ? is_dead : Judgement{0};
    for (int i = 0; i < 6; ++i) {
      const unsigned neighbour = 1U << i;
      if (((first | second) & neighbour) != 0) continue;
      if (is_dead_cell(first | neighbour, second)) judgement |= dead_with(0, i);
      if (is_dead_cell(first, second | neighbour)) judgement |= dead_with(1, i);
    }
    return judgement;
  }

  std::array<std::array<Judgement, 64>, 64> judged_{};
};

}  // namespace tauler::hex
