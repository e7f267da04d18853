// Which move to try first: the one that leaves the opponent the fewest answers, so that there is
// little to search if it is enough; where many cells are empty, the one that a short search over
// the patterns finds best.
#pragma once

#include "players/othello/exact/quick_order.hpp"
#include "players/othello/patterns/pattern_sum.hpp"

namespace tauler::othello::TAULER_ISA {

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
    node.order = as_listed;
    rank_all(node.children, odd_cells);
  }

  static bool looks_ahead(int empty) { return empty >= fewest_to_look; }

  /// By searching ahead, those from `from` on in the order. `spot` is the node's position, asked
  /// whether it is above `alpha`.
  void look_ahead(Node& node, const Spot& spot, int alpha, int from, std::uint64_t& nodes) const {
    const int empty = node.empty + 1;
    if (!shared_.ideas.shallow_search || !looks_ahead(empty)) return;
    const Indices here = indices_of(shared_.evaluation, spot.own, spot.other);
    ++nodes;
    const int value = value_of(spot, load(here), moves_of(spot.other, spot.own));
    const int above = value - alpha * PatternEvaluation::disc;
    const int depth = depth_with(empty) + more_with(empty, above);
    if (depth < 0) return;
    rank_ahead(node, here, spot.other, from, depth, per_answer_with(above), nodes);
  }

  /// The same on the principal variation, which deserves a longer look.
  void look_far_ahead(Node& node, Bits own, Bits other, std::uint64_t& nodes) const {
    constexpr int more = 2;
    const int empty = node.empty + 1;
    if (!shared_.ideas.shallow_search || !looks_ahead(empty)) return;
    const Indices here = indices_of(shared_.evaluation, own, other);
    rank_ahead(node, here, other, 0, depth_with(empty) + more, principal_per_answer, nodes);
  }

  /// What a search of some plies makes of a position, in parts of a disc.
  int value(const ExactBoard& board, int depth, std::uint64_t& nodes) const {
    Parts parts = load(indices_of(shared_.evaluation, board.own, board.other));
    const Spot spot{board.own, board.other, moves_of(board.own, board.other),
                    std::popcount(board.own | board.other), true};
    return search(depth, spot, parts, -infinite, infinite, nodes);
  }

  /// The same, asked only whether it is above `alpha`, in parts of a disc.
  int test(const ExactBoard& board, Bits moves, int depth, int alpha, std::uint64_t& nodes) const {
    const Parts parts = load(indices_of(shared_.evaluation, board.own, board.other));
    const Spot spot{board.own, board.other, moves, std::popcount(board.own | board.other), true};
    return search(depth, spot, parts, alpha, alpha + 1, nodes);
  }

  static void prefer_known(const KnownScore& known, Children& all) {
    for (int i = 0; i < all.count; ++i) {
      if (all.cell[i] == known.best) all.rank[i] = -infinite;
      if (all.cell[i] == known.second) all.rank[i] = 1 - infinite;
    }
  }

 private:
  using Indices = PatternEvaluation::Indices;

  /// For each answer that a move leaves, in parts of a disc: a move with few is sooner searched.
  static constexpr int principal_per_answer = 48;
  static constexpr int far_behind = 12 * PatternEvaluation::disc;
  static constexpr int infinite = 1'000'000;
  static constexpr int fewest_to_look = 13;

  static int depth_with(int empty) {
    return empty >= 27 ? 4 : empty >= 24 ? 3 : empty >= 21 ? 2 : empty >= 18 ? 1 : 0;
  }

  /// Where no move will be enough, their order does not matter; near what is asked it matters most.
  static int more_with(int empty, int above) {
    constexpr int disc = PatternEvaluation::disc;
    if (above < -6 * disc) return -1;
    return empty >= 16 && above >= -2 * disc && above <= 12 * disc ? 1 : 0;
  }

  /// The further the position is above what is asked, the more moves are enough, and the more it
  /// counts which of them is searched soonest.
  static int per_answer_with(int above) { return std::clamp(40 + above / 8, 40, 128); }

  void rank_ahead(Node& node, const Indices& here, Bits other, int from, int depth, int per_answer,
                  std::uint64_t& nodes) const {
    if (depth == 0) {
      rank_by_patterns(node, here, other, from, per_answer, nodes);
      return;
    }
    Children& all = node.children;
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

  /// By the patterns alone, without searching ahead.
  void rank_by_patterns(Node& node, const Indices& here, Bits other, int from, int per_answer,
                        std::uint64_t& nodes) const {
    Children& all = node.children;
    // What the mover could play there again, as the patterns also ask.
    alignas(32) std::array<Bits, Children::most> again;
    for (int i = 0; i < all.count; i += lane_count) {
      const Lanes own_now = *reinterpret_cast<const Lanes*>(&all.own[i]);
      const Lanes other_now = *reinterpret_cast<const Lanes*>(&all.other[i]);
      store(moves_in_lanes(other_now, own_now), &again[i]);
    }
    const int discs = cells - node.empty;
    for (int at = from; at < all.count; ++at) {
      const int i = node.order[at];
      const Parts parts =
          after_move(shared_.evaluation, here, true, all.cell[i], other ^ all.own[i]);
      const Spot spot{all.own[i], all.other[i], all.moves[i], discs, false};
      ++nodes;
      all.rank[i] = value_of(spot, parts, again[i]) + per_answer * std::popcount(all.moves[i]);
    }
  }

  static constexpr auto as_listed = [] {
    std::array<std::uint8_t, Children::most> order{};
    for (int i = 0; i < Children::most; ++i) order[i] = static_cast<std::uint8_t>(i);
    return order;
  }();

  TAULER_INLINE void rank_all(Children& all, Bits odd_cells) const {
#if defined(TAULER_ISA_AVX512)
    const QuickRanks ranks(odd_cells, shared_.ideas.mobility);
    for (int i = 0; i < all.count; i += lane_count) {
      _mm_storeu_si128(reinterpret_cast<__m128i*>(&all.rank[i]),
                       _mm256_maskz_cvtepi64_epi32(0xf, ranks.of_four(all, i)));
    }
#else
    for (int i = 0; i < all.count; ++i) {
      all.rank[i] = quick_rank(all, i, odd_cells, shared_.ideas.mobility);
    }
#endif
  }

  /// By the rough weights of one number of discs in four, so that they stay in the cache. `again`:
  /// what the opponent could play if it were its turn.
  TAULER_INLINE int value_of(const Spot& spot, const Parts& parts, Bits again) const {
    return pattern_value<Precision::rough>(shared_.evaluation, spot, parts, again,
                                           spot.discs / 4 * 4);
  }

  int search(int depth, const Spot& spot, const Parts& parts, int alpha, int beta,
             std::uint64_t& nodes) const {
    ++nodes;
    if (spot.moves == 0) {
      const Bits replies = moves_of(spot.other, spot.own);
      if (replies == 0) return final_value(spot.own, spot.other);
      return -search(depth, spot.passed(replies), parts, -beta, -alpha, nodes);
    }
    if (depth == 0) return value_of(spot, parts, moves_of(spot.other, spot.own));
    Children all;
    std::array<std::uint8_t, Children::most> order;
    Indices here;
    store(parts, here);
    expand(spot.own, spot.other, spot.moves, all);
    for (int i = 0; i < all.count; ++i) {
      order[i] = static_cast<std::uint8_t>(i);
      all.rank[i] = quick_rank(all, i, 0, shared_.ideas.mobility);
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
