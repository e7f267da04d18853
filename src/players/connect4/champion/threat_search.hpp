// Alpha-beta for positions that are too early to be solved, on every size: forced moves cost no
// depth, the evaluation is by threats, and a forced win or loss it finds is a true one.
#pragma once

#include <algorithm>
#include <vector>

#include "players/connect4/champion/threat_evaluation.hpp"
#include "search/bound_table.hpp"
#include "search/search_guard.hpp"

namespace tauler::connect4 {

/// Shared by the searches of one player, whatever their board.
using ThreatTable = BoundTable<std::uint64_t, 18>;

template <class Shape>
class ThreatSearch {
 public:
  using Bits = typename Shape::Bits;
  using Board = BasicPosition<Shape>;
  using Evaluation = ThreatEvaluation<Shape>;

  /// A forced win is worth this and its score, as the solver counts it.
  static constexpr int win = Evaluation::limit;
  static constexpr int infinity = 2 * Evaluation::limit;

  struct RootMove {
    int column;
    int value;  ///< for all but the best perhaps only an upper bound
  };

  ThreatSearch(const Shape& shape, ThreatTable& table, SearchGuard& guard)
      : shape_(shape),
        evaluate_(shape),
        table_(table),
        guard_(guard),
        board_(board_of(shape)),
        cells_(shape.width() * shape.height()),
        order_(columns_from_middle(shape.width())) {
    table.open();
    const int height = shape.height();
    for (int column = 0; column < shape.width(); ++column) {
      columns_[static_cast<std::size_t>(column)] = ((Bits{1} << height) - 1)
                                                   << (column * (height + 1));
    }
  }

  /// Searches this many plies; the moves come back best first. False if the guard ended it: they
  /// are then as they were, except that a better move found so far comes first.
  bool search(const Board& root, int depth, std::vector<RootMove>& moves) {
    std::vector<RootMove> found = moves;
    int best = -infinity;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const int value = value_after(root, found[i].column, depth, best);
      if (guard_.expired()) {
        if (best > -infinity) moves = std::move(found);
        return false;
      }
      found[i].value = value;
      if (value <= best) continue;
      best = value;
      std::rotate(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(i),
                  found.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    moves = std::move(found);
    return true;
  }

 private:
  /// The score of a four completed with this many stones on the board.
  int win_at(int stones) const { return win + (cells_ + 2 - stones) / 2; }

  int value_after(const Board& root, int column, int depth, int alpha) {
    Board after = root;
    after.play(Move::of(column));
    if (after.outcome() == Outcome::draw) return 0;
    if (is_over(after.outcome())) return win_at(after.ply());
    return -visit(after.own(), after.all(), after.ply(), depth - 1, -infinity, -alpha);
  }

  /// Fail-soft. Meaningless once the guard has expired.
  int visit(Bits own, Bits all, int ply, int depth, int alpha, int beta) {
    if (guard_.count_node()) return alpha;
    const Bits possible = (all + shape_.bottom()) & board_;
    if (possible == 0) return 0;
    if ((completing_cells(shape_, own) & possible) != 0) return win_at(ply + 1);
    const Bits other = own ^ all;
    const Bits threats = completing_cells(shape_, other) & board_ & ~all;
    const Bits wins = threats & possible;
    Bits moves = possible & ~(threats >> 1);
    if (wins != 0) moves &= wins;
    if (moves == 0 || (wins & (wins - 1)) != 0) return -win_at(ply + 2);
    if ((moves & (moves - 1)) == 0) {
      return -visit(other, all | moves, ply + 1, depth, -beta, -alpha);
    }
    if (depth <= 0) return evaluate_(own, all, ply % 2 == 0);
    // The best that is still possible is a win with the stone after the next.
    beta = std::min(beta, win_at(ply + 3));
    if (alpha >= beta) return beta;
    const std::uint64_t key = key_of(own + all);
    const auto* entry = table_.find(key);
    if (entry && entry->depth >= depth && entry->settles(alpha, beta)) return entry->value;
    return search_moves(own, all, ply, depth, alpha, beta, moves, entry ? entry->move : -1, key);
  }

  struct Candidate {
    Bits stone;
    int column;
    int order;
  };

  int search_moves(Bits own, Bits all, int ply, int depth, int alpha, int beta, Bits moves,
                   int first_column, std::uint64_t key) {
    std::array<Candidate, max_size> queue;
    int waiting = 0;
    for (int i = 0; i < shape_.width(); ++i) {
      const int column = order_[static_cast<std::size_t>(i)];
      const Bits stone = moves & columns_[static_cast<std::size_t>(column)];
      if (stone == 0) continue;
      const Bits threats = completing_cells(shape_, Bits(own | stone)) & board_ & ~all & ~stone;
      const int order = (column == first_column ? 1000 : 0) + count_bits(threats) * 16 - i;
      int at = waiting++;
      for (; at > 0 && queue[at - 1].order < order; --at) queue[at] = queue[at - 1];
      queue[at] = {stone, column, order};
    }
    int best = -infinity;
    int best_column = -1;
    for (int i = 0; i < waiting && best < beta; ++i) {
      const int floor = std::max(alpha, best);
      const int value = -visit(own ^ all, all | queue[i].stone, ply + 1, depth - 1, -beta, -floor);
      if (guard_.expired()) return alpha;
      if (value <= best) continue;
      best = value;
      best_column = queue[i].column;
    }
    table_.put(key, depth, best, bound_of(best, alpha, beta), best_column);
    return best;
  }

  /// Boards of several sizes share the table, so the size is part of it.
  std::uint64_t key_of(Bits code) const {
    std::uint64_t key =
        mix64(static_cast<std::uint64_t>(code) ^ static_cast<std::uint64_t>(shape_.width()) << 60);
    if constexpr (sizeof(Bits) > 8) key = mix64(key ^ static_cast<std::uint64_t>(code >> 64));
    return key ^ static_cast<std::uint64_t>(shape_.height());
  }

  [[no_unique_address]] Shape shape_;
  Evaluation evaluate_;
  ThreatTable& table_;
  SearchGuard& guard_;
  Bits board_;
  int cells_;
  std::array<int, max_size> order_;
  std::array<Bits, max_size> columns_{};
};

}  // namespace tauler::connect4
