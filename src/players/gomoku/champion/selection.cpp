// What the search leaves out, or looks at more or less deeply.
#include "players/gomoku/champion/selection.hpp"

#include <algorithm>

#include "players/gomoku/champion/search_node.hpp"

namespace tauler::gomoku {

using namespace selection;

/// Whether the evaluation of a leaf, or of a position just before, is above the window, so that a
/// win by fours need not be looked for; not while the opponent threatens a five or a straight four.
bool Search::is_good_enough(Node& node) {
  const ThreatBoard& board = trail_->board();
  const Colour other = opposite(trail_->mover());
  if (!settings_.is_selective || node.is_open || node.depth >= menace_depth ||
      node.beta >= least_win || board.any(other, Threat::five) ||
      board.any(other, Threat::straight)) {
    return false;
  }
  weigh(node);
  const int margin = node.depth <= 0 ? 0 : margin_above(node.depth, node.improves);
  return node.now - margin >= node.beta;
}

/// Whether the evaluation is so far from the window that no search would bring it there.
bool Search::is_far_outside(const Node& node) const {
  if (!settings_.is_selective || node.is_open) return false;
  if (node.depth <= futile_depth && node.beta < least_win &&
      node.now - margin_above(node.depth, node.improves) >= node.beta) {
    return true;
  }
  return node.depth <= razor_depth && node.alpha > -least_win &&
         node.now + margin_below(node.depth) <= node.alpha;
}

bool Search::may_be_singular(const Node& node) const {
  const int ply = trail_->ply();
  return settings_.is_selective && node.kind != Necessity::Kind::stop &&
         node.depth >= singular_depth && ply > 0 && ply < 2 * root_depth_ &&
         node.table_move != no_point && node.table_depth >= node.depth - singular_plies_less &&
         (node.table_bound == Bound::lower || node.table_bound == Bound::exact) &&
         std::abs(node.table_value) < least_win;
}

/// A ply more for the table's move where it is the only good one; a ply less where it is not, and
/// is expected to be enough.
int Search::singular_depth_change(const Node& node, const PointSet& points) {
  if (!points.has(node.table_move)) return 0;
  const int edge = node.table_value - singular_margin(node.depth);
  Node others = node;
  others.left_out = node.table_move;
  others.alpha = edge - 1;
  others.beta = edge;
  others.depth = (node.depth - 1) / 2;
  others.is_open = false;
  if (visit_moves(others, points) < edge) return 1;
  return node.table_value >= node.beta ? -1 : 0;
}

/// Nothing is left out as long as all moves lose: then no loss is believed that was not seen.
bool Search::is_left_out(const Node& node, const Candidate& move, int index) const {
  if (!settings_.is_selective || node.kind != Necessity::Kind::none || node.best <= -least_win)
    return false;
  if (!node.is_open && node.depth < static_cast<int>(moves_at_depth.size())) {
    const int most = moves_at_depth[static_cast<std::size_t>(node.depth)];
    if (index >= (node.improves ? most + most / 2 : most)) return true;
  }
  return node.depth <= unlikely_depth && index > 2 && move.likely < unlikely(node.depth);
}

int Search::reduction(int depth, int index, const Candidate& move) const {
  const float plies =
      0.4F + logarithm(depth) * logarithm(index) / 2 + std::max(-move.likely - 1, 0.0F);
  const int history = experience_.history(trail_->mover(), move.point);
  int whole = static_cast<int>(plies) - history / (Experience::most_history / 2);
  if (move.likely < -5) ++whole;
  if (move.likely > -1.5F) --whole;
  return whole;
}

/// What a move leaves of the depth.
int Search::depth_after(const Node& node) const {
  const bool is_forced = node.kind == Necessity::Kind::defend && node.moves <= few_defences &&
                         trail_->ply() < 2 * root_depth_;
  return node.kind == Necessity::Kind::stop || is_forced ? node.depth : node.depth - 1;
}

bool Search::is_late(const Node& node, int index) const {
  if (!settings_.is_selective || node.depth < 2) return false;
  return node.kind == Necessity::Kind::none ||
         (node.kind == Necessity::Kind::defend && index >= few_defences);
}

}  // namespace tauler::gomoku
