// The search of the middle game: principal variation search over the pattern evaluation, with a
// table, Multi-ProbCut, and the exact search where the end is within reach.
#pragma once

#include "players/othello/exact/children.hpp"
#include "players/othello/patterns/pattern_sum.hpp"

namespace tauler::othello::TAULER_ISA {

class Midgame final : public MidgameKernel {
 public:
  Midgame(const MidgameShared& shared, std::unique_ptr<ExactKernel> exact)
      : shared_(shared), evaluation_(shared.evaluation), exact_(std::move(exact)) {}

  std::optional<int> search(ExactBoard board, int depth, int alpha, int beta, int care,
                            ExactControl& control) override {
    control_ = &control;
    nodes_ = asked_ = 0;
    stopped_ = false;
    care_ = care;
    const int discs = std::popcount(board.own | board.other);
    const bool even = discs % 2 == 0;
    const Indices indices = even ? evaluation_.indices_of(board.own, board.other)
                                 : evaluation_.indices_of(board.other, board.own);
    const Spot spot{board.own, board.other, moves_of(board.own, board.other), discs, even};
    const int value = visit(spot, indices, depth, alpha, beta);
    ask();
    if (stopped_) return std::nullopt;
    return value;
  }

 private:
  using Indices = PatternEvaluation::Indices;

  static constexpr int disc = PatternEvaluation::disc;
  static constexpr int no_value = -PatternEvaluation::highest - 1;
  static constexpr int unknown = PatternEvaluation::highest + 1;
  static constexpr int solved_from = 10;  ///< empty cells that are played out if the depth is near
  static constexpr int beyond_depth = 3;  ///< so many more than the depth are, too
  static constexpr int enhanced_from = 4;
  static constexpr int evaluated_from = 3;  ///< moves are ordered by evaluation, below by mobility
  static constexpr std::uint64_t nodes_between_questions = 2048;

  struct Node {
    Children children;
    std::array<std::uint8_t, Children::most> order;
    std::array<Indices, Children::most> indices;
    std::array<int, Children::most> now;  ///< what they are worth without a search, or `unknown`
  };

  void ask() {
    if (control_->should_stop(nodes_ - asked_)) stopped_ = true;
    asked_ = nodes_;
  }
  bool ended() {
    if (nodes_ - asked_ >= nodes_between_questions) ask();
    return stopped_;
  }

  static Spot child_of(const Spot& spot, const Children& children, int i) {
    return {children.own[i], children.other[i], children.moves[i], spot.discs + 1, !spot.even};
  }
  TAULER_INLINE int evaluate(const Spot& spot, const Parts& parts) {
    ++nodes_;
    return pattern_value(evaluation_, spot, parts, moves_of(spot.other, spot.own),
                         weights_for(spot.discs));
  }

  /// `now`: what `evaluate` says of it, if somebody has asked.
  int visit(const Spot& spot, const Indices& indices, int depth, int alpha, int beta,
            int now = unknown) {
    if (depth <= 0) return now != unknown ? now : evaluate(spot, load(indices));
    ++nodes_;
    if (ended()) return 0;
    if (spot.moves == 0) {
      const Bits replies = moves_of(spot.other, spot.own);
      if (replies == 0) return final_value(spot.own, spot.other);
      return -visit(spot.passed(replies), indices, depth, -beta, -alpha);
    }
    const int empty = cells - spot.discs;
    if (empty <= solved_from && empty <= depth + beyond_depth) {
      return solve(spot, alpha, beta);
    }
    if (depth == 1) return last_ply(spot, indices, beta);
    return deep(spot, indices, std::min(depth, empty), alpha, beta, now);
  }

  /// The exact search, asked for whole discs.
  int solve(const Spot& spot, int alpha, int beta) {
    const int low = alpha >= 0 ? alpha / disc : -((-alpha + disc - 1) / disc);
    const int high = beta >= 0 ? (beta + disc - 1) / disc : -(-beta / disc);
    const std::optional<int> score = exact_->solve({spot.own, spot.other}, std::max(low, -cells),
                                                   std::min(high, cells), *control_);
    if (!score) stopped_ = true;
    return disc * score.value_or(0);
  }

  /// All moves to evaluations, no table.
  int last_ply(const Spot& spot, const Indices& indices, int beta) {
    Children children;
    expand(spot.own, spot.other, spot.moves, children);
    std::array<std::uint8_t, Children::most> order;
    for (int i = 0; i < children.count; ++i) {
      order[i] = static_cast<std::uint8_t>(i);
      children.rank[i] = std::popcount(children.moves[i]);
    }
    int best = no_value;
    for (int i = 0; i < children.count; ++i) {
      const int next = children.pick(order, i);
      const Bits turned = spot.other ^ children.own[next];
      const Parts parts = after_move(evaluation_, indices, spot.even, children.cell[next], turned);
      best = std::max(best, -evaluate(child_of(spot, children, next), parts));
      if (best >= beta) break;
    }
    return best;
  }

  int deep(const Spot& spot, const Indices& indices, int depth, int alpha, int beta, int now) {
    const TableKey key = midgame_key(spot.own, spot.other);
    KnownValue known;
    bool found = shared_.table.find(key, known);
    if (found && known.depth >= depth && known.care >= care_) {
      if (known.low >= beta || known.low == known.high) return known.low;
      if (known.high <= alpha) return known.high;
    }
    if (beta - alpha == 1 && care_ < ProbCut::full_care) {
      if (now == unknown) now = evaluate(spot, load(indices));
      if (const std::optional<int> bound = cut(spot, indices, depth, alpha, beta, now)) {
        return *bound;
      }
      // The shallow search has left its best move.
      if (depth >= ProbCut::searched_from) found = shared_.table.find(key, known);
    }
    Node node;
    expand(spot.own, spot.other, spot.moves, node.children);
    if (depth >= enhanced_from && is_enough(node.children, depth, beta)) return beta;
    const Children& children = node.children;
    for (int i = 0; i < children.count; ++i) node.order[i] = static_cast<std::uint8_t>(i);
    const bool is_known = found && children.bring_first(node.order, known.best);
    int best = no_value;
    int best_cell = KnownValue::no_cell;
    const int first_alpha = alpha;
    for (int i = 0; i < node.children.count && !stopped_; ++i) {
      // The move that was best before is often enough: then the others need no order.
      if (i == (is_known ? 1 : 0)) put_in_order(spot, indices, node, i, depth);
      const int next = i == 0 && is_known ? node.order[0] : node.children.pick(node.order, i);
      const Spot child = child_of(spot, node.children, next);
      if (i == 0 && is_known) follow(spot, indices, node, next);
      const int child_now = i == 0 && is_known ? unknown : node.now[next];
      int value = no_value;
      if (i > 0) {
        value = -visit(child, node.indices[next], depth - 1, -alpha - 1, -alpha, child_now);
      }
      if (i == 0 || (value > alpha && value < beta)) {
        value = -visit(child, node.indices[next], depth - 1, -beta, -alpha, child_now);
      }
      if (value > best) {
        best = value;
        best_cell = node.children.cell[next];
        alpha = std::max(alpha, best);
      }
      if (best >= beta) break;
    }
    if (stopped_) return 0;
    note(key, found ? &known : nullptr, depth, best, first_alpha, beta, best_cell);
    return best;
  }

  void note(const TableKey& key, const KnownValue* before, int depth, int best, int alpha, int beta,
            int cell) {
    KnownValue known;
    if (before && before->depth == depth && before->care == care_) known = *before;
    known.depth = static_cast<std::uint8_t>(depth);
    known.care = static_cast<std::uint8_t>(care_);
    known.turn = shared_.turn;
    if (best > alpha) known.low = static_cast<std::int16_t>(best);
    if (best < beta) known.high = static_cast<std::int16_t>(best);
    if (known.low > known.high) known.low = known.high = static_cast<std::int16_t>(best);
    if (best > alpha || !before) {
      known.best = static_cast<std::uint8_t>(cell);
    } else {
      known.best = before->best;
    }
    shared_.table.put(key, known);
  }

  /// Whether a shallow search, or `now` alone, says that the value is outside the window.
  std::optional<int> cut(const Spot& spot, const Indices& indices, int depth, int alpha, int beta,
                         int now) {
    const int shallow = ProbCut::shallow(depth);
    const int margin = shared_.probcut.margin(spot.discs, depth, care_);
    if (now >= beta && beta + margin < PatternEvaluation::highest) {
      const int value = visit(spot, indices, shallow, beta + margin - 1, beta + margin, now);
      if (stopped_) return 0;
      if (value >= beta + margin) return beta;
    }
    if (now <= alpha && alpha - margin > -PatternEvaluation::highest) {
      const int value = visit(spot, indices, shallow, alpha - margin, alpha - margin + 1, now);
      if (stopped_) return 0;
      if (value <= alpha - margin) return alpha;
    }
    return std::nullopt;
  }

  /// Whether the table knows a move whose position is good enough.
  bool is_enough(const Children& children, int depth, int beta) {
    for (int i = 0; i < children.count; ++i) {
      shared_.table.prefetch(midgame_key(children.own[i], children.other[i]));
    }
    for (int i = 0; i < children.count; ++i) {
      KnownValue known;
      if (!shared_.table.find(midgame_key(children.own[i], children.other[i]), known)) continue;
      if (known.depth >= depth - 1 && known.care >= care_ && -known.high >= beta) return true;
    }
    return false;
  }

  static constexpr Bits corners = bit(0) | bit(7) | bit(56) | bit(63);

  /// The indices after a move.
  TAULER_INLINE Parts follow(const Spot& spot, const Indices& indices, Node& node, int i) {
    const Bits turned = spot.other ^ node.children.own[i];
    const Parts parts = after_move(evaluation_, indices, spot.even, node.children.cell[i], turned);
    store(parts, node.indices[i]);
    return parts;
  }

  /// Those from `from` on: first the ones that leave the opponent least. What the table has from
  /// the depth before makes up for a closer look.
  void put_in_order(const Spot& spot, const Indices& indices, Node& node, int from, int depth) {
    Children& children = node.children;
    for (int at = from; at < children.count; ++at) {
      const int i = node.order[at];
      const Parts parts = follow(spot, indices, node, i);
      const Bits replies = children.moves[i];
      const int mobility = std::popcount(replies) + std::popcount(replies & corners);
      if (depth < evaluated_from) {
        node.now[i] = unknown;
        children.rank[i] = mobility * disc;
      } else {
        node.now[i] = evaluate(child_of(spot, children, i), parts);
        children.rank[i] = node.now[i] + mobility * disc / 4;
      }
    }
  }

  const MidgameShared& shared_;
  const PatternEvaluation& evaluation_;
  std::unique_ptr<ExactKernel> exact_;
  ExactControl* control_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t asked_ = 0;
  int care_ = 0;
  bool stopped_ = false;
};

}  // namespace tauler::othello::TAULER_ISA
