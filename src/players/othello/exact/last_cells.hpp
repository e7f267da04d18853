// The last five empty cells, written out: no list of moves, no table. All answer one question: is
// the mover's score above `alpha`? What they return is a bound on it from that side.
#pragma once

#include "players/othello/exact/flips.hpp"
#include "players/othello/exact/stable_discs.hpp"

namespace tauler::othello::TAULER_ISA {

inline constexpr int no_score = -cells - 2;

/// When nobody can move: the empty cells count for the winner.
TAULER_INLINE int final_score(Bits own, Bits other) {
  const int mine = std::popcount(own);
  const int theirs = std::popcount(other);
  const int lead = mine - theirs;
  const int empty = cells - mine - theirs;
  return lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
}

/// Exact: one cell is empty. `own` are the mover's discs, all others the opponent's.
TAULER_INLINE int score_of_last(Bits own, int cell) {
  const unsigned turned = last_flips(own, cell);
  const int mover = static_cast<int>(turned & 0xff);
  const int opponent = static_cast<int>(turned >> 8);
  const int mine = 2 * std::popcount(own) - cells;
  if (turned == 0) return mine + (mine >= 0 ? 2 : 0);
  // No branch: it would be guessed wrong half of the time.
  const int opponent_plays = (mover - 1) >> 31;
  return mine + 2 * (((mover + 1) & ~opponent_plays) - (opponent & opponent_plays));
}

/// Cells in the bytes of a word, the first one lowest.
using FewCells = std::uint32_t;

TAULER_INLINE int cell_at(FewCells few, int place) {
  return static_cast<int>(few >> 8 * place & 0xff);
}

/// Four cells and the order to try them in, each with the three that are left then.
class FourInOrder {
 public:
#if defined(__SSSE3__)
  TAULER_INLINE explicit FourInOrder(FewCells four) {
    const auto* order = reinterpret_cast<const __m128i*>(four_orders[which(four)].cells.data());
    _mm_store_si128(
        reinterpret_cast<__m128i*>(words_.data()),
        _mm_shuffle_epi8(_mm_cvtsi32_si128(static_cast<int>(four)), _mm_load_si128(order)));
  }
  TAULER_INLINE FewCells operator[](int i) const {
    return words_[i];
  }

 private:
  alignas(16) std::array<FewCells, 4> words_;
#else
  TAULER_INLINE explicit FourInOrder(FewCells four)
      : four_(four), order_(four_orders[which(four)].cells) {}
  TAULER_INLINE FewCells operator[](int i) const {
    FewCells word = 0;
    for (int k = 0; k < 4; ++k) word |= (four_ >> 8 * order_[4 * i + k] & 0xff) << 8 * k;
    return word;
  }

 private:
  FewCells four_;
  const std::array<std::uint8_t, 16>& order_;
#endif

  /// Which of the four lie in the same quadrants.
  TAULER_INLINE static unsigned which(FewCells four) {
    const FewCells beside_last = four ^ (four >> 24) * 0x010101;
    const FewCells differ = beside_last & 0x242424;  // two bits of a cell tell its quadrant
    return (differ >> 2 | differ >> 9 | differ >> 16) & 63;
  }
};

/// Two empty cells, and the mover has no move: the opponent moves, or nobody. Exact.
[[gnu::noinline]] inline int score_of_two_passed(Wide own, Wide other, int first, int second) {
  int least = -no_score;
  const Bits reply1 = narrow(flips(other, own, first));
  if (reply1 != 0) least = score_of_last(narrow(own) ^ reply1, second);
  const Bits reply2 = narrow(flips(other, own, second));
  if (reply2 != 0) least = std::min(least, score_of_last(narrow(own) ^ reply2, first));
  return least != -no_score ? least : final_score(narrow(own), narrow(other));
}

/// Exact unless it is above `alpha`.
TAULER_INLINE int score_of_two(Wide own, Wide other, int first, int second, int alpha,
                               std::uint64_t& nodes) {
  const Bits turned1 = narrow(flips(own, other, first));
  const Bits turned2 = narrow(flips(own, other, second));
  nodes += 2;
  if ((turned1 | turned2) == 0) return score_of_two_passed(own, other, first, second);
  const bool is_first = turned1 != 0;
  const Bits others = narrow(other);
  const int score =
      -score_of_last(others ^ (is_first ? turned1 : turned2), is_first ? second : first);
  if (turned1 == 0 || turned2 == 0 || score > alpha) return score;
  ++nodes;
  return std::max(score, -score_of_last(others ^ turned2, first));
}

/// Tried in that order.
template <bool passed = false>
inline int score_of_three(Wide own, Wide other, FewCells empty, int alpha, std::uint64_t& nodes) {
  int best = no_score;
  ++nodes;
  for (int i = 0; i < 3; ++i) {
    const int cell = cell_at(empty, 0);
    const int next = cell_at(empty, 1);
    const int last = cell_at(empty, 2);
    // The second one to the front, then the third.
    empty = next | cell << 8 | last << 16;
    if (i == 1) empty = last | next << 8 | cell << 16;
    const Wide turned = flips(own, other, cell);
    if (narrow(turned) == 0) continue;
    const Wide placed = changed(turned, wide(bit(cell)));
    best = std::max(best, -score_of_two(changed(other, turned), changed(own, placed), next, last,
                                        -alpha - 1, nodes));
    if (best > alpha) return best;
  }
  if (best != no_score) return best;
  if constexpr (passed) return final_score(narrow(own), narrow(other));
  return -score_of_three<true>(other, own, empty, -alpha - 1, nodes);
}

/// Those that are alone in their quadrant come first: whoever plays there plays its last move. And
/// the three that each leaves, in the same way.
template <bool passed = false>
inline int score_of_four(Wide own, Wide other, FewCells empty, int alpha, std::uint64_t& nodes) {
  constexpr int worth_a_look = 8;  // below, that costs what it saves
  ++nodes;
  int bound = no_score;
  if (alpha >= worth_a_look && is_bounded(4, narrow(own), narrow(other), alpha, bound)) {
    return bound;
  }
  int best = no_score;
  const FourInOrder in_order(empty);
  for (int i = 0; i < 4; ++i) {
    const FewCells cells_now = in_order[i];
    const int cell = cell_at(cells_now, 0);
    const Wide turned = flips(own, other, cell);
    if (narrow(turned) == 0) continue;
    const Wide placed = changed(turned, wide(bit(cell)));
    best = std::max(best, -score_of_three(changed(other, turned), changed(own, placed),
                                          cells_now >> 8, -alpha - 1, nodes));
    if (best > alpha) return best;
  }
  if (best != no_score) return best;
  if constexpr (passed) return final_score(narrow(own), narrow(other));
  return -score_of_four<true>(other, own, empty, -alpha - 1, nodes);
}

/// The lowest four of a set.
TAULER_INLINE FewCells four_cells(Bits set) {
  FewCells few = static_cast<FewCells>(lowest(set));
  set = without_lowest(set);
  few |= static_cast<FewCells>(lowest(set)) << 8;
  set = without_lowest(set);
  few |= static_cast<FewCells>(lowest(set)) << 16;
  return few | static_cast<FewCells>(lowest(without_lowest(set))) << 24;
}

/// The same with five. `moves` are the mover's, and it has one.
inline int score_of_five(Bits own_set, Bits other_set, Bits moves, int alpha, unsigned odd,
                         std::uint64_t& nodes) {
  const Wide own = wide(own_set);
  const Wide other = wide(other_set);
  const Bits empty = ~(own_set | other_set);
  int best = no_score;
  const Bits odd_moves = moves & quadrant_sets[odd];
  for (Bits part : {odd_moves, moves & ~odd_moves}) {
    for (; part != 0; part = without_lowest(part)) {
      const int cell = lowest(part);
      const Bits left = empty ^ bit(cell);
      const Wide turned = flips(own, other, cell);
      const Wide placed = changed(turned, wide(bit(cell)));
      best = std::max(best, -score_of_four(changed(other, turned), changed(own, placed),
                                           four_cells(left), -alpha - 1, nodes));
      if (best > alpha) return best;
    }
  }
  return best;
}

}  // namespace tauler::othello::TAULER_ISA
