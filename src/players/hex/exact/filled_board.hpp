// A board for solving: both sides' stones as sets, and with them the dead and captured cells,
// filled in as soon as they arise. Filling in leaves the result (inferior_cells.hpp); dead cells
// are given to the first player.
#pragma once

#include <array>
#include <vector>

#include "games/hex/position.hpp"
#include "players/hex/exact/neighbourhoods.hpp"
#include "players/hex/grid.hpp"

namespace tauler::hex {

template <int Words>
struct FilledBoard {
  std::array<Cells<Words>, 2> stones{};
  std::uint64_t key = 0;         ///< of the stones
  std::uint64_t turned_key = 0;  ///< of the stones after half a turn

  /// Not of a side's own: what it may not use.
  Cells<Words> taken() const { return stones[0] | stones[1]; }
};

/// What was filled in, step by step: a dead cell (`second` < 0) or a captured pair.
struct Filling {
  std::int16_t first;
  std::int16_t second;
  Side side;
};

template <int Words>
class Filler {
 public:
  using Set = Cells<Words>;
  using Board = FilledBoard<Words>;

  explicit Filler(int size) : size_(size), cells_(size * size), rings_(cells_) {
    for (int code = 0; code < cells_; ++code) {
      board_ |= Set::single(code);
      Ring& ring = rings_[code];
      for (int i = 0; i < 6; ++i) {
        const int row = code / size + ring_steps[i].row;
        const int column = code % size + ring_steps[i].column;
        const bool above_or_below = row < 0 || row >= size;
        ring.cells[i] = 0;
        if (above_or_below || column < 0 || column >= size) {
          // At the blunt corners the first player's edges go round.
          ring.edges[above_or_below ? 0 : 1] |= 1U << i;
        } else {
          ring.cells[i] = static_cast<std::int16_t>(row * size + column);
          ring.inside |= 1U << i;
          ring.set |= Set::single(ring.cells[i]);
        }
      }
    }
  }

  const Set& board() const { return board_; }

  /// A position's stones, nothing filled in yet.
  Board board_of(const Position& position) const {
    Board board;
    for (int code = 0; code < cells_; ++code) {
      for (Side side : {Side::first, Side::second}) {
        if (position.has_stone(side, code)) put(board, index_of(side), code);
      }
    }
    return board;
  }

  /// A stone, and what it captures and kills. `captured` by side receives the pairs; `steps`, if
  /// given, everything in its order.
  void play(Board& board, Side side, int code, std::array<Set, 2>& captured,
            std::vector<Filling>* steps = nullptr) const {
    put(board, index_of(side), code);
    fill(board, rings_[code].set, captured, steps);
  }

  /// Fills in what follows from the cells in `changed` being looked at again.
  void fill(Board& board, Set changed, std::array<Set, 2>& captured,
            std::vector<Filling>* steps) const {
    Set for_pairs = changed;
    while (true) {
      changed -= board.stones[0];
      if (changed.any()) {
        const int code = changed.first();
        changed -= Set::single(code);
        if ((judge(board, code) & is_dead) == 0) continue;
        // A dead stone may change hands: then positions that differ only by such stones are one.
        if (board.stones[1].has(code)) take_off(board, 1, code);
        put(board, 0, code);
        if (steps) steps->push_back({static_cast<std::int16_t>(code), -1, Side::first});
        changed |= rings_[code].set;
        for_pairs |= rings_[code].set;
        continue;
      }
      for_pairs -= board.taken();
      if (!for_pairs.any()) return;
      const int code = for_pairs.first();
      const auto [other, side] = partner(board, code);
      if (other < 0) {
        for_pairs -= Set::single(code);
        continue;
      }
      put(board, side, code);
      put(board, side, other);
      captured[side] |= Set::single(code) | Set::single(other);
      if (steps) {
        steps->push_back({static_cast<std::int16_t>(code), static_cast<std::int16_t>(other),
                          side == 0 ? Side::first : Side::second});
      }
      changed |= rings_[code].set | rings_[other].set;
      for_pairs |= changed;
    }
  }

  /// The cells round all of these.
  Set round_all(const Set& cells) const {
    Set all{};
    for_each_cell(cells, [&](int code) { all |= rings_[code].set; });
    return all;
  }

  /// The neighbour with which `side` would kill the empty cell; -1 if there is none.
  int killer(const Board& board, int code, Side side) const {
    const unsigned judgement = judge(board, code) >> (6 * index_of(side)) & 63U;
    return judgement == 0 ? -1 : rings_[code].cells[std::countr_zero(judgement)];
  }

 private:
  struct Ring {
    std::array<std::int16_t, 6> cells{};
    std::array<unsigned, 2> edges{};  ///< bits of the ring that are a side's edges
    unsigned inside = 0;
    Set set{};
  };
  struct Partner {
    int code;
    int side;
  };

  void put(Board& board, int side, int code) const {
    board.stones[side] |= Set::single(code);
    board.key ^= detail::stone_keys[side][code];
    board.turned_key ^= detail::stone_keys[side][cells_ - 1 - code];
  }

  void take_off(Board& board, int side, int code) const {
    put(board, side, code);  // the keys are changed back
    board.stones[side] -= Set::single(code);
  }

  Judgement judge(const Board& board, int code) const {
    const Ring& ring = rings_[code];
    return judgements_.of((round(board.stones[0], code) & ring.inside) | ring.edges[0],
                          (round(board.stones[1], code) & ring.inside) | ring.edges[1]);
  }

  /// The cells of the ring that are in the set; those beyond the board may be any.
  unsigned round(const Set& set, int code) const {
    if constexpr (Words == 1) {
      // The cell above comes to bit 0.
      const int first = code - size_;
      const std::uint64_t near =
          first >= 0 ? set.words[0] >> first : set.words[0] << static_cast<unsigned>(-first);
      return static_cast<unsigned>(
          (near & 3) | (near >> (size_ + 1) & 1) << 2 | (near >> 2 * size_ & 1) << 3 |
          (near >> (2 * size_ - 1) & 1) << 4 | (near >> (size_ - 1) & 1) << 5);
    } else {
      unsigned bits = 0;
      for (int i = 0; i < 6; ++i) {
        bits |= static_cast<unsigned>(set.has(rings_[code].cells[i])) << i;
      }
      return bits;
    }
  }

  Partner partner(const Board& board, int code) const {
    for (unsigned judgement = judge(board, code) & (is_dead - 1U); judgement != 0;
         judgement &= judgement - 1) {
      const int bit = std::countr_zero(judgement);
      const int side = bit / 6;
      const int direction = bit % 6;
      const int other = rings_[code].cells[direction];
      if ((judge(board, other) & dead_with(side, (direction + 3) % 6)) != 0) return {other, side};
    }
    return {-1, 0};
  }

  int size_;
  int cells_;
  const Judgements& judgements_ = Judgements::table();
  Set board_{};
  std::vector<Ring> rings_;
};

}  // namespace tauler::hex
