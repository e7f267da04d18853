// Who wins under best play, if it can be proven: an exhaustive alpha-beta over any game, one ply
// deeper at a time, with a transposition table and a budget of nodes.
//
// A node's value is what has been proven about it: bounds on the result, loss −1, draw 0, win +1
// for the side to move. Beyond the depth nothing is proven; bounds never depend on the depth they
// were found at, so the table keeps them from one iteration to the next.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"

namespace tauler {

template <Game G>
class ExactSolver {
 public:
  /// `table_bits`: the table has 2^table_bits places of 16 bytes.
  explicit ExactSolver(int table_bits = 16)
      : table_(std::size_t{1} << table_bits), mask_((std::uint64_t{1} << table_bits) - 1) {}

  /// The result under best play from `root`, or nothing if `most_nodes` positions were not enough
  /// to prove it. What one call learns helps the next.
  std::optional<Outcome> solve(const G& root, std::uint64_t most_nodes) {
    if (is_over(root.outcome())) return root.outcome();
    nodes_left_ = most_nodes;
    G position = root;
    for (int depth = 1; depth <= most_plies; ++depth) {
      reached_depth_ = false;
      const Bounds found = visit(position, depth, loss, win);
      if (found.low == found.high) return outcome_of(found.low, root.to_move());
      // Nothing was left to search, or the budget was spent.
      if (!reached_depth_ || nodes_left_ == 0) break;
    }
    return std::nullopt;
  }

 private:
  static constexpr int loss = -1;
  static constexpr int win = 1;
  /// More plies than a game on the largest board has, special moves included.
  static constexpr int most_plies = MoveList::capacity;

  /// low <= the true result <= high
  struct Bounds {
    int low = loss;
    int high = win;
  };

  struct Entry {
    std::uint64_t key = 0;
    Move best = Move::none();
    std::int16_t depth = -1;
    std::int8_t low = loss;
    std::int8_t high = win;
    std::int8_t alpha = 0;  ///< the window that was asked about at that depth
    std::int8_t beta = 0;
  };

  static Outcome outcome_of(int value, Side side) {
    if (value == 0) return Outcome::draw;
    return win_for(value == win ? side : opponent(side));
  }

  static Bounds bounds_of(Outcome outcome, Side side) {
    const int value = outcome == Outcome::draw ? 0 : is_win_for(outcome, side) ? win : loss;
    return {value, value};
  }

  /// Proves as much as `depth` more plies can, and as is worth knowing: whether the result is above
  /// `alpha` and below `beta`.
  Bounds visit(G& position, int depth, int alpha, int beta) {
    if (is_over(position.outcome())) return bounds_of(position.outcome(), position.to_move());
    if (depth == 0) reached_depth_ = true;
    if (nodes_left_ == 0 || depth == 0) return {};
    --nodes_left_;
    Entry& place = table_[position.key() & mask_];
    const bool known = place.depth >= 0 && place.key == position.key();
    Bounds bounds;
    if (known) {
      bounds = {place.low, place.high};
      if (bounds.low >= beta || bounds.high <= alpha || bounds.low == bounds.high) return bounds;
      if (place.depth >= depth && place.alpha <= alpha && place.beta >= beta) {
        reached_depth_ = true;
        return bounds;
      }
    }
    Move best = known ? place.best : Move::none();
    const Bounds searched = try_moves(position, depth, alpha, beta, best);
    bounds = {std::max(bounds.low, searched.low), std::min(bounds.high, searched.high)};
    if (nodes_left_ > 0 || bounds.low == bounds.high) {
      table_[position.key() & mask_] = {position.key(),
                                        best,
                                        static_cast<std::int16_t>(depth),
                                        static_cast<std::int8_t>(bounds.low),
                                        static_cast<std::int8_t>(bounds.high),
                                        static_cast<std::int8_t>(alpha),
                                        static_cast<std::int8_t>(beta)};
    }
    return bounds;
  }

  /// `best` comes in as the move to try first and leaves as the one that proved the most.
  Bounds try_moves(G& position, int depth, int alpha, int beta, Move& best) {
    MoveList moves;
    position.legal_moves(moves);
    if (Move* first = std::find(moves.begin(), moves.end(), best); first != moves.end()) {
      std::rotate(moves.begin(), first, first + 1);
    }
    Bounds bounds{loss, loss};
    int best_low = loss - 1;
    for (Move move : moves) {
      const auto undo = position.play(move);
      const Bounds reply = visit(position, depth - 1, -beta, -std::max(alpha, bounds.low));
      position.undo(undo);
      bounds.low = std::max(bounds.low, -reply.high);
      bounds.high = std::max(bounds.high, -reply.low);
      if (-reply.high > best_low) {
        best_low = -reply.high;
        best = move;
      }
      // What was not tried may be anything up to a win.
      if (bounds.low >= beta) return {bounds.low, win};
    }
    return bounds;
  }

  std::vector<Entry> table_;
  std::uint64_t mask_;
  std::uint64_t nodes_left_ = 0;
  bool reached_depth_ = false;
};

}  // namespace tauler
