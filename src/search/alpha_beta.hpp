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
#include <type_traits>
#include <vector>

#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "search/best_lines.hpp"
#include "search/search_guard.hpp"

namespace tauler {

/// Values are seen from the side to move and lie strictly between minus and plus
/// `search_infinity<Value>`. An evaluation that keeps something up to date instead of looking at
/// the whole board also has `before_play(position, move)` and `after_undo(position, move)`; both
/// get the position without the move. One that can often tell early that the value lies outside the
/// window also has `leaf(position, alpha, beta)`, which is then called instead: exact inside, at or
/// below alpha an upper bound, at or above beta a lower bound.
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

/// Every legal move, in board order.
struct BoardOrder {
  template <Game G>
  void operator()(const G& position, MoveList& moves, int /*remaining*/) const {
    position.legal_moves(moves);
  }
};

/// Can be negated, unlike the lowest number of an integer type.
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
  /// False when the guard ended the search: the result is then the best of the root moves that
  /// were done, or the first of the order, with no value, when none was.
  bool finished = false;
};

template <Game G, class Evaluate, class Order = BoardOrder>
requires SearchEvaluation<Evaluate, G> && SearchOrder<Order, G>
class AlphaBeta {
 public:
  using Value = typename Evaluate::Value;

  /// With `ties`, root moves of equal value are chosen from at random, each as likely, by one draw
  /// that does not depend on the order of search; this costs a slightly wider window. Without, the
  /// first in the order is kept. All three outlive this.
  AlphaBeta(Evaluate& evaluate, Order& order, Rng* ties = nullptr)
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
    Value best = -infinity;
    std::vector<std::vector<Move>> tied;  // the lines of the best moves so far
    for (Move move : moves) {
      const Value value = try_move(position, move, 0, ties_ ? just_below(best) : best, infinity);
      if (guard_->expired()) return result;
      if (value < best || (value == best && !ties_)) continue;
      lines_.record(0, move);
      if (value > best) {
        best = value;
        result.value = value;
        result.move = move;
        result.variation = lines_.best();
        tied.clear();
      }
      if (ties_) tied.push_back(lines_.best());
    }
    result.finished = true;
    if (ties_) break_tie(tied, result);
    return result;
  }

  void break_tie(std::vector<std::vector<Move>>& tied, SearchResult<Value>& result) {
    std::sort(tied.begin(), tied.end());
    for (const auto& variation : tied) result.equals.push_back(variation.front());
    result.variation = tied[ties_->below(static_cast<std::uint32_t>(tied.size()))];
    result.move = result.variation.front();
  }

  /// The value of `move` for its mover.
  Value try_move(G& position, Move move, int ply, Value alpha, Value beta) {
    if constexpr (requires { evaluate_.before_play(position, move); }) {
      evaluate_.before_play(position, move);
    }
    const auto undo = position.play(move);
    const Value value = -visit(position, ply + 1, -beta, -alpha);
    position.undo(undo);
    if constexpr (requires { evaluate_.after_undo(position, move); }) {
      evaluate_.after_undo(position, move);
    }
    return value;
  }

  /// Fail-soft: a result inside (alpha, beta) is exact; at or below alpha the truth is no more
  /// than it, at or above beta no less. Without meaning once the guard has expired.
  Value visit(G& position, int ply, Value alpha, Value beta) {
    lines_.clear_at(ply);
    if (guard_->count_node()) return alpha;
    const int remaining = depth_ - ply;
    if (is_over(position.outcome())) return evaluate_.terminal(position, remaining);
    if (remaining == 0) return leaf(position, alpha, beta);
    MoveList moves;
    order_(position, moves, remaining);
    assert(!moves.empty());
    Value best = -infinity;
    for (Move move : moves) {
      const Value value = try_move(position, move, ply, std::max(alpha, best), beta);
      if (guard_->expired()) return alpha;
      if (value <= best) continue;
      best = value;
      if (value > alpha) lines_.record(ply, move);
      if (value >= beta) break;
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
  Rng* ties_;
  int depth_ = 0;
  SearchGuard* guard_ = nullptr;
  BestLines lines_;
};

/// What a player answers with the result of a search of `depth` plies.
template <class Value>
Decision decision_from(const SearchResult<Value>& result, int depth, const SearchGuard& guard) {
  Decision decision;
  decision.move = result.move;
  decision.value = static_cast<double>(result.value);
  decision.depth = depth;
  decision.nodes = guard.nodes();
  decision.time = guard.elapsed();
  decision.variation = result.variation;
  return decision;
}

}  // namespace tauler
