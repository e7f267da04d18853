#include "players/hex/exact/inferior_cells.hpp"

#include <array>

namespace tauler::hex {
namespace {

struct Offset {
  int row;
  int column;
};

/// Round a cell, each touching the next, and where a neighbourhood (groups.hpp) has them.
constexpr Offset ring[6] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};
constexpr int bit_of[6] = {0, 1, 4, 6, 5, 2};

/// What is known of a cell whose neighbours are these, as bits: dead, or dead as soon as one side
/// takes the neighbour in one direction.
using Judgement = std::uint16_t;
constexpr Judgement is_dead = 1U << 12;
constexpr Judgement dead_with(int side, int direction) {
  return static_cast<Judgement>(1U << (6 * side + direction));
}

/// Bits in ring order from those of a neighbourhood.
constexpr unsigned in_ring_order(unsigned neighbours) {
  unsigned ordered = 0;
  for (int i = 0; i < 6; ++i) ordered |= (neighbours >> bit_of[i] & 1U) << i;
  return ordered;
}

/// A way of either side through a cell comes from one run of its neighbours and goes on to another;
/// where there is one run there is a way round.
constexpr bool is_one_run(unsigned stones) {
  const unsigned before = (stones << 1 | stones >> 5) & 63U;
  return std::popcount(stones & ~before) <= 1;
}

/// Whether no filling of the empty neighbours gives a side two runs; the sides' runs alternate, so
/// one side tells of both.
bool is_dead_cell(unsigned first, unsigned second) {
  const unsigned empty = 63U & ~(first | second);
  for (unsigned filled = empty;; filled = (filled - 1) & empty) {
    if (!is_one_run(first | filled)) return false;
    if (filled == 0) return true;
  }
}

Judgement judge(unsigned first, unsigned second) {
  Judgement judgement = is_dead_cell(first, second) ? is_dead : Judgement{0};
  for (int i = 0; i < 6; ++i) {
    const unsigned neighbour = 1U << i;
    if (((first | second) & neighbour) != 0) continue;
    if (is_dead_cell(first | neighbour, second)) judgement |= dead_with(0, i);
    if (is_dead_cell(first, second | neighbour)) judgement |= dead_with(1, i);
  }
  return judgement;
}

/// Every neighbourhood of stones of both sides, by its seven bits.
class Judgements {
 public:
  Judgements() {
    std::array<std::array<Judgement, 64>, 64> judged{};
    for (unsigned first = 0; first < 64; ++first) {
      for (unsigned second = 0; second < 64; ++second) {
        if ((first & second) == 0) judged[first][second] = judge(first, second);
      }
    }
    for (unsigned first = 0; first < 128; ++first) {
      for (unsigned second = 0; second < 128; ++second) {
        if ((first & second) != 0) continue;
        table_[first][second] = judged[in_ring_order(first)][in_ring_order(second)];
      }
    }
  }
  Judgement of(unsigned first, unsigned second) const { return table_[first][second]; }

 private:
  std::array<std::array<Judgement, 128>, 128> table_{};
};

class Filler {
 public:
  Filler(const Position& position, Capturers capturers)
      : size_(position.size()),
        stones_{position.stones_of(Side::first), position.stones_of(Side::second)},
        empty_(position.empty_cells()) {
    for (int i = 0; i < 6; ++i) {
      if (capturers.first) pairs_wanted_ |= dead_with(0, i);
      if (capturers.second) pairs_wanted_ |= dead_with(1, i);
    }
  }

  FillIn fill() {
    while (fill_dead() || fill_pairs()) {
    }
    return fill_;
  }

 private:
  static const Judgements& judgements() {
    static const Judgements table;
    return table;
  }

  template <class Visit>
  void for_each_empty(Visit&& visit) {
    for (int row = 1; row <= size_; ++row) {
      for (std::uint32_t cells = empty_[row]; cells != 0; cells &= cells - 1) {
        visit(Place{row, std::countr_zero(cells)});
      }
    }
  }

  /// A dead neighbour may be anybody's.
  Judgement judge_at(Place at) const {
    const unsigned first = neighbourhood(stones_[0], at);
    const unsigned second = neighbourhood(stones_[1], at);
    const unsigned dead = neighbourhood(fill_.dead, at);
    if (dead == 0) return judgements().of(first, second);
    return judgements().of(first | dead, second) | judgements().of(first, second | dead);
  }

  bool fill_dead() {
    bool found = false;
    for_each_empty([&](Place at) {
      const Judgement judgement = judge_at(at);
      if ((judgement & is_dead) != 0) {
        take(at, fill_.dead);
        found = true;
      }
      judgements_[at.row][at.column] = judgement;
    });
    return found;
  }

  /// Precondition: `fill_dead` has just judged all and found nothing.
  bool fill_pairs() {
    bool found = false;
    for_each_empty([&](Place at) {
      const unsigned judgement = judgements_[at.row][at.column] & pairs_wanted_;
      if (judgement != 0 && (empty_[at.row] >> at.column & 1) != 0)
        found |= fill_pair(at, judgement);
    });
    return found;
  }

  bool fill_pair(Place at, unsigned judgement) {
    for (int direction = 0; direction < 6; ++direction) {
      const Place next{at.row + ring[direction].row, at.column + ring[direction].column};
      if ((empty_[next.row] >> next.column & 1) == 0) continue;
      for (int side : {0, 1}) {
        if ((judgement & dead_with(side, direction)) == 0) continue;
        if ((judgements_[next.row][next.column] & dead_with(side, (direction + 3) % 6)) == 0)
          continue;
        for (Place cell : {at, next}) {
          take(cell, fill_.captured[side]);
          stones_[side][cell.row] |= 1U << cell.column;
        }
        return true;
      }
    }
    return false;
  }

  void take(Place at, Rows& into) {
    into[at.row] |= 1U << at.column;
    empty_[at.row] &= ~(1U << at.column);
  }

  int size_;
  std::array<Rows, 2> stones_;
  Rows empty_;
  FillIn fill_;
  unsigned pairs_wanted_ = 0;
  std::array<std::array<Judgement, max_framed>, max_framed> judgements_;
};

}  // namespace

FillIn fill_in(const Position& position, Capturers capturers) {
  return Filler(position, capturers).fill();
}

}  // namespace tauler::hex
