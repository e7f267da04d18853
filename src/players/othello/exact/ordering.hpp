// Which move to try first: the one that leaves the opponent the fewest answers, so that there is
// little to search if it is enough; where many cells are empty, the one that a short search over
// the patterns finds best.
#pragma once

#include "players/othello/exact/children.hpp"
#include "players/othello/patterns/pattern_sum.hpp"

namespace tauler::othello::TAULER_ISA {

inline constexpr Bits corners = bit(0) | bit(7) | bit(56) | bit(63);

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

  static bool looks_ahead(int empty) { return empty >= fewest_to_look; }

  /// By searching ahead, those from `from` on in the order, so many plies more than usual.
  void look_ahead(Node& node, Bits own, Bits other, int from, int more,
                  std::uint64_t& nodes) const {
    if (!shared_.ideas.shallow_search || !looks_ahead(node.empty + 1)) return;
    Children& all = node.children;
    const int depth = depth_with(node.empty + 1) + more;
    const Indices here = shared_.evaluation.indices_of(own, other);
    int least = infinite;
    for (int at = from; at < all.count; ++at) {
      const int i = node.order[at];
      const Spot spot{all.own[i], all.other[i], all.moves[i], cells - node.empty, false};
      const Parts parts =
          after_move(shared_.evaluation, here, true, all.cell[i], other ^ all.own[i]);
      // How far behind the best a move is does not matter if it is far.
      const int value = search(depth, spot, parts, -infinite, least + far_behind, nodes);
      least = std::min(least, value);
      all.rank[i] = value + per_answer * std::popcount(all.moves[i]);
    }
  }

  /// What a search of some plies makes of a position, in parts of a disc.
  int value(const ExactBoard& board, int depth, std::uint64_t& nodes) const {
    Parts parts = load(shared_.evaluation.indices_of(board.own, board.other));
    const Spot spot{board.own, board.other, moves_of(board.own, board.other),
                    std::popcount(board.own | board.other), true};
    return search(depth, spot, parts, -infinite, infinite, nodes);
  }

  static void prefer_known(const KnownScore& known, Children& all) {
    for (int i = 0; i < all.count; ++i) {
      if (all.cell[i] == known.best) all.rank[i] = -infinite;
      if (all.cell[i] == known.second) all.rank[i] = 1 - infinite;
    }
  }

 private:
  using Indices = PatternEvaluation::Indices;

  /// Three quarters of a disc for each answer: a move with few is sooner searched.
  static constexpr int per_answer = 24;
  static constexpr int far_behind = 12 * PatternEvaluation::disc;
  static constexpr int infinite = 1'000'000;
  static constexpr int fewest_to_look = 12;

  static int depth_with(int empty) {
    return empty >= 26 ? 4 : empty >= 22 ? 3 : empty >= 19 ? 2 : empty >= 16 ? 1 : 0;
  }

  int rank_of(const Children& all, int i, Bits odd_cells) const {
    int rank = 0;
    if (shared_.ideas.mobility) {
      rank += 16 * (std::popcount(all.moves[i]) + std::popcount(all.moves[i] & corners));
    }
    rank -= (bit(all.cell[i]) & odd_cells) != 0 ? 8 : 0;
    return rank - ((bit(all.cell[i]) & corners) != 0 ? 4 : 0);
  }

  int search(int depth, const Spot& spot, const Parts& parts, int alpha, int beta,
             std::uint64_t& nodes) const {
    ++nodes;
    if (spot.moves == 0) {
      const Bits replies = moves_of(spot.other, spot.own);
      if (replies == 0) return final_value(spot.own, spot.other);
      return -search(depth, spot.passed(replies), parts, -beta, -alpha, nodes);
    }
    if (depth == 0) return pattern_value(shared_.evaluation, spot, parts);
    Children all;
    std::array<std::uint8_t, Children::most> order;
    Indices here;
    store(parts, here);
    expand(spot.own, spot.other, spot.moves, all);
    for (int i = 0; i < all.count; ++i) {
      order[i] = static_cast<std::uint8_t>(i);
      all.rank[i] = rank_of(all, i, 0);
    }
    int best = -infinite;
    for (int i = 0; i < all.count && best < beta; ++i) {
      const int move = all.pick(order, i);
      const Spot next{all.own[move], all.other[move], all.moves[move], spot.discs + 1, !spot.even};
      const Parts after = after_move(shared_.evaluation, here, spot.even, all.cell[move],
                                     spot.other ^ all.own[move]);
      best = std::max(best, -search(depth - 1, next, after, -beta, -std::max(alpha, best), nodes));
    }
    return best;
  }

  const ExactShared& shared_;
};

}  // namespace tauler::othello::TAULER_ISA
