// Alpha-beta to a fixed depth, over any game: the same value and the same move as plain minimax,
// which tries every move and keeps the first that is best. Iterative deepening is a loop around it
// (search/deepening.hpp).
//
// Two parts make a player of it, both called without a virtual step:
//  - an evaluation says what leaves and finished games are worth;
//  - an order lists the moves to search, best guess first. It may leave moves out (a focus, a
//    width), and the result is then minimax over the moves it lists.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "search/best_lines.hpp"
#include "search/bound_table.hpp"
#include "search/search_guard.hpp"

namespace tauler {

/// Values are seen from the side to move and lie strictly between minus and plus
/// `search_infinity<Value>`. An evaluation that keeps something up to date instead of looking at
/// the whole board also has `before_play(position, move)` and `after_undo(position, move)`; both
/// get the position without the move. One that can often tell early that the value lies outside the
/// window also has `leaf(position, alpha, beta)`, which is then called instead: exact inside, at or
/// below alpha an upper bound, at or above beta a lower bound. One that finds the best of all last
/// moves at once also has `last_ply(position, beta)`, which says its value and the move, the first
/// on the board of several; from beta upwards a bound and any move will do. The last ply is then
/// never played out, and its positions are not counted.
template <class E, class G>
concept SearchEvaluation = std::is_arithmetic_v<typename E::Value> &&
    requires(E evaluation, const G& position, int remaining) {
  /// Where the depth ends and the game goes on.
  { evaluation.leaf(position) } -> std::same_as<typename E::Value>;
  /// Where the game is over, `remaining` plies before the depth would have ended: adding it to a
  /// win and taking it off a loss prefers the quicker win and the slower loss.
  { evaluation.terminal(position, remaining) } -> std::same_as<typename E::Value>;
};

/// Adds at least one legal move to the empty list, in the order of search.
template <class O, class G>
concept SearchOrder = requires(O order, const G& position, MoveList& moves, int remaining) {
  {order(position, moves, remaining)};
};

/// An order that remembers what was found. Its first guess is expected to be the best move, so of
/// the others it is first asked only whether they are better.
template <class O, class G, class Value>
concept RememberingOrder = SearchOrder<O, G> && std::is_integral_v<Value> &&
    requires(O order, const G& position, int remaining, Value value, Move move) {
  /// What is known of the position at this depth, if it settles a null window above `value`.
  { order.recall(position, remaining, value) } -> std::same_as<std::optional<Value>>;
  {order.learn(position, remaining, value, Bound::exact, move)};
};

/// Every legal move, in board order.
struct BoardOrder {
  template <Game G>
  void operator()(const G& position, MoveList& moves, int /*remaining*/) const {
    position.legal_moves(moves);
  }
};

/// Can be negated, unlike the lowest value of an integer type.
template <class Value>
inline constexpr Value search_infinity = std::numeric_limits<Value>::has_infinity
                                             ? std::numeric_limits<Value>::infinity()
                                             : std::numeric_limits<Value>::max();

template <class Value>
struct SearchResult {
  /// The minimax value for the side to move, exact when `finished`.
  Value value{};
  Move move = Move::none();
  std::vector<Move> variation;  ///< the line that leads to `value`, `move` first
  /// With `ties`, when finished: every root move that has `value`, the lowest code first.
  std::vector<Move> equals{};
  /// False when the guard ended the search: the result is then the best of the root moves that were
  /// finished or, if none was, the first in the order, without a value.
  bool finished = false;
};

/// Which of the root moves of equal value is kept. All but the first cost a slightly wider window.
struct Ties {
  Ties() = default;  ///< the first in the order
  /// One at random, all equally likely, whatever the order of search. Null: the first in the order.
  Ties(Rng* rng) : draw(rng) {}  // NOLINT(google-explicit-constructor)
  /// The first on the board, whatever the order of search.
  static Ties first_on_board() {
    Ties ties;
    ties.by_board = true;
    return ties;
  }

  Rng* draw = nullptr;
  bool by_board = false;
};

template <Game G, class Evaluate, class Order = BoardOrder>
requires SearchEvaluation<Evaluate, G> && SearchOrder<Order, G>
class AlphaBeta {
 public:
  using Value = typename Evaluate::Value;

  /// All three must outlive this.
  AlphaBeta(Evaluate& evaluate, Order& order, Ties ties = {})
      : evaluate_(evaluate), order_(order), ties_(ties) {}

  /// Precondition: the game is not over, `depth` >= 1, and sides alternate (a pass is a move).
  /// Counts a node in `guard` for every position it reaches; the root is not one of them.
  SearchResult<Value> search(const G& root, int depth, SearchGuard& guard) {
    assert(depth >= 1 && !is_over(root.outcome()));
    depth_ = depth;
    guard_ = &guard;
    lines_.clear(depth);
    G position = root;
    return search_root(position);
  }

 private:
  static constexpr Value infinity = search_infinity<Value>;
  static constexpr bool remembers = RememberingOrder<Order, G, Value>;
  static constexpr bool sees_last_ply =
      requires(Evaluate & evaluate, const G& position, Value beta) {
    evaluate.last_ply(position, beta);
  };

  /// The largest value below `value`: with it as the lower bound, an equal move shows its true
  /// value instead of merely failing to be better.
  static Value just_below(Value value) {
    if constexpr (std::is_integral_v<Value>) {
      return value > -infinity ? static_cast<Value>(value - 1) : value;
    } else {
      return std::nextafter(value, -infinity);
    }
  }

  SearchResult<Value> search_root(G& position) {
    MoveList moves;
    order_(position, moves, depth_);
    assert(!moves.empty());
    SearchResult<Value> result{.move = moves[0], .variation = {moves[0]}};
    if constexpr (sees_last_ply) {
      if (depth_ == 1) {
        guard_->count_node();
        const auto best = evaluate_.last_ply(position, infinity);
        return {.value = best.value, .move = best.move, .variation = {best.move}, .finished = true};
      }
    }
    Value best = -infinity;
    std::vector<std::vector<Move>> tied;  // the lines of the best moves so far
    for (Move move : moves) {
      const bool equal_will_do =
          ties_.draw || (ties_.by_board && best > -infinity && move < result.move);
      const Value alpha = equal_will_do ? just_below(best) : best;
      const Value value = try_move(position, move, 0, alpha, infinity, best == -infinity);
      if (guard_->expired()) return result;
      if (value <= alpha) continue;
      lines_.record(0, move);
      if (value > best || !ties_.draw) {
        result.value = value;
        result.move = move;
        result.variation = lines_.best();
      }
      if (value > best) tied.clear();
      if (ties_.draw) tied.push_back(lines_.best());
      best = value;
    }
    result.finished = true;
    if (ties_.draw) break_tie(tied, result);
    if constexpr (remembers) order_.learn(position, depth_, best, Bound::exact, result.move);
    return result;
  }

  void break_tie(std::vector<std::vector<Move>>& tied, SearchResult<Value>& result) {
    std::sort(tied.begin(), tied.end());
    for (const auto& variation : tied) result.equals.push_back(variation.front());
    result.variation = tied[ties_.draw->below(static_cast<std::uint32_t>(tied.size()))];
    result.move = result.variation.front();
  }

  /// The value of `move` for its mover; fail-soft, like `visit`.
  Value try_move(G& position, Move move, int ply, Value alpha, Value beta, bool first) {
    if constexpr (requires { evaluate_.before_play(position, move); }) {
      evaluate_.before_play(position, move);
    }
    const auto undo = position.play(move);
    const Value value = first ? -visit(position, ply + 1, -beta, -alpha)
                              : visit_later(position, ply + 1, alpha, beta);
    position.undo(undo);
    if constexpr (requires { evaluate_.after_undo(position, move); }) {
      evaluate_.after_undo(position, move);
    }
    return value;
  }

  /// The value of a move that is not the first, for its mover.
  Value visit_later(G& position, int ply, Value alpha, Value beta) {
    if constexpr (remembers) {
      const Value value = -visit(position, ply, just_below(-alpha), -alpha);
      if (value <= alpha || value >= beta || guard_->expired()) return value;
    }
    return -visit(position, ply, -beta, -alpha);
  }

  /// Fail-soft: a result inside (alpha, beta) is exact; at or below alpha the truth is no more than
  /// it, at or above beta no less. Meaningless once the guard has expired.
  Value visit(G& position, int ply, Value alpha, Value beta) {
    lines_.clear_at(ply);
    if (guard_->count_node()) return alpha;
    const int remaining = depth_ - ply;
    if (is_over(position.outcome())) return evaluate_.terminal(position, remaining);
    if constexpr (sees_last_ply) {
      if (remaining == 1) {
        const auto best = evaluate_.last_ply(position, beta);
        if (best.value > alpha && best.value < beta) lines_.record(ply, best.move);
        return best.value;
      }
      // It takes long: at most the moves of one position lie between two looks at the clock.
      if (guard_->look()) return alpha;
    } else {
      if (remaining == 0) return leaf(position, alpha, beta);
    }
    return visit_inner(position, ply, alpha, beta);
  }

  Value visit_inner(G& position, int ply, Value alpha, Value beta) {
    const int remaining = depth_ - ply;
    if constexpr (remembers) {
      // Where the window is open the line is wanted too, which is not remembered.
      const bool is_null = alpha == just_below(beta);
      if (const auto known = is_null ? order_.recall(position, remaining, alpha) : std::nullopt) {
        return *known;
      }
    }
    MoveList moves;
    order_(position, moves, remaining);
    assert(!moves.empty());
    Value best = -infinity;
    Move best_move = moves[0];
    for (Move move : moves) {
      const Value value =
          try_move(position, move, ply, std::max(alpha, best), beta, best == -infinity);
      if (guard_->expired()) return alpha;
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value > alpha) lines_.record(ply, move);
      if (value >= beta) break;
    }
    if constexpr (remembers) {
      order_.learn(position, remaining, best, bound_of(best, alpha, beta), best_move);
    }
    return best;
  }

  Value leaf(const G& position, Value alpha, Value beta) {
    if constexpr (requires { evaluate_.leaf(position, alpha, beta); }) {
      return evaluate_.leaf(position, alpha, beta);
    } else {
      return evaluate_.leaf(position);
    }
  }

  Evaluate& evaluate_;
  Order& order_;
  Ties ties_;
  int depth_ = 0;
  SearchGuard* guard_ = nullptr;
  BestLines lines_;
};

/// What a player answers with the result of a search of `depth` plies.
template <class Value>
Decision decision_from(const SearchResult<Value>& result, int depth, const SearchGuard& guard) {
  Decision decision;
  decision.method = Method::alpha_beta;
  decision.move = result.move;
  decision.value = static_cast<double>(result.value);
  decision.depth = depth;
  decision.nodes = guard.nodes();
  decision.time = guard.elapsed();
  decision.variation = result.variation;
  return decision;
}

}  // namespace tauler
