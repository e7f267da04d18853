// Principal variation search over the evaluation: what threats decide is decided first, and the
// less likely a move is to be good, the less deeply it is looked at.
#pragma once

#include <optional>

#include "players/gomoku/champion/known_value.hpp"
#include "players/gomoku/champion/move_order.hpp"
#include "players/gomoku/champion/necessity.hpp"
#include "search/search_guard.hpp"

namespace tauler::gomoku {

struct SearchSettings {
  /// Without it no move is left out or looked at less deeply.
  bool is_selective = true;
};

/// For one thread. What it learns stays from search to search.
class Search {
 public:
  /// The table may be shared.
  Search(KnownValues& table, SearchSettings settings) : table_(table), settings_(settings) {
    forget();
  }

  /// A new position to search. Both must outlive the search.
  void begin(Trail& trail, SearchGuard& guard);
  /// How deep the search is that begins now: extensions keep to twice that.
  void set_depth(int depth) { root_depth_ = depth; }
  /// The value of the position, as far as the window asks. What it says after the guard has expired
  /// is nothing.
  int value(int alpha, int beta, int depth) {
    set_depth(depth);
    return visit(alpha, beta, depth, false);
  }
  /// … of the position after a move, in a search of the depth that was set.
  int value_after(Point point, int alpha, int beta, int depth);

  void forget();

  Trail& trail() { return *trail_; }
  Necessity look(const Necessities::Effort& effort) {
    return necessities_.look(trail_->board(), trail_->mover(), effort);
  }
  /// Such a search's candidates.
  MoveOrder order(const PointSet& points, Point first) {
    return {stack_, *trail_, points, first, experience_};
  }
  bool is_over() const { return guard_->expired(); }
  /// How much less deeply this move is looked at.
  int reduction(int depth, int index, const Candidate& move) const;

 private:
  struct Node;

  int visit(int alpha, int beta, int depth, bool expects_cut);
  int visit_moves(Node& node, const PointSet& points);
  int visit_move(const Node& node, const Candidate& move, int index);
  bool is_left_out(const Node& node, const Candidate& move, int index) const;
  void play(Point point);
  std::optional<int> recall(Node& node) const;
  bool is_good_enough(Node& node);
  bool is_far_outside(const Node& node) const;
  bool may_be_singular(const Node& node) const;
  int singular_depth_change(const Node& node, const PointSet& points);
  int depth_after(const Node& node) const;
  bool is_late(const Node& node, int index) const;
  int weigh(Node& node);
  void remember(const Node& node, int value, Bound bound, int depth);
  Necessities::Effort effort(int depth) const;
  bool count_node();

  KnownValues& table_;
  SearchSettings settings_;
  Trail* trail_ = nullptr;
  SearchGuard* guard_ = nullptr;
  Necessities necessities_;
  Experience experience_;
  MoveOrder::Stack stack_;
  std::array<int, most_plies + 1> now_{};  ///< the evaluations on the way from the root
  int root_depth_ = 0;
  std::uint8_t turn_ = 0;
};

}  // namespace tauler::gomoku
