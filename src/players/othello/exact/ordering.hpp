// Which move to try first: the one that leaves the opponent the fewest answers, so that there is
// little to search if it is enough; where many cells are empty, the one that a short search finds
// best.
#pragma once

#include "players/othello/exact/children.hpp"

namespace tauler::othello::TAULER_ISA {

inline constexpr Bits corners = bit(0) | bit(7) | bit(56) | bit(63);

/// How good a position is for the mover: mobility, corners and the cells beside empty ones. The
/// weights began as a least-squares fit to exact scores and were then moved to where the search
/// visits the fewest nodes.
TAULER_INLINE int rough_value(Bits own, Bits other, Bits moves, Bits replies) {
  constexpr Bits diagonal = bit(9) | bit(14) | bit(49) | bit(54);
  constexpr Bits beside = 0x4281000000008142;
  constexpr int per_move = 20;
  constexpr int per_corner = 67;
  constexpr int per_corner_move = 16;
  constexpr int per_diagonal = 35;
  constexpr int per_beside = 22;
  const Bits near_empty = neighbours(corners & ~(own | other));
  const auto lead = [](Bits mine, Bits theirs) {
    return std::popcount(mine) - std::popcount(theirs);
  };
  const auto lead_on = [&](Bits set) { return lead(own & set, other & set); };
  return per_move * lead(moves, replies) + per_corner * lead_on(corners) +
         per_corner_move * lead(moves & corners, replies & corners) -
         per_diagonal * lead_on(diagonal & near_empty) - per_beside * lead_on(beside & near_empty);
}

/// A position with its moves worked out.
struct Node {
  int empty;  ///< of the children
  unsigned odd;
  Children children;
  std::array<std::uint8_t, Children::most> order;
  std::array<TableKey, Children::most> keys;  ///< where the children have a table
};

class Ordering {
 public:
  explicit Ordering(const ExactShared& shared) : shared_(shared) {}

  /// By what can be seen at once.
  void rank(Node& node) const {
    const Bits odd_cells = shared_.ideas.parity ? quadrant_sets[node.odd] : 0;
    for (int i = 0; i < node.children.count; ++i) {
      node.order[i] = static_cast<std::uint8_t>(i);
      node.children.rank[i] = rank_of(node.children, i, odd_cells);
    }
  }

  /// By searching ahead. A position on the principal variation deserves a longer look.
  void look_ahead(Node& node, bool principal, std::uint64_t& nodes) const {
    constexpr int per_odd_cell = 6;
    constexpr int per_answer = 3;
    if (!shared_.ideas.shallow_search || node.empty + 1 < fewest_to_look) return;
    Children& all = node.children;
    const Bits odd_cells = shared_.ideas.parity ? quadrant_sets[node.odd] : 0;
    const int depth = depth_with(node.empty + 1) + (principal ? 2 : 0);
    for (int i = 0; i < all.count; ++i) {
      const int value =
          search(depth, {all.own[i], all.other[i]}, all.moves[i], -infinite, infinite, nodes);
      all.rank[i] = value + per_answer * std::popcount(all.moves[i]) -
                    ((bit(all.cell[i]) & odd_cells) != 0 ? per_odd_cell : 0);
    }
  }

  static void prefer_known(const KnownScore& known, Children& all) {
    for (int i = 0; i < all.count; ++i) {
      if (all.cell[i] == known.best) all.rank[i] = -infinite;
      if (all.cell[i] == known.second) all.rank[i] = 1 - infinite;
    }
  }

 private:
  static constexpr int infinite = 1'000'000;
  static constexpr int fewest_to_look = 11;

  static int depth_with(int empty) {
    return empty >= 26 ? 4 : empty >= 20 ? 3 : empty >= 17 ? 2 : empty >= 15 ? 1 : 0;
  }

  int rank_of(const Children& all, int i, Bits odd_cells) const {
    int rank = 0;
    if (shared_.ideas.mobility) {
      rank += 16 * (std::popcount(all.moves[i]) + std::popcount(all.moves[i] & corners));
    }
    rank -= (bit(all.cell[i]) & odd_cells) != 0 ? 8 : 0;
    return rank - ((bit(all.cell[i]) & corners) != 0 ? 4 : 0);
  }

  int search(int depth, ExactBoard board, Bits moves, int alpha, int beta,
             std::uint64_t& nodes) const {
    constexpr int per_disc = 64;
    ++nodes;
    const auto [own, other] = board;
    if (moves == 0) {
      const Bits replies = moves_of(other, own);
      if (replies == 0) return per_disc * final_score(own, other);
      return -search(depth, {other, own}, replies, -beta, -alpha, nodes);
    }
    if (depth == 0) return value_of(own, other, moves);
    Children all;
    std::array<std::uint8_t, Children::most> order;
    expand(own, other, moves, all);
    for (int i = 0; i < all.count; ++i) {
      order[i] = static_cast<std::uint8_t>(i);
      all.rank[i] = depth > 1 ? rank_of(all, i, 0) : 0;
    }
    int best = -infinite;
    for (int i = 0; i < all.count && best < beta; ++i) {
      const int move = depth > 1 ? all.pick(order, i) : i;
      best = std::max(best, -search(depth - 1, {all.own[move], all.other[move]}, all.moves[move],
                                    -beta, -std::max(alpha, best), nodes));
    }
    return best;
  }

  int value_of(Bits own, Bits other, Bits moves) const {
    const OrderingEvaluation& given = shared_.evaluation;
    return given.value ? given.value(given.context, own, other)
                       : rough_value(own, other, moves, moves_of(other, own));
  }

  const ExactShared& shared_;
};

}  // namespace tauler::othello::TAULER_ISA
