#include "players/gomoku/champion/search.hpp"

#include <algorithm>

#include "players/gomoku/champion/search_node.hpp"
#include "players/gomoku/champion/selection.hpp"

namespace tauler::gomoku {
namespace {

using namespace selection;

constexpr std::uint64_t endless = 1'000'000'000;
/// As deep as can be: threats decided it.
constexpr int settled_depth = INT8_MAX;

}  // namespace

void Search::begin(Trail& trail, SearchGuard& guard) {
  trail_ = &trail;
  guard_ = &guard;
  turn_ = static_cast<std::uint8_t>(turn_ + 1);
  experience_.begin();
}

void Search::forget() {
  experience_.forget();
  necessities_.forget();
  turn_ = 0;
}

bool Search::count_node() {
  constexpr std::uint64_t nodes_between_looks = 64;
  if (guard_->nodes() % nodes_between_looks == 0) guard_->look();
  return guard_->expired() || guard_->count_node();
}

Necessities::Effort Search::effort(int depth) const {
  const std::uint64_t most = settings_.is_selective ? fours(depth) : endless;
  return {most, depth >= menace_depth ? most : 0, depth >= delay_depth || !settings_.is_selective};
}

/// What the table knows of the next position is on its way while the stone is put.
void Search::play(Point point) {
  const ThreatKey& key = trail_->board().key();
  const ThreatKey stone = stone_key(point, trail_->mover());
  table_.prefetch({key.slot ^ stone.slot, key.lock ^ stone.lock});
  trail_->play(point);
}

int Search::value_after(Point point, int alpha, int beta, int depth) {
  play(point);
  const int value = -visit(-beta, -alpha, depth, beta - alpha == 1);
  trail_->undo();
  return value;
}

void Search::remember(const Node& node, int value, Bound bound, int depth) {
  const int now = node.now == unknown_value ? KnownValue::not_looked_at : node.now;
  KnownValue known;
  known.value = static_cast<std::int16_t>(KnownValue::stored(value, trail_->ply()));
  known.now = static_cast<std::int16_t>(now);
  known.move = node.best_move != no_point ? node.best_move : node.table_move;
  known.depth = static_cast<std::int8_t>(depth);
  known.bound = bound;
  known.is_quiet = node.is_quiet;
  known.turn = turn_ & 31U;
  table_.put(table_key(trail_->board()), known);
}

/// What the evaluation says of the position.
int Search::weigh(Node& node) {
  if (node.now == unknown_value) node.now = trail_->value();
  const int ply = trail_->ply();
  now_[static_cast<std::size_t>(ply)] = node.now;
  const int before = ply >= 2 ? now_[static_cast<std::size_t>(ply - 2)] : unknown_value;
  node.improves = before == unknown_value || node.now > before;
  return node.now;
}

int Search::visit(int alpha, int beta, int depth, bool expects_cut) {
  const int ply = trail_->ply();
  now_[static_cast<std::size_t>(ply)] = unknown_value;
  if (count_node()) return 0;
  if (trail_->is_full()) return 0;
  ThreatBoard& board = trail_->board();
  if (board.any(trail_->mover(), Threat::five)) return win_at(ply + 1);
  // No result can be better than a five with the stone after next, or worse than one with the next.
  alpha = std::max(alpha, -win_at(ply + 2));
  beta = std::min(beta, win_at(ply + 3));
  if (alpha >= beta) return alpha;
  if (ply >= most_plies) return trail_->value();

  Node node{.alpha = alpha,
            .beta = beta,
            .depth = depth,
            .is_open = beta - alpha > 1,
            .expects_cut = expects_cut};
  if (const auto value = recall(node)) return *value;
  const bool was_weighed = node.now != unknown_value;
  if (is_good_enough(node)) {
    if (!was_weighed) remember(node, node.now, Bound::lower, std::min(depth, 0));
    return node.now;
  }
  // The table may know already that fours decide nothing here.
  Necessity need;
  if (!node.was_quiet || fours(node.table_depth) < fours(depth)) need = look(effort(depth));
  node.kind = need.kind;
  node.is_quiet = need.kind == Necessity::Kind::none;
  if (need.kind == Necessity::Kind::win || need.kind == Necessity::Kind::loss) {
    const int value = win_at(ply + need.plies);
    node.best_move = need.move;
    remember(node, need.kind == Necessity::Kind::win ? value : -value, Bound::exact, settled_depth);
    return need.kind == Necessity::Kind::win ? value : -value;
  }
  const bool is_leaf =
      depth <= 0 && (need.kind == Necessity::Kind::none ||
                     (need.kind == Necessity::Kind::defend && depth <= deepest_defence));
  if (is_leaf) {
    const int value = weigh(node);
    if (!was_weighed) remember(node, value, Bound::exact, depth);
    return value;
  }
  if (need.kind == Necessity::Kind::none) {
    weigh(node);
    if (is_far_outside(node)) return node.now;
    if (settings_.is_selective && node.table_move == no_point && depth >= unknown_depth) {
      --node.depth;
    }
  }
  const PointSet points =
      need.kind == Necessity::Kind::none ? near_stones(board.board()) : need.moves;
  if (may_be_singular(node)) node.extra_depth = singular_depth_change(node, points);
  if (is_over()) return 0;
  const int value = visit_moves(node, points);
  const bool may_delay = value <= -least_win && !need.delays.empty() && !is_over();
  return may_delay ? visit_moves(node, need.delays) : value;
}

/// What the table says of the position, if that is enough.
std::optional<int> Search::recall(Node& node) const {
  KnownValue known;
  if (!table_.find(table_key(trail_->board()), known)) return std::nullopt;
  const int value = KnownValue::restored(known.value, trail_->ply());
  node.table_move = known.move;
  node.table_value = value;
  node.table_depth = known.depth;
  node.table_bound = known.bound;
  if (known.now != KnownValue::not_looked_at) node.now = known.now;
  node.was_quiet = known.is_quiet && settings_.is_selective;
  const bool is_outside = known.bound == Bound::exact ||
                          (known.bound == Bound::lower ? value >= node.beta : value <= node.alpha);
  if (!is_outside) return std::nullopt;
  if (!settings_.is_selective) {
    return known.depth == node.depth ? std::optional(value) : std::nullopt;
  }
  // A win is a win at any depth.
  const bool is_decided =
      (value >= least_win && value >= node.beta) || (value <= -least_win && value <= node.alpha);
  if (node.is_open || (known.depth < node.depth && !is_decided)) return std::nullopt;
  return value;
}

int Search::visit_moves(Node& node, const PointSet& points) {
  const int alpha_before = node.alpha;
  MoveOrder order(stack_, *trail_, points, node.table_move, experience_);
  node.moves = order.size();
  for (int index = 0; index < order.size(); ++index) {
    const Candidate move = order.next();
    if (move.point == node.left_out || is_left_out(node, move, index)) continue;
    const int value = visit_move(node, move, index);
    if (is_over()) return 0;
    if (value <= node.best) continue;
    node.best = value;
    node.best_move = move.point;
    if (value <= node.alpha) continue;
    node.alpha = value;
    if (value < node.beta) continue;
    if (node.left_out != no_point) return value;
    experience_.learn(trail_->mover(), trail_->last(), trail_->ply(), move.point, order.given(),
                      std::max(node.depth, 1));
    remember(node, value, Bound::lower, node.depth);
    return value;
  }
  if (node.left_out != no_point) return node.best;
  const Bound bound = node.best > alpha_before ? Bound::exact : Bound::upper;
  if (bound == Bound::upper) node.best_move = no_point;
  remember(node, node.best, bound, node.depth);
  return node.best;
}

int Search::visit_move(const Node& node, const Candidate& move, int index) {
  const int depth = depth_after(node) + (move.point == node.table_move ? node.extra_depth : 0);
  if (index == 0) {
    play(move.point);
    const int value = -visit(-node.beta, -node.alpha, depth, !node.is_open && !node.expects_cut);
    trail_->undo();
    return value;
  }
  int less = 0;
  if (is_late(node, index)) {
    less = reduction(node.depth, index, move);
    if (node.expects_cut) ++less;
    if (node.is_open) --less;
    if (!node.improves) ++less;
    less = std::clamp(less, 0, depth - 1);
  }
  play(move.point);
  int value = -visit(-node.alpha - 1, -node.alpha, depth - less, true);
  if (value > node.alpha && less > 0) {
    value = -visit(-node.alpha - 1, -node.alpha, depth, !node.expects_cut);
  }
  if (value > node.alpha && value < node.beta) {
    value = -visit(-node.beta, -node.alpha, depth, false);
  }
  trail_->undo();
  return value;
}

}  // namespace tauler::gomoku
