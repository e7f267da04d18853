#include "players/hex/exact/inferior_cells.hpp"

#include <array>

#include "players/hex/exact/neighbourhoods.hpp"

namespace tauler::hex {
namespace {

/// Where a neighbourhood of groups.hpp has the cells of the ring.
constexpr int bit_of[6] = {0, 1, 4, 6, 5, 2};

/// Bits in ring order from those of a neighbourhood.
constexpr unsigned in_ring_order(unsigned neighbours) {
  unsigned ordered = 0;
  for (int i = 0; i < 6; ++i) ordered |= (neighbours >> bit_of[i] & 1U) << i;
  return ordered;
}

/// Every neighbourhood of stones of both sides, by its seven bits.
class JudgementsBySevenBits {
 public:
  JudgementsBySevenBits() {
    for (unsigned first = 0; first < 128; ++first) {
      for (unsigned second = 0; second < 128; ++second) {
        if ((first & second) != 0) continue;
        table_[first][second] = Judgements::table().of(in_ring_order(first), in_ring_order(second));
      }
    }
  }
  Judgement of(unsigned first, unsigned second) const { return table_[first][second]; }

 private:
  std::array<std::array<Judgement, 128>, 128> table_{};
};

class CellFiller {
 public:
  CellFiller(const Position& position, Capturers capturers)
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
  static const JudgementsBySevenBits& judgements() {
    static const JudgementsBySevenBits table;
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
      const Place next{at.row + ring_steps[direction].row,
                       at.column + ring_steps[direction].column};
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
  return CellFiller(position, capturers).fill();
}

}  // namespace tauler::hex
