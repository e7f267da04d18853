// Tree search guided by an evaluator's values and move probabilities (PUCT, Silver et al. 2017),
// over any game. Leaves are evaluated in batches; until its answer comes, a leaf counts as lost for
// the side that moved there, so that the rest of the batch looks elsewhere. Certain results are
// proven up the tree. The tree stays for the next move of the game. Nothing here is random.
#pragma once

#include <cassert>

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "search/puct_tree.hpp"
#include "search/search_guard.hpp"

namespace tauler {

/// Whether a search ends when the visits left cannot change which move has the most. Time that
/// nobody else has a use for makes a larger tree, which serves the next move.
enum class EarlyStop : std::uint8_t { never, if_of_use, always };

struct PuctSettings {
  std::uint64_t visits = 1'000;  ///< when the limits name no time and no nodes
  int batch = 8;                 ///< leaves evaluated together, at most
  float exploration = 1.5F;      ///< higher tries more moves
  /// A move not tried yet is assumed to be worse than the position by this, times the square root
  /// of the probability already tried.
  float untried_penalty = 0.3F;
  /// A position that was visited so often is looked at closely, where the evaluator can do that:
  /// it may name a move that wins. 0: never.
  std::uint32_t look_closely_at = 0;
  EarlyStop stop_early = EarlyStop::if_of_use;
  std::size_t most_edges = 20'000'000;  ///< about 400 MB
};

template <Game G, LeafEvaluator<G> E>
class Puct {
 public:
  Puct(const PuctSettings& settings, E& evaluator) : settings_(settings), evaluator_(evaluator) {}

  /// Precondition: the game is not over.
  Decision choose(const G& position, Limits limits, const Progress& progress) {
    if (!limits.time && !limits.clock && !limits.nodes) limits.nodes = settings_.visits;
    SearchGuard guard(limits);
    root_ = tree_.node_of(position);
    // What is proven needs no more room, and must not be forgotten.
    if (tree_.edge_count() > settings_.most_edges / 2 && !tree_[root_].is_proven()) {
      tree_.clear();
      root_ = tree_.node_of(position);
    }
    if (tree_[root_].edges == 0) ask_root(position, guard);
    std::uint64_t next_report = 128;
    bool more = !guard.count_node();
    while (more && !is_decided(guard, limits) && tree_.edge_count() < settings_.most_edges) {
      gather(position, guard);
      more = !guard.expired() && !guard.look();
      if (progress && guard.nodes() >= next_report) {
        next_report = 2 * guard.nodes();
        progress(summary(guard));
      }
    }
    return summary(guard);
  }

  void forget() { tree_.clear(); }

  /// The root's moves after `choose`, for callers that show what was searched or choose
  /// differently: `visit(move, visits, prior)`.
  template <class Visit>
  void for_each_root_move(Visit&& visit) const {
    for (const PuctEdge& edge : tree_.edges(tree_[root_])) {
      visit(edge.move, edge.visits, edge.prior);
    }
  }

 private:
  using Tree = PuctTree<G>;
  using Index = typename Tree::Index;

  struct Step {
    Index node;
    std::uint32_t edge;
  };
  struct Visit {
    std::vector<Step> path;
    Index leaf;
  };

  static constexpr std::uint64_t visits_before_rate = 32;
  static constexpr std::uint32_t look_again = 8;

  void ask_root(const G& position, const SearchGuard& guard) {
    leaves_.clear();
    leaves_.emplace_back(position);
    leaves_.front().is_root = true;
    leaves_.front().rest = guard.rest();
    evaluator_.evaluate(std::span<Leaf<G>>(leaves_));
    tree_.answer(root_, leaves_.front());
  }

  /// A batch of visits. Small trees get small batches: much of a large one would be wasted.
  void gather(const G& position, SearchGuard& guard) {
    const auto least_batch = [&](std::uint64_t visits) {
      return std::min<std::uint64_t>(settings_.batch, 1 + visits / 16);
    };
    leaves_.clear();
    visits_.clear();
    const std::uint64_t wanted = least_batch(root_visits());
    // Visits that end at something known cost nothing, but must not go on for ever.
    for (std::uint64_t tries = 0; leaves_.size() < wanted && tries < 4 * wanted; ++tries) {
      if (tree_[root_].is_proven() || guard.expired()) break;
      if (!descend(position, guard)) break;
      guard.count_node();
    }
    if (leaves_.empty()) return;
    evaluator_.evaluate(std::span<Leaf<G>>(leaves_));
    for (std::size_t i = 0; i < leaves_.size(); ++i) tree_.answer(visits_[i].leaf, leaves_[i]);
    for (const Visit& visit : visits_) finish(visit.path);
  }

  std::uint64_t root_visits() const {
    std::uint64_t visits = 0;
    for (const PuctEdge& edge : tree_.edges(tree_[root_])) {
      if (!edge.is_tried()) break;
      visits += edge.visits;
    }
    return visits;
  }

  /// Walks to something worth a visit. False if that is a leaf of this batch already.
  bool descend(const G& root, const SearchGuard& guard) {
    G position = root;
    path_.clear();
    Index index = root_;
    while (true) {
      if (is_won_closely(position, index, guard)) {
        finish(path_);
        return true;
      }
      const std::uint32_t chosen = select(tree_[index]);
      PuctEdge& edge = tree_.edges(tree_[index])[chosen];
      ++edge.waiting;
      path_.push_back({index, chosen});
      position.play(edge.move);
      const bool new_edge = edge.child == PuctEdge::no_child;
      if (new_edge) {
        const Index child = tree_.node_of(position);
        edge.child = child;
      }
      index = edge.child;
      const PuctNode& node = tree_[index];
      if (node.is_proven() || (new_edge && node.answered)) {
        finish(path_);
        return true;
      }
      if (!node.answered) break;
    }
    for (const Visit& visit : visits_) {
      if (visit.leaf != index) continue;
      for (const Step& step : path_) --tree_.edges(tree_[step.node])[step.edge].waiting;
      return false;
    }
    leaves_.emplace_back(position);
    visits_.push_back({path_, index});
    return true;
  }

  /// What is visited often decides the search, and is worth more than a glance, again and again:
  /// each look comes after `look_again` times the visits of the last one.
  bool is_won_closely(const G& position, Index index, const SearchGuard& guard) {
    if constexpr (requires { evaluator_.look_closely(position, CloseLook{}); }) {
      PuctNode& node = tree_[index];
      const std::uint32_t due =
          node.looked_at == 0 ? settings_.look_closely_at : look_again * node.looked_at;
      if (settings_.look_closely_at == 0 || node.visits < due) return false;
      node.looked_at = node.visits;
      const std::optional<Move> winner =
          evaluator_.look_closely(position, {node.visits, index == root_, guard.rest()});
      if (!winner) return false;
      G next = position;
      next.play(*winner);
      tree_.win_by(index, *winner, next);
      return true;
    }
    return false;
  }

  std::uint32_t select(const PuctNode& node) const {
    const std::span<const PuctEdge> edges = tree_.edges(node);
    std::uint32_t total = 0;
    float tried = 0;
    for (const PuctEdge& edge : edges) {
      if (!edge.is_tried()) break;
      total += edge.visits + edge.waiting;
      tried += edge.prior;
    }
    const float untried = node.value - settings_.untried_penalty * std::sqrt(tried);
    const float scale = settings_.exploration * std::sqrt(static_cast<float>(total + 1));
    float best_score = -1e9F;
    std::uint32_t best = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const PuctEdge& edge = edges[i];
      const auto visits = static_cast<float>(edge.visits);
      const auto waiting = static_cast<float>(edge.waiting);
      float value = untried;
      if (edge.is_tried()) {
        const float known = edge.visits > 0 ? visits * tree_.value_of(node, edge) : 0;
        value = (known - waiting) / (visits + waiting);
      }
      // There is nothing to learn where the result is certain.
      if (is_over(tree_.proven(edge))) value -= 1000;
      const float score = value + scale * edge.prior / (1 + visits + waiting);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
      if (!edge.is_tried()) break;  // the others are less likely
    }
    return best;
  }

  void finish(const std::vector<Step>& path) {
    for (std::size_t i = path.size(); i-- > 0;) {
      PuctNode& node = tree_[path[i].node];
      PuctEdge& edge = tree_.edges(node)[path[i].edge];
      --edge.waiting;
      ++edge.visits;
      ++node.visits;
      tree_.refresh(node);
    }
  }

  /// Nothing is left to find out that could change the move.
  bool is_decided(const SearchGuard& guard, const Limits& limits) const {
    const PuctNode& root = tree_[root_];
    if (root.is_proven()) return true;
    const bool is_of_use = limits.hurry || limits.clock || !limits.time;
    if (settings_.stop_early != EarlyStop::always &&
        (settings_.stop_early == EarlyStop::never || !is_of_use)) {
      return false;
    }
    std::uint32_t most = 0;
    std::uint32_t second = 0;
    for (const PuctEdge& edge : tree_.edges(root)) {
      if (!edge.is_tried()) break;
      second = std::max(second, std::min(most, edge.visits));
      most = std::max(most, edge.visits);
    }
    double left = 1e18;
    if (limits.nodes)
      left = static_cast<double>(*limits.nodes) - static_cast<double>(guard.nodes());
    if (guard.deadline() != Duration::max() && guard.nodes() >= visits_before_rate) {
      const double rate = static_cast<double>(guard.nodes()) / seconds(guard.elapsed());
      left = std::min(left, rate * seconds(guard.deadline() - guard.elapsed()));
    }
    return static_cast<double>(most) - static_cast<double>(second) > left;
  }

  /// The best edge of a node, or null: a proven win, a proven draw where the node looks no better
  /// than even, else the most visited move that is not proven lost.
  const PuctEdge* best_edge(const PuctNode& node) const {
    const PuctEdge* best = nullptr;
    double best_rank = -1;
    for (const PuctEdge& edge : tree_.edges(node)) {
      const Outcome proven = tree_.proven(edge);
      double rank = 1.0 + edge.visits + double{edge.prior} / 2;
      if (is_win_for(proven, node.mover)) rank += 1e15;
      if (is_win_for(proven, opponent(node.mover))) rank *= 1e-12;
      if (proven == Outcome::draw && node.value <= 0) rank += 1e14;
      if (rank > best_rank) {
        best_rank = rank;
        best = &edge;
      }
    }
    return best;
  }

  Decision summary(const SearchGuard& guard) const {
    const PuctNode& root = tree_[root_];
    Decision decision;
    const PuctEdge* best = best_edge(root);
    assert(best && "the game is not over");
    decision.move = best->move;
    const PuctNode* node = &root;
    for (const PuctEdge* edge = best; edge; edge = best_edge(*node)) {
      decision.variation.push_back(edge->move);
      if (edge->visits == 0 || edge->child == PuctEdge::no_child) break;
      node = &tree_[edge->child];
    }
    decision.value = best->visits > 0 ? tree_.value_of(root, *best) : root.value;
    if (root.is_proven()) {
      decision.proven = root.proven;
      decision.value = root.value;
    }
    decision.win_chance = (decision.value + 1) / 2;
    decision.method = Method::tree;
    decision.depth = static_cast<int>(decision.variation.size());
    decision.nodes = guard.nodes();
    decision.time = guard.elapsed();
    return decision;
  }

  PuctSettings settings_;
  E& evaluator_;
  Tree tree_;
  Index root_ = 0;
  std::vector<Leaf<G>> leaves_;
  std::vector<Visit> visits_;
  std::vector<Step> path_;
};

}  // namespace tauler
