// The memory of a PUCT search: a graph, since positions reached by several ways share a node.
//
// A node's value is the mean of its own evaluation and of its children's values, weighted by the
// visits of the edges that lead to them, so what is learnt by one path is known to the others.
// Where the result is certain, it replaces the mean.
//
// A node's edges stand in the order of their priors. Among moves not tried yet the search always
// takes the likeliest, so those tried come first, and nobody looks at the many behind them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/leaf.hpp"

namespace tauler {

/// -1, 0 or 1 for `side`.
constexpr float score_for(Outcome outcome, Side side) {
  return outcome == Outcome::draw ? 0.0F : is_win_for(outcome, side) ? 1.0F : -1.0F;
}

struct PuctEdge {
  static constexpr std::uint32_t no_child = ~std::uint32_t{0};

  float prior = 0;
  std::uint32_t child = no_child;
  std::uint32_t visits = 0;
  Move move;
  std::uint16_t waiting = 0;  ///< visits whose answer has not come yet

  bool is_tried() const { return visits + waiting > 0; }
};

struct PuctNode {
  std::uint64_t key = 0;
  std::uint32_t first_edge = 0;
  std::uint32_t edges = 0;
  float own_value = 0;
  float value = 0;  ///< for the side to move, as all values here
  std::int32_t ply = 0;
  std::uint32_t visits = 0;
  std::uint32_t looked_at = 0;  ///< visits it had when it was last looked at closely
  Side mover = Side::first;
  Outcome proven = Outcome::ongoing;  ///< ongoing: not known
  bool answered = false;

  bool is_proven() const { return is_over(proven); }
};

template <Game G>
class PuctTree {
 public:
  using Index = std::uint32_t;

  void clear() {
    nodes_.clear();
    edges_.clear();
    index_.clear();
  }
  std::size_t size() const { return nodes_.size(); }
  std::size_t edge_count() const { return edges_.size(); }

  PuctNode& operator[](Index index) { return nodes_[index]; }
  const PuctNode& operator[](Index index) const { return nodes_[index]; }
  std::span<PuctEdge> edges(const PuctNode& node) {
    return {edges_.data() + node.first_edge, node.edges};
  }
  std::span<const PuctEdge> edges(const PuctNode& node) const {
    return {edges_.data() + node.first_edge, node.edges};
  }

  /// The node of a position, created if there is none. Nodes of finished games are proven from the
  /// start.
  Index node_of(const G& position) {
    const auto [found, added] =
        index_.try_emplace(position.key(), static_cast<Index>(nodes_.size()));
    // The ply distinguishes what the key does not, and keeps the graph free of cycles.
    if (!added && nodes_[found->second].ply == position.ply()) return found->second;
    found->second = static_cast<Index>(nodes_.size());
    PuctNode& node = nodes_.emplace_back();
    node.key = position.key();
    node.ply = position.ply();
    node.mover = position.to_move();
    if (is_over(position.outcome())) settle(node, position.outcome());
    return found->second;
  }

  /// Gives a node its evaluator's answer. A proven node needs no edges; a root always has them.
  /// Proving that a root is won is left to the search, which then has a move for it too.
  void answer(Index index, const Leaf<G>& leaf) {
    PuctNode& node = nodes_[index];
    node.answered = true;
    node.proven = Outcome::ongoing;
    node.own_value = node.value = leaf.value;
    if (leaf.proven && !(leaf.is_root && is_win_for(*leaf.proven, node.mover))) {
      settle(node, *leaf.proven);
    }
    if (leaf.proven && !leaf.is_root) return;
    node.first_edge = static_cast<std::uint32_t>(edges_.size());
    node.edges = static_cast<std::uint32_t>(leaf.moves.size());
    for (std::size_t i = 0; i < leaf.moves.size(); ++i) {
      edges_.push_back({.prior = leaf.priors[i], .move = leaf.moves[i]});
    }
    std::sort(edges_.end() - node.edges, edges_.end(), [](const PuctEdge& a, const PuctEdge& b) {
      return a.prior != b.prior ? a.prior > b.prior : a.move.value() < b.move.value();
    });
  }

  /// An edge's value for the side to move at `node`. Precondition: it has a child.
  float value_of(const PuctNode& node, const PuctEdge& edge) const {
    const PuctNode& child = nodes_[edge.child];
    return child.mover == node.mover ? child.value : -child.value;
  }
  /// A node is won by one of its moves, after which the position is `next`.
  void win_by(Index index, Move move, const G& next) {
    const Index child = node_of(next);
    const Outcome result = win_for(nodes_[index].mover);
    settle(nodes_[child], result);
    settle(nodes_[index], result);
    for (PuctEdge& edge : edges(nodes_[index])) {
      if (edge.move == move) edge.child = child;
    }
  }
  Outcome proven(const PuctEdge& edge) const {
    return edge.child == PuctEdge::no_child ? Outcome::ongoing : nodes_[edge.child].proven;
  }

  /// Updates a node from its children.
  void refresh(PuctNode& node) {
    if (node.is_proven()) return;
    float sum = node.own_value;
    std::uint32_t visits = 1;
    bool all_proven = true;
    Outcome best = win_for(opponent(node.mover));
    for (const PuctEdge& edge : edges(node)) {
      if (!edge.is_tried()) {
        all_proven = false;
        break;
      }
      const Outcome result = proven(edge);
      if (is_win_for(result, node.mover)) return settle(node, result);
      all_proven = all_proven && is_over(result);
      if (result == Outcome::draw) best = result;
      // A move known to lose is not played, and says nothing about the others.
      if (edge.visits == 0 || is_win_for(result, opponent(node.mover))) continue;
      sum += static_cast<float>(edge.visits) * value_of(node, edge);
      visits += edge.visits;
    }
    if (all_proven) return settle(node, best);
    node.value = sum / static_cast<float>(visits);
    if (best == Outcome::draw) node.value = std::max(node.value, 0.0F);
  }

 private:
  static void settle(PuctNode& node, Outcome result) {
    node.proven = result;
    node.value = score_for(result, node.mover);
  }

  std::vector<PuctNode> nodes_;
  std::vector<PuctEdge> edges_;
  std::unordered_map<std::uint64_t, Index> index_;
};

}  // namespace tauler
