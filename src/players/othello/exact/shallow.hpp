// The search where few cells are empty, nearly all of its nodes: tests of one score alone, moves in
// order by what can be seen at once, a small table of this thread's own. How many cells are empty
// is known when it is compiled.
#pragma once

#include "players/othello/exact/quick_order.hpp"

namespace tauler::othello::TAULER_ISA {

class ShallowSearch {
 public:
  static constexpr int most = 10;  ///< empty cells
  static constexpr int least = 5;

  explicit ShallowSearch(const ExactIdeas& ideas) : ideas_(ideas), table_(1U << table_bits) {}

  void clear() { std::fill(table_.begin(), table_.end(), Entry{}); }

  /// Whether the mover's score is above `alpha`: returns a bound on it from that side.
  /// Precondition: it has moves; `least` to `most` empty cells.
  int test(int empty, Bits own, Bits other, Bits moves, int alpha, unsigned odd) {
    switch (empty) {
      case 5: return test<5>(own, other, moves, alpha, odd);
      case 6: return test<6>(own, other, moves, alpha, odd);
      case 7: return test<7>(own, other, moves, alpha, odd);
      case 8: return test<8>(own, other, moves, alpha, odd);
      case 9: return test<9>(own, other, moves, alpha, odd);
      default: return test<most>(own, other, moves, alpha, odd);
    }
  }

  std::uint64_t nodes = 0;

 private:
  static_assert(most <= QuickOrder::most);
  static constexpr int table_from = 7;  ///< empty cells; below, looking costs more than it saves
  static constexpr int table_bits = 13;

  /// One position that was tested; it makes room for the next in its place.
  struct Entry {
    Bits own = 0;
    Bits other = 0;
    std::int8_t low = 0;
    std::int8_t high = 0;
  };

  Entry& entry_of(Bits own, Bits other) {
    const Bits mixed = own * 0x9e3779b97f4a7c15 + std::rotl(other * 0xc2b2ae3d27d4eb4f, 29);
    return table_[(mixed ^ mixed >> 32) * 0xff51afd7ed558ccd >> (64 - table_bits)];
  }

  template <int empty>
  int test(Bits own, Bits other, Bits moves, int alpha, unsigned odd) {
    ++nodes;
    int bound = no_score;
    if (ideas_.stability && is_bounded(empty, own, other, alpha, bound)) return bound;
    if constexpr (empty == least) {
      return score_of_five(own, other, moves, alpha, odd, nodes);
    } else {
      if (empty < table_from || !ideas_.near_table) {
        return try_moves<empty>(own, other, moves, alpha, odd);
      }
      Entry& entry = entry_of(own, other);
      if (entry.own == own && entry.other == other) {
        if (entry.low > alpha) return entry.low;
        if (entry.high <= alpha) return entry.high;
      }
      const int score = try_moves<empty>(own, other, moves, alpha, odd);
      entry.own = own;
      entry.other = other;
      entry.low = static_cast<std::int8_t>(score > alpha ? score : -cells);
      entry.high = static_cast<std::int8_t>(score > alpha ? cells : score);
      return score;
    }
  }

  template <int empty>
  TAULER_INLINE int try_moves(Bits own, Bits other, Bits moves, int alpha, unsigned odd) {
    Children all;
    expand(own, other, moves, all);
    QuickOrder order(all, ideas_.parity ? quadrant_sets[odd] : 0, ideas_.mobility);
    int best = no_score;
    for (int n = 0; n < all.count && best <= alpha; ++n) {
      best = std::max(best, -test_child<empty - 1>(all, order.next(), -alpha - 1, odd));
    }
    return best;
  }

  template <int empty>
  TAULER_INLINE int test_child(const Children& all, int i, int alpha, unsigned odd) {
    odd ^= 1U << quadrant_of(all.cell[i]);
    if (all.moves[i] != 0) [[likely]] {
      return test<empty>(all.own[i], all.other[i], all.moves[i], alpha, odd);
    }
    const Bits replies = moves_of(all.other[i], all.own[i]);
    if (replies == 0) return final_score(all.own[i], all.other[i]);
    return -test<empty>(all.other[i], all.own[i], replies, -alpha - 1, odd);
  }

  const ExactIdeas& ideas_;
  std::vector<Entry> table_;
};

}  // namespace tauler::othello::TAULER_ISA
