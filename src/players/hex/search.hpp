// Minimax with alpha-beta [B3], on the document's terms: the move is the first in board order of
// those with the highest minimax value, whatever the order of search. With `ordered`, children are
// searched best guess first, all but the first with a window of nothing, and a table remembers
// positions; without, they are searched in board order as in the document.
//
// The last ply is never played out: the evaluation finds the best of all last moves at once.
#pragma once

#include <algorithm>

#include "players/hex/order.hpp"
#include "players/hex/table.hpp"
#include "search/alpha_beta.hpp"
#include "search/best_lines.hpp"

namespace tauler::hex {

template <int Words>
class Search {
 public:
  Search(int size, bool bridges, bool ordered, Table& table)
      : evaluation_(size, bridges), order_(evaluation_), ordered_(ordered), table_(table) {
    table_.next_search();
  }

  /// Counts a node for every position it reaches, those of the last ply left out. What was found
  /// at one depth orders the search at the next. Precondition: the game is not over, depth >= 1.
  SearchResult<int> search(const Position& root, int depth, SearchGuard& guard) {
    depth_ = depth;
    guard_ = &guard;
    lines_.clear(depth);
    Position position = root;
    return search_root(position);
  }

 private:
  static constexpr int infinity = 2 * win_value;

  SearchResult<int> search_root(Position& position) {
    MoveList moves;
    list_moves(position, depth_, moves);
    SearchResult<int> result;
    result.move = moves[0];
    result.variation = {moves[0]};
    if (depth_ == 1) {
      guard_->count_node();
      const BestMove best = evaluation_.last_ply(position, infinity);
      result.value = best.value;
      result.move = best.move;
      result.variation = {best.move};
      result.finished = true;
      return result;
    }
    int best = -infinity;
    for (Move move : moves) {
      // An earlier cell need only be as good as the best so far to take its place.
      const bool equal_will_do = best > -infinity && move < result.move;
      const int alpha = equal_will_do ? best - 1 : best;
      const int value = try_move(position, move, 0, alpha, infinity, best == -infinity);
      if (guard_->expired()) return result;
      if (value <= alpha) continue;
      best = value;
      lines_.record(0, move);
      result.value = value;
      result.move = move;
      result.variation = lines_.best();
    }
    result.finished = true;
    if (ordered_) table_.store(position.key(), depth_, best, Bound::exact, result.move);
    return result;
  }

  /// The value of `move` for its mover; fail-soft. An ordered search expects the first move to be
  /// the best, and first asks of the others only whether they are better.
  int try_move(Position& position, Move move, int ply, int alpha, int beta, bool first) {
    const Position::Undo undo = position.play(move);
    const bool ask_first = ordered_ && !first && beta - alpha > 1;
    int value = -visit(position, ply + 1, ask_first ? -alpha - 1 : -beta, -alpha);
    if (ask_first && value > alpha && value < beta && !guard_->expired()) {
      value = -visit(position, ply + 1, -beta, -alpha);
    }
    position.undo(undo);
    return value;
  }

  /// Fail-soft: exact inside (alpha, beta), an upper bound at or below alpha, a lower one at or
  /// above beta. Without meaning once the guard has expired.
  int visit(Position& position, int ply, int alpha, int beta) {
    lines_.clear_at(ply);
    if (guard_->count_node()) return alpha;
    const int remaining = depth_ - ply;
    if (is_over(position.outcome())) return evaluation_.terminal(remaining);
    if (remaining > 1) return visit_inner(position, ply, alpha, beta);
    const BestMove best = evaluation_.last_ply(position, beta);
    if (best.value > alpha && best.value < beta) lines_.record(ply, best.move);
    return best.value;
  }

  int visit_inner(Position& position, int ply, int alpha, int beta) {
    // Between two looks at the clock there are at most all the moves of one position.
    if (guard_->look()) return alpha;
    const int remaining = depth_ - ply;
    // Where the window is open the line is wanted too, and the table has only its first move.
    if (ordered_ && beta - alpha == 1) {
      if (const TableEntry* entry = table_.find(position.key());
          entry && entry->remaining == remaining) {
        if (entry->bound != Bound::upper && entry->value >= beta) return entry->value;
        if (entry->bound != Bound::lower && entry->value <= alpha) return entry->value;
      }
    }
    MoveList moves;
    list_moves(position, remaining, moves);
    int best = -infinity;
    Move best_move = moves[0];
    for (Move move : moves) {
      const int value =
          try_move(position, move, ply, std::max(alpha, best), beta, best == -infinity);
      if (guard_->expired()) return alpha;
      if (value <= best) continue;
      best = value;
      best_move = move;
      if (value > alpha) lines_.record(ply, move);
      if (value >= beta) break;
    }
    if (ordered_) {
      const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
      if (bound == Bound::lower) order_.cut_off(best_move, remaining);
      table_.store(position.key(), remaining, best, bound, best_move);
    }
    return best;
  }

  void list_moves(const Position& position, int remaining, MoveList& moves) const {
    if (!ordered_) return position.legal_moves(moves);
    const TableEntry* entry = table_.find(position.key());
    order_.list(position, remaining, entry ? entry->move : Move::none(), moves);
  }

  Evaluation<Words> evaluation_;
  Order<Words> order_;
  bool ordered_;
  Table& table_;
  int depth_ = 0;
  SearchGuard* guard_ = nullptr;
  BestLines lines_;
};

}  // namespace tauler::hex
