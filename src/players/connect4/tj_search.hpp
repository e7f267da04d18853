// The search of AlumneTJ [D2]: the move and the value of the document's code, reached another way.
//
// The document searches columns from left to right with alpha-beta and, on top of it, drops every
// branch whose value falls under the best root value so far. Such a cut returns the lowest value,
// and it happens only where the true value is below one that the root already has; so the code
// plays the leftmost column of the highest minimax value, whatever the order of search. That frees
// the order inside the tree, the window and the use of a table.
//
// The order matters only where several columns win by force, or all of them lose. There the
// document compares depths that its search left behind in two variables: the depth of the *last*
// win (or loss) it came upon under that column. Searching from left to right, the winner's moves
// end at the first one that wins and the loser's are all tried, so that last line is known: the
// winner plays its first winning column, the loser its last legal one. `forced_line` walks it.
#pragma once

#include <cassert>
#include <limits>
#include <vector>

#include "players/connect4/bit_lines.hpp"
#include "search/alpha_beta.hpp"
#include "search/bound_table.hpp"

namespace tauler::connect4 {

/// The slots of a board's code, whose bits are anything but random.
struct MixedCode {
  template <int bits, class Bits>
  static std::size_t slot(Bits code) {
    auto mixed = static_cast<std::uint64_t>(code);
    if constexpr (sizeof(Bits) > 8) mixed ^= static_cast<std::uint64_t>(code >> 61);
    return (mixed * 0x9e3779b97f4a7c15ULL) >> (64 - bits);
  }
};

/// By a board's full code: never a wrong hit. Values hold within one search only, where a position
/// is always met at the same depth; the best column is a good first guess in the next search too.
template <class Bits>
using TjTable = BoundTable<Bits, 16, MixedCode>;

template <class Position, class Heuristic>
class TjSearch {
 public:
  using Bits = typename Position::Bits;
  using Shape = std::remove_cvref_t<decltype(std::declval<Position>().shape())>;

  /// The document's Integer.MAX_VALUE; a loss is its opposite.
  static constexpr int win = std::numeric_limits<int>::max();

  TjSearch(const Shape& shape, TjTable<Bits>& table)
      : shape_(shape),
        board_(board_of(shape)),
        heuristic_(shape),
        table_(table),
        from_middle_(columns_from_middle(shape.width())) {}

  /// `depth` in own moves: looks 2 × depth plies ahead. Precondition: the game is not over.
  SearchResult<int> search(const Position& position, int depth, SearchGuard& guard) {
    assert(depth >= 1 && !is_over(position.outcome()));
    guard_ = &guard;
    table_.next_search();
    const Node root{position.own(), position.all()};
    SearchResult<int> result;
    for (int column = 0; column < shape_.width(); ++column) {
      if (landing(root, column) == 0) continue;
      guard.count_node();
      if (wins(root, column)) {
        const Move move = Move::of(column);
        return {.value = win, .move = move, .variation = {move}, .finished = true};
      }
      if (result.move.is_none()) result.move = Move::of(column);
    }
    result.variation = {result.move};
    search_columns(root, 2 * depth, result);
    if (!guard.expired()) {
      if (result.value == win || result.value == -win) {
        choose_by_line(root, 2 * depth, result);
      } else {
        result.variation = best_line(root, 2 * depth, result);
      }
    }
    result.finished = !guard.expired();
    return result;
  }

 private:
  /// A position inside the search: the stones of the side to move, and everybody's.
  struct Node {
    Bits own;
    Bits all;

    Node after(Bits stone) const { return {own ^ all, all | stone}; }
  };

  Bits playable(const Node& node) const { return (node.all + shape_.bottom()) & board_; }
  Bits column_mask(int column) const {
    return ((Bits{1} << shape_.height()) - 1) << (column * (shape_.height() + 1));
  }
  Bits code_of(const Node& node) const { return node.own + node.all + shape_.bottom(); }
  Bits landing(const Node& node, int column) const { return playable(node) & column_mask(column); }
  bool wins(const Node& node, int column) const {
    return (completing_cells(shape_, node.own) & landing(node, column)) != 0;
  }

  /// The leftmost column of the highest value, tried from the middle outwards. A column to the left
  /// of the best so far need only equal it.
  void search_columns(const Node& root, int plies, SearchResult<int>& result) {
    bool first = true;
    for (int i = 0; i < shape_.width(); ++i) {
      const int column = from_middle_[i];
      const Bits stone = landing(root, column);
      if (stone == 0) continue;
      const Node child = root.after(stone);
      int bound = -win;
      if (!first) {
        const bool equal_will_do = column < result.move.value() && result.value > -win;
        bound = equal_will_do ? result.value - 1 : result.value;
        if (bound == win || !holds(child, bound + 1, plies - 1)) continue;
      }
      const int value = -visit(child, -win, -bound, plies - 1);
      if (guard_->expired()) return;
      first = false;
      result.value = value;
      result.move = Move::of(column);
      result.variation = {result.move};
    }
  }

  /// The value for the side to move; fail-soft, as AlphaBeta::visit.
  int visit(const Node& node, int alpha, int beta, int plies) {
    if (guard_->count_node()) return 0;
    const Bits free = playable(node);
    if (free == 0) return 0;  // a draw
    if (plies == 0) return heuristic_(node.own, node.own ^ node.all);
    if ((completing_cells(shape_, node.own) & free) != 0) return win;
    if (plies == 1) return visit_last(node, free, beta);
    const Bits threats = completing_cells(shape_, node.own ^ node.all) & board_;
    Bits candidates = free;
    if (const Bits answers = threats & free; answers != 0) {
      if ((answers & (answers - 1)) != 0) return -win;  // two threats, one move
      candidates = answers;
    }
    // A stone just below a cell where the opponent wins is answered there.
    candidates &= ~(threats >> 1);
    if (candidates == 0) return -win;
    return visit_inner(node, candidates, alpha, beta, plies);
  }

  /// One ply before the leaves.
  int visit_last(const Node& node, Bits free, int beta) {
    int best = -win;
    for (Bits rest = free; rest != 0; rest &= rest - 1) {
      const int value = -visit(node.after(rest & (~rest + 1)), -beta, -best, 0);
      if (guard_->expired()) return 0;
      best = std::max(best, value);
      if (best >= beta) break;
    }
    return best;
  }

  int visit_inner(const Node& node, Bits candidates, int alpha, int beta, int plies) {
    const Bits code = code_of(node);
    const auto* entry = table_.find(code);
    if (entry && entry->settles(alpha, beta)) return entry->value;
    const int hint = table_.hint(code);
    int best = -win;
    int best_column = -1;
    for (int i = -1; i < shape_.width(); ++i) {
      const int column = i < 0 ? hint : from_middle_[i];
      if (column < 0 || (i >= 0 && column == hint)) continue;
      const Bits stone = candidates & column_mask(column);
      if (stone == 0) continue;
      const int value = -visit(node.after(stone), -beta, -std::max(alpha, best), plies - 1);
      if (guard_->expired()) return 0;
      if (best_column < 0 || value > best) {
        best = value;
        best_column = column;
      }
      if (best >= beta) break;
    }
    table_.put(code, plies, best, bound_of(best, alpha, beta), best_column);
    return best;
  }

  /// Whether `node` is worth at least `value` to the side that has just moved.
  bool holds(const Node& node, int value, int plies) {
    return -visit(node, -value, -value + 1, plies) >= value;
  }

  /// Among columns that win by force the one whose line ends with most depth left, among those that
  /// all lose the one with least; the first of equals.
  void choose_by_line(const Node& root, int plies, SearchResult<int>& result) {
    const bool winning = result.value == win;
    int chosen_left = -1;
    for (int column = 0; column < shape_.width(); ++column) {
      const Bits stone = landing(root, column);
      if (stone == 0) continue;
      const Node child = root.after(stone);
      if (winning && !holds(child, win, plies - 1)) continue;
      std::vector<Move> line{Move::of(column)};
      const int left =
          winning ? forced_line_after(child, plies - 1, line) : forced_line(child, plies - 1, line);
      if (guard_->expired()) return;
      if (chosen_left < 0 || (winning ? left > chosen_left : left < chosen_left)) {
        chosen_left = left;
        result.move = Move::of(column);
        result.variation = line;
      }
    }
  }

  /// The side to move wins by force: its first winning column, then the loser's last legal one, to
  /// the end. Returns the plies left before the winning stone.
  int forced_line(const Node& node, int plies, std::vector<Move>& line) {
    for (int column = 0; column < shape_.width(); ++column) {
      const Bits stone = landing(node, column);
      if (stone == 0) continue;
      if (wins(node, column)) {
        line.push_back(Move::of(column));
        return plies;
      }
      if (plies < 3 || !holds(node.after(stone), win, plies - 1)) continue;
      if (guard_->expired()) return plies;
      line.push_back(Move::of(column));
      return forced_line_after(node.after(stone), plies - 1, line);
    }
    assert(guard_->expired() && "a forced win has a first move");
    return plies;
  }
  int forced_line_after(const Node& node, int plies, std::vector<Move>& line) {
    int column = shape_.width() - 1;
    while (landing(node, column) == 0) --column;
    line.push_back(Move::of(column));
    return forced_line(node.after(landing(node, column)), plies - 1, line);
  }

  /// The moves that keep the value, from both sides, down to the leaf it comes from.
  std::vector<Move> best_line(const Node& root, int plies, const SearchResult<int>& result) {
    std::vector<Move> line{result.move};
    Node node = root.after(landing(root, result.move.value()));
    int value = -result.value;
    for (int left = plies - 1; left > 0 && playable(node) != 0; --left, value = -value) {
      const int hint = table_.hint(code_of(node));
      int next = -1;
      for (int i = -1; i < shape_.width() && next < 0; ++i) {
        const int column = i < 0 ? hint : from_middle_[i];
        if (column < 0 || landing(node, column) == 0) continue;
        if (holds(node.after(landing(node, column)), value, left - 1)) next = column;
        if (guard_->expired()) return line;
      }
      assert(next >= 0 && "some move keeps the value");
      line.push_back(Move::of(next));
      node = node.after(landing(node, next));
    }
    return line;
  }

  [[no_unique_address]] Shape shape_;
  Bits board_;
  Heuristic heuristic_;
  TjTable<Bits>& table_;
  std::array<int, max_size> from_middle_;
  SearchGuard* guard_ = nullptr;
};

}  // namespace tauler::connect4
