#include "players/gomoku/champion/search.hpp"

#include <algorithm>
#include <cmath>

namespace tauler::gomoku {
namespace {

constexpr int endless = 1'000'000'000;
/// What the evaluation says is not known.
constexpr int unknown = INT16_MIN;

/// Positions of a search for fours, by depth.
constexpr int fours_at_leaf = 60;
constexpr int fours_a_ply = 60;
constexpr int most_fours = 1'000;
/// Nearer to the leaves nobody asks what the opponent threatens by fours.
constexpr int menace_depth = 2;

/// Below the leaves only defences against straight fours are looked at, so deep.
constexpr int deepest_defence = -2;

/// An evaluation so far above the window will stay above it.
constexpr int futile_depth = 6;
constexpr int margin_above(int depth, bool improves) {
  return 54 * depth + (improves ? 36 : 72);
}
/// … so far below it below it.
constexpr int razor_depth = 3;
constexpr int margin_below(int depth) {
  return 250 + 200 * depth;
}

/// The moves looked at in a null window.
constexpr std::array<int, 9> moves_at_depth = {0, 3, 4, 6, 8, 11, 15, 19, 24};
/// A move is left out that is so many times e less likely than the favourite.
constexpr int unlikely_depth = 6;
constexpr float unlikely(int depth) {
  return -2.1F - 0.48F * static_cast<float>(depth);
}

/// The logarithms of whole numbers.
const auto logarithms = [] {
  std::array<float, 128> table{};
  for (std::size_t i = 1; i < table.size(); ++i) table[i] = std::log(static_cast<float>(i));
  return table;
}();
float logarithm(int number) {
  return logarithms[static_cast<std::size_t>(std::clamp(number, 1, 127))];
}

/// So few defences cost no depth, and so many are all looked at to the full depth.
constexpr int few_defences = 3;

}  // namespace

struct Search::Node {
  int alpha;
  int beta;
  int depth;
  bool is_open;      ///< more than a null window
  bool expects_cut;  ///< some move is expected to be enough
  Necessity::Kind kind = Necessity::Kind::none;
  int now = unknown;
  bool improves = false;
  Point table_move = no_point;
  int moves = 0;
  int best = -won;
  Point best_move = no_point;
};

void Search::begin(Trail& trail, SearchGuard& guard) {
  trail_ = &trail;
  guard_ = &guard;
  turn_ = static_cast<std::uint8_t>((turn_ + 1) & 63);
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
  if (!settings_.is_selective) return {endless, depth >= menace_depth ? endless : 0U};
  const int nodes = std::min(fours_at_leaf + fours_a_ply * std::max(depth, 0), most_fours);
  const auto own = static_cast<std::uint64_t>(nodes);
  return {own, depth >= menace_depth ? own : 0};
}

int Search::value_after(Point point, int alpha, int beta, int depth) {
  trail_->play(point);
  const int value = -visit(-beta, -alpha, depth, beta - alpha == 1);
  trail_->undo();
  return value;
}

void Search::remember(const Node& node, int value, Bound bound, int depth) {
  const int now = node.now == unknown ? KnownValue::not_looked_at : node.now;
  KnownValue known;
  known.value = static_cast<std::int16_t>(KnownValue::stored(value, trail_->ply()));
  known.now = static_cast<std::int16_t>(now);
  known.move = node.best_move != no_point ? node.best_move : node.table_move;
  known.depth = static_cast<std::int8_t>(depth);
  known.bound = bound;
  known.turn = turn_ & 63U;
  table_.put(table_key(trail_->board()), known);
}

/// What the evaluation says of the position.
int Search::weigh(Node& node) {
  if (node.now == unknown) node.now = trail_->value();
  const int ply = trail_->ply();
  now_[static_cast<std::size_t>(ply)] = node.now;
  const int before = ply >= 2 ? now_[static_cast<std::size_t>(ply - 2)] : unknown;
  node.improves = before == unknown || node.now > before;
  return node.now;
}

int Search::visit(int alpha, int beta, int depth, bool expects_cut) {
  const int ply = trail_->ply();
  now_[static_cast<std::size_t>(ply)] = unknown;
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
  KnownValue known;
  if (table_.find(table_key(board), known)) {
    node.table_move = known.move;
    if (known.now != KnownValue::not_looked_at) node.now = known.now;
    const int value = KnownValue::restored(known.value, ply);
    const bool is_deep =
        settings_.is_selective ? known.depth >= depth && !node.is_open : known.depth == depth;
    if (is_deep && (known.bound == Bound::exact ||
                    (known.bound == Bound::lower ? value >= beta : value <= alpha))) {
      return value;
    }
  }

  const Necessity need = look(effort(depth));
  node.kind = need.kind;
  if (need.kind == Necessity::Kind::win || need.kind == Necessity::Kind::loss) {
    const int value = win_at(ply + need.plies);
    node.best_move = need.move;
    remember(node, need.kind == Necessity::Kind::win ? value : -value, Bound::exact, 127);
    return need.kind == Necessity::Kind::win ? value : -value;
  }
  const bool is_leaf =
      depth <= 0 && (need.kind == Necessity::Kind::none ||
                     (need.kind == Necessity::Kind::defend && depth <= deepest_defence));
  if (is_leaf) {
    const bool was_known = node.now != unknown;
    const int value = weigh(node);
    if (!was_known) remember(node, value, Bound::exact, depth);
    return value;
  }
  if (need.kind != Necessity::Kind::none) return visit_moves(node, need.moves);

  weigh(node);
  if (settings_.is_selective && !node.is_open) {
    if (depth <= futile_depth && beta < least_win &&
        node.now - margin_above(depth, node.improves) >= beta) {
      return node.now;
    }
    if (depth <= razor_depth && alpha > -least_win && node.now + margin_below(depth) <= alpha) {
      return node.now;
    }
  }
  if (settings_.is_selective && node.table_move == no_point && depth >= 4) --node.depth;
  return visit_moves(node, near_stones(board.board()));
}

int Search::visit_moves(Node& node, const PointSet& points) {
  const int alpha_before = node.alpha;
  MoveOrder order(stack_, *trail_, points, node.table_move, experience_);
  node.moves = order.size();
  for (int index = 0; index < order.size(); ++index) {
    const Candidate move = order.next();
    if (is_left_out(node, move, index)) continue;
    const int value = visit_move(node, move, index);
    if (is_over()) return 0;
    if (value <= node.best) continue;
    node.best = value;
    node.best_move = move.point;
    if (value <= node.alpha) continue;
    node.alpha = value;
    if (value < node.beta) continue;
    experience_.learn(trail_->mover(), trail_->last(), trail_->ply(), move.point, order.given(),
                      std::max(node.depth, 1));
    remember(node, value, Bound::lower, node.depth);
    return value;
  }
  const Bound bound = node.best > alpha_before ? Bound::exact : Bound::upper;
  if (bound == Bound::upper) node.best_move = no_point;
  remember(node, node.best, bound, node.depth);
  return node.best;
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

int Search::visit_move(const Node& node, const Candidate& move, int index) {
  const int depth = depth_after(node);
  if (index == 0) {
    trail_->play(move.point);
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
  trail_->play(move.point);
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
