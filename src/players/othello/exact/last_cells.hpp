// The last five empty cells, written out: no list of moves, no table. All answer one question: is
// the mover's score above `alpha`? What they return is a bound on it from that side.
#pragma once

#include "players/othello/exact/flips.hpp"

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
  const int nobody = mine + (mine >= 0 ? 2 : 0);
  const int passed = opponent > 0 ? mine - 2 * opponent : nobody;
  return mover > 0 ? mine + 2 + 2 * mover : passed;
}

/// Exact unless it is above `alpha`.
TAULER_INLINE int score_of_two(Wide own, Wide other, int first, int second, int alpha,
                               std::uint64_t& nodes) {
  const Wide turned1 = flips(own, other, first);
  const Wide turned2 = flips(own, other, second);
  int best = no_score;
  nodes += 2;
  if (narrow(turned1) != 0) {
    best = -score_of_last(narrow(changed(other, turned1)), second);
    if (best > alpha) return best;
  }
  if (narrow(turned2) != 0) {
    ++nodes;
    return std::max(best, -score_of_last(narrow(changed(other, turned2)), first));
  }
  if (best != no_score) return best;
  // The opponent moves, or nobody.
  int least = -no_score;
  const Wide reply1 = flips(other, own, first);
  if (narrow(reply1) != 0) least = score_of_last(narrow(changed(own, reply1)), second);
  const Wide reply2 = flips(other, own, second);
  if (narrow(reply2) != 0) {
    least = std::min(least, score_of_last(narrow(changed(own, reply2)), first));
  }
  return least != -no_score ? least : final_score(narrow(own), narrow(other));
}

struct ThreeCells {
  int first;
  int second;
  int third;
};

/// The one that is alone in its quadrant goes to the front: whoever plays there plays the last
/// move of that quadrant.
TAULER_INLINE ThreeCells odd_first(int a, int b, int c) {
  const unsigned qa = quadrant_of(a);
  const unsigned qb = quadrant_of(b);
  const unsigned qc = quadrant_of(c);
  if (qa == qb) return {c, a, b};
  if (qa == qc) return {b, a, c};
  return {a, b, c};
}

template <bool passed = false>
inline int score_of_three(Wide own, Wide other, ThreeCells empty, int alpha, std::uint64_t& nodes) {
  int best = no_score;
  ++nodes;
  const auto reaches = [&](int cell, int next, int last) {
    const Wide turned = flips(own, other, cell);
    if (narrow(turned) == 0) return false;
    const Wide placed = changed(turned, wide(bit(cell)));
    best = std::max(best, -score_of_two(changed(other, turned), changed(own, placed), next, last,
                                        -alpha - 1, nodes));
    return best > alpha;
  };
  if (reaches(empty.first, empty.second, empty.third)) return best;
  if (reaches(empty.second, empty.first, empty.third)) return best;
  if (reaches(empty.third, empty.first, empty.second)) return best;
  if (best != no_score) return best;
  if constexpr (passed) return final_score(narrow(own), narrow(other));
  return -score_of_three<true>(other, own, empty, -alpha - 1, nodes);
}

/// Those in odd quadrants come first. `moves` are the mover's, or all empty cells where they are
/// not known: trying four costs less than finding out.
template <bool passed = false>
inline int score_of_four(Wide own, Wide other, Bits empty, Bits moves, int alpha, unsigned odd,
                         std::uint64_t& nodes) {
  int best = no_score;
  ++nodes;
  const Bits odd_moves = moves & quadrant_sets[odd];
  for (Bits part : {odd_moves, moves & ~odd_moves}) {
    for (; part != 0; part = without_lowest(part)) {
      const int cell = lowest(part);
      const Wide turned = flips(own, other, cell);
      if (narrow(turned) == 0) continue;
      Bits left = empty ^ bit(cell);
      const int a = lowest(left);
      left = without_lowest(left);
      const int b = lowest(left);
      const int c = lowest(without_lowest(left));
      const Wide placed = changed(turned, wide(bit(cell)));
      best = std::max(best, -score_of_three(changed(other, turned), changed(own, placed),
                                            odd_first(a, b, c), -alpha - 1, nodes));
      if (best > alpha) return best;
    }
  }
  if (best != no_score) return best;
  if constexpr (passed) return final_score(narrow(own), narrow(other));
  return -score_of_four<true>(other, own, empty, empty, -alpha - 1, odd, nodes);
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
      best = std::max(best, -score_of_four(changed(other, turned), changed(own, placed), left, left,
                                           -alpha - 1, odd ^ (1U << quadrant_of(cell)), nodes));
      if (best > alpha) return best;
    }
  }
  return best;
}

}  // namespace tauler::othello::TAULER_ISA
