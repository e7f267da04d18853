// Minimax to a fixed depth, over any game, without pruning: every line is followed to its end.
// Alpha-beta (search/alpha_beta.hpp) must give the same answers; the types are shared.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "search/alpha_beta.hpp"

namespace tauler {

template <Game G, class Evaluate>
requires SearchEvaluation<Evaluate, G>
class Minimax {
 public:
  using Value = typename Evaluate::Value;

  /// Of root moves of equal value, one is chosen as `AlphaBeta` does: drawn by `ties` or, without
  /// it, the first in board order. Both must outlive this.
  explicit Minimax(Evaluate& evaluate, Rng* ties = nullptr) : evaluate_(evaluate), ties_(ties) {}

  /// Precondition: the game is not over, `depth` >= 1, and sides alternate (a pass is a move).
  /// Counts a node in `guard` for every position it reaches; the root is not one of them.
  SearchResult<Value> search(const G& root, int depth, SearchGuard& guard) {
    assert(depth >= 1 && !is_over(root.outcome()));
    guard_ = &guard;
    lines_.assign(static_cast<std::size_t>(depth) + 1, {});
    for (std::vector<Move>& line : lines_) line.reserve(lines_.size());
    G position = root;
    return search_root(position, depth);
  }

 private:
  static constexpr Value infinity = search_infinity<Value>;

  SearchResult<Value> search_root(G& position, int depth) {
    MoveList moves;
    position.legal_moves(moves);
    assert(!moves.empty());
    SearchResult<Value> result{.move = moves[0], .variation = {moves[0]}};
    Value best = -infinity;
    std::vector<std::vector<Move>> tied;  // the lines of the best moves so far, in board order
    for (Move move : moves) {
      const Value value = try_move(position, move, depth);
      if (guard_->expired()) return result;
      if (value < best) continue;
      if (value > best) tied.clear();
      best = value;
      tied.push_back(line_after(move, depth));
      result.value = value;
      result.variation = tied.front();
      result.move = result.variation.front();
    }
    result.finished = true;
    if (ties_) {
      for (const auto& line : tied) result.equals.push_back(line.front());
      result.variation = tied[ties_->below(static_cast<std::uint32_t>(tied.size()))];
      result.move = result.variation.front();
    }
    return result;
  }

  /// The value of `move` for its mover.
  Value try_move(G& position, Move move, int remaining) {
    if constexpr (requires { evaluate_.before_play(position, move); }) {
      evaluate_.before_play(position, move);
    }
    const auto undo = position.play(move);
    const Value value = -visit(position, remaining - 1);
    position.undo(undo);
    if constexpr (requires { evaluate_.after_undo(position, move); }) {
      evaluate_.after_undo(position, move);
    }
    return value;
  }

  /// Leaves the best line from here in `lines_[remaining]`. Meaningless once the guard has expired.
  Value visit(G& position, int remaining) {
    lines_[remaining].clear();
    if (guard_->count_node()) return 0;
    if (is_over(position.outcome())) return evaluate_.terminal(position, remaining);
    if (remaining == 0) return evaluate_.leaf(position);
    MoveList moves;
    position.legal_moves(moves);
    assert(!moves.empty());
    Value best = -infinity;
    for (Move move : moves) {
      const Value value = try_move(position, move, remaining);
      if (guard_->expired()) return 0;
      if (value <= best) continue;
      best = value;
      std::vector<Move>& line = lines_[remaining];
      line.assign(1, move);
      line.insert(line.end(), lines_[remaining - 1].begin(), lines_[remaining - 1].end());
    }
    return best;
  }

  std::vector<Move> line_after(Move move, int remaining) const {
    std::vector<Move> line{move};
    line.insert(line.end(), lines_[remaining - 1].begin(), lines_[remaining - 1].end());
    return line;
  }

  Evaluate& evaluate_;
  Rng* ties_;
  SearchGuard* guard_ = nullptr;
  std::vector<std::vector<Move>> lines_;  ///< by the plies that remain: the best line from there
};

}  // namespace tauler
