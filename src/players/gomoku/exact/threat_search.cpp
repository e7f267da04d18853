#include "players/gomoku/exact/threat_search.hpp"

#include <algorithm>

#include "players/gomoku/exact/spoilers.hpp"
#include "players/gomoku/exact/threat_cost.hpp"

namespace tauler::gomoku {
namespace {

/// Of a position not looked at yet.
constexpr std::uint32_t first_guess = 4;

/// A move that makes nothing yet costs much in a search for quiet moves; in others there are few,
/// and each spoils what the defender threatens.
constexpr std::uint16_t cost_of_quiet = 100;
constexpr std::uint16_t cost_of_spoiler = 12;

constexpr std::uint64_t nodes_between_looks = 64;
/// The searches for fours at the root; each ply further down has a quarter of it.
constexpr std::uint64_t fours_at_root = 50'000;
/// A root has up to this many such searches or so, which must not use up what there is for all.
constexpr std::uint64_t searches_at_root = 64;

}  // namespace

ThreatSearch::Verdict ThreatSearch::search(ThreatBoard& board, Colour attacker, Attack attack,
                                           const ThreatBudget& budget,
                                           const ShouldStop& should_stop) {
  attacker_ = attacker;
  attack_ = attack;
  budget_ = budget;
  should_stop_ = &should_stop;
  nodes_.assign(1, {});
  children_.clear();
  slots_.assign(1 << 10, no_node);
  inside_.clear();
  if (attack == Attack::quiet && !inner_) inner_ = std::make_unique<ThreatSearch>(fours_);
  expanded_ = 0;
  fours_before_ = fours_.nodes();
  stopped_ = false;
  complete_ = attack != Attack::quiet;
  const Index root = node_of(board.key());
  visit(board, root, 0, infinite, infinite);
  if (nodes_[root].proof == 0) return Verdict::win;
  return nodes_[root].disproof == 0 ? Verdict::no_win : Verdict::unknown;
}

ThreatSearch::Index ThreatSearch::node_of(const ThreatKey& key) {
  if (2 * nodes_.size() > slots_.size()) grow_slots();
  std::size_t slot = key.slot & (slots_.size() - 1);
  for (; slots_[slot] != no_node; slot = (slot + 1) & (slots_.size() - 1)) {
    if (nodes_[slots_[slot]].key == key) return slots_[slot];
  }
  slots_[slot] = static_cast<Index>(nodes_.size());
  nodes_.push_back({.key = key, .proof = first_guess, .disproof = first_guess});
  return slots_[slot];
}

void ThreatSearch::grow_slots() {
  slots_.assign(4 * slots_.size(), no_node);
  for (std::size_t i = 1; i < nodes_.size(); ++i) {
    std::size_t slot = nodes_[i].key.slot & (slots_.size() - 1);
    while (slots_[slot] != no_node) slot = (slot + 1) & (slots_.size() - 1);
    slots_[slot] = static_cast<Index>(i);
  }
}

void ThreatSearch::settle(Index index, bool proven) {
  nodes_[index].proof = proven ? 0 : infinite;
  nodes_[index].disproof = proven ? infinite : 0;
}

ThreatSearch::Tally ThreatSearch::tally(const Node& node, bool attacking) const {
  Tally sums;
  std::uint64_t sum = 0;
  bool lost = false;
  for (std::uint32_t i = node.first_child; i < node.first_child + node.children; ++i) {
    const Child& child = children_[i];
    std::uint32_t proof = first_guess;
    std::uint32_t disproof = first_guess;
    if (child.node != no_node) {
      proof = nodes_[child.node].proof;
      disproof = nodes_[child.node].disproof;
    }
    std::uint32_t own = attacking ? proof : disproof;
    if (own > 0 && own < infinite) own += child.cost;
    const std::uint32_t whole = attacking ? disproof : proof;
    sum += whole;
    lost |= whole == infinite;
    if (own < sums.least) {
      sums.second = sums.least;
      sums.least = own;
      sums.best = i;
    } else {
      sums.second = std::min(sums.second, own);
    }
  }
  // However high, it is no verdict.
  sums.sum = sums.least == 0 || lost
                 ? infinite
                 : static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, infinite - 1));
  return sums;
}

/// Goes on below this position until it is settled, or has a number as high as one of the limits.
void ThreatSearch::visit(ThreatBoard& board, Index index, int depth, std::uint32_t most_proof,
                         std::uint32_t most_disproof) {
  if (!nodes_[index].expanded) expand(board, index, depth);
  const bool attacking = depth % 2 == 0;
  while (!nodes_[index].is_settled()) {
    const Tally sums = tally(nodes_[index], attacking);
    Node& node = nodes_[index];
    node.proof = attacking ? sums.least : sums.sum;
    node.disproof = attacking ? sums.sum : sums.least;
    if (node.proof >= most_proof || node.disproof >= most_disproof) return;
    if (node.is_settled() || stopped_) return;
    visit_child(board, sums, depth, most_proof, most_disproof);
    if (!attacking && nodes_[children_[sums.best].node].proof == 0) {
      reuse_proof(board, index, sums.best, depth);
    }
  }
}

void ThreatSearch::visit_child(ThreatBoard& board, const Tally& sums, int depth,
                               std::uint32_t most_proof, std::uint32_t most_disproof) {
  const bool attacking = depth % 2 == 0;
  const TriedStone stone(board, children_[sums.best].move,
                         attacking ? attacker_ : opposite(attacker_));
  if (children_[sums.best].node == no_node) {
    const Index found = node_of(board.key());
    children_[sums.best].node = found;
    // Reached in another order before.
    if (nodes_[found].expanded) return;
  }
  const Child child = children_[sums.best];
  const Node& node = nodes_[child.node];
  // Until it looks clearly worse than the second best, or the position as a whole too bad.
  const std::uint32_t own_limit =
      std::min(attacking ? most_proof : most_disproof, sums.second + sums.second / 2 + 1);
  const std::uint32_t most_own = own_limit > child.cost ? own_limit - child.cost : 1;
  const std::uint32_t whole_limit = attacking ? most_disproof : most_proof;
  const std::uint32_t others = sums.sum - (attacking ? node.disproof : node.proof);
  const std::uint32_t most_whole =
      whole_limit >= infinite ? infinite : whole_limit - std::min(others, whole_limit - 1);
  visit(board, child.node, depth + 1, attacking ? most_own : most_whole,
        attacking ? most_whole : most_own);
}

void ThreatSearch::expand(ThreatBoard& board, Index index, int depth) {
  nodes_[index].expanded = true;
  ++expanded_;
  if (expanded_ >= budget_.nodes) stopped_ = true;
  if (fours_.nodes() - fours_before_ >= budget_.all_fours) stopped_ = true;
  if (expanded_ % nodes_between_looks == 0 && *should_stop_ && (*should_stop_)(expanded_)) {
    stopped_ = true;
  }
  depth % 2 == 0 ? expand_attack(board, index, depth) : expand_defence(board, index, depth);
}

void ThreatSearch::expand_attack(ThreatBoard& board, Index index, int depth) {
  if (find_fours(board, attacker_, fours_at(depth)) != no_point) {
    nodes_[index].by_fours = true;
    return settle(index, true);
  }
  if (attack_ == Attack::quiet && wins_inside(board, index)) return settle(index, true);
  add_children(index, attacks(board, depth), board, attacker_);
  if (nodes_[index].children == 0) settle(index, false);
}

void ThreatSearch::expand_defence(ThreatBoard& board, Index index, int depth) {
  const Colour defender = opposite(attacker_);
  if (board.any(defender, Threat::five) || !board.can_move(defender)) return settle(index, false);
  PointSet moves;
  if (board.any(attacker_, Threat::five)) {
    for (const Point stop : board.stops(attacker_)) moves.add(stop);
  } else if (const std::vector<Menace> found = menaces(board, attacker_, fours_at(depth));
             !found.empty()) {
    moves = found.front().spoilers;
    for (const Menace& menace : found) moves &= menace.spoilers;
    moves |= board.points(defender, Threat::four);
  } else if (attack_ == Attack::quiet && wins_inside(board, index)) {
    moves = spoilers_of(inside_.at(index).proof, board, attacker_);
  } else {
    return settle(index, false);
  }
  add_children(index, moves, board, defender);
  if (nodes_[index].children == 0) settle(index, true);
}

void ThreatSearch::add_children(Index index, const PointSet& moves, const ThreatBoard& board,
                                Colour colour) {
  const std::uint16_t quiet = attack_ == Attack::quiet ? cost_of_quiet : cost_of_spoiler;
  const auto first = static_cast<std::uint32_t>(children_.size());
  moves.for_each([&](Point move) {
    if (!board.is_empty(move) || !board.allows(move, colour)) return;
    const std::uint16_t cost =
        colour == attacker_ ? threat_cost(board, move, attacker_, quiet) : std::uint16_t{0};
    children_.push_back({move, cost, no_node});
  });
  nodes_[index].first_child = first;
  nodes_[index].children = static_cast<std::uint16_t>(children_.size() - first);
}

std::uint64_t ThreatSearch::fours_at(int depth) const {
  const std::uint64_t root = std::min(fours_at_root, budget_.all_fours / searches_at_root);
  return std::max(budget_.fours, root >> std::min(2 * depth, 20));
}

Point ThreatSearch::find_fours(ThreatBoard& board, Colour colour, std::uint64_t most) {
  const Point first = fours_.find(board, colour, most);
  if (fours_.ran_out()) complete_ = false;
  return first;
}

/// Ways to win by fours if the other side does nothing: all straight fours, else one other.
std::vector<ThreatSearch::Menace> ThreatSearch::menaces(ThreatBoard& board, Colour colour,
                                                        std::uint64_t most) {
  std::vector<Menace> found;
  const auto add = [&](Point first) {
    found.emplace_back();
    found.back().first = first;
    fours_.add_spoilers(board, colour, first, found.back().spoilers);
  };
  if (board.rule() != Rule::caro && board.any(colour, Threat::straight)) {
    board.points(colour, Threat::straight).for_each([&](Point straight) {
      if (board.allows(straight, colour)) add(straight);
    });
  }
  if (!found.empty()) return found;
  const Point first = find_fours(board, colour, most);
  if (first != no_point) add(first);
  return found;
}

/// The attacker's moves that may be threats, where it does not win by fours.
PointSet ThreatSearch::attacks(ThreatBoard& board, int depth) {
  const Colour defender = opposite(attacker_);
  PointSet moves;
  if (board.any(defender, Threat::five)) {
    for (const Point stop : board.stops(defender)) moves.add(stop);
    return moves;
  }
  const std::vector<Menace> against = menaces(board, defender, fours_at(depth) / 4);
  if (against.empty() || attack_ == Attack::threes) {
    moves = board.points(attacker_, Threat::three);
    if (attack_ >= Attack::threats) moves |= board.points(attacker_, Threat::third);
    if (attack_ == Attack::quiet) moves |= board.near(attacker_);
  } else {
    moves = against.front().spoilers;
  }
  for (const Menace& menace : against) moves &= menace.spoilers;
  moves |= board.points(attacker_, Threat::four);
  return moves;
}

/// Whether the attacker wins without quiet moves, if it is its turn. Keeps the proof.
bool ThreatSearch::wins_inside(ThreatBoard& board, Index index) {
  const ThreatBudget budget{budget_.inside, budget_.fours, 0};
  const Verdict verdict = inner_->search(board, attacker_, Attack::threats, budget);
  expanded_ += inner_->expanded();
  if (verdict != Verdict::win) return false;
  Proof proof = inner_->prove(board);
  if (proof.empty()) return false;
  inside_.emplace(index, Inside{board.board(), std::move(proof)});
  return true;
}

}  // namespace tauler::gomoku
