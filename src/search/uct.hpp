// Monte Carlo tree search with random playouts (UCT), over any game: no knowledge but the rules. It
// gives every new game an opponent and hints from its first day.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/limits.hpp"
#include "core/playout.hpp"
#include "core/rng.hpp"
#include "search/search_guard.hpp"

namespace tauler {

struct UctSettings {
  std::uint64_t playouts = 10'000;  ///< when the limits name no time and no nodes
  double exploration = 1.0;
};

template <Game G>
class Uct {
 public:
  Uct(const UctSettings& settings, Rng& rng) : settings_(settings), rng_(rng) {}

  /// Precondition: the game is not over.
  Decision choose(const G& position, Limits limits, const Progress& progress) {
    if (!limits.time && !limits.clock && !limits.nodes) limits.nodes = settings_.playouts;
    SearchGuard guard(limits);
    nodes_.assign(1, Node{});
    expand(0, position);
    std::uint64_t next_report = 1024;
    do {
      simulate(position);
      if (progress && guard.nodes() + 1 == next_report) {
        next_report *= 2;
        progress(summary(guard));
      }
      guard.look();
    } while (!guard.count_node());
    return summary(guard);
  }

 private:
  struct Node {
    Move move = Move::none();
    std::uint32_t first_child = 0;  ///< 0: not expanded (the root is nobody's child)
    std::uint32_t child_count = 0;
    std::uint32_t visits = 0;
    double score = 0;  ///< of the side that made `move`: a win 1, a draw ½
  };

  /// About 2.5 GB of nodes at most; beyond that, leaves are evaluated but no longer expanded.
  static constexpr std::size_t most_nodes = 80'000'000;

  void expand(std::uint32_t index, const G& position) {
    MoveList moves;
    position.legal_moves(moves);
    if (nodes_.size() + moves.size() > most_nodes) return;
    nodes_[index].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[index].child_count = static_cast<std::uint32_t>(moves.size());
    for (Move move : moves) nodes_.push_back(Node{.move = move});
  }

  std::uint32_t select(const Node& parent) {
    const double log_visits = std::log(static_cast<double>(parent.visits) + 1);
    double best_value = -1;
    std::uint32_t best = 0;
    // Start anywhere, so that untried children are not always tried in board order.
    const std::uint32_t offset = rng_.below(parent.child_count);
    for (std::uint32_t i = 0; i < parent.child_count; ++i) {
      const std::uint32_t index = parent.first_child + (i + offset) % parent.child_count;
      const Node& child = nodes_[index];
      if (child.visits == 0) return index;
      const double visits = child.visits;
      const double value =
          child.score / visits + settings_.exploration * std::sqrt(log_visits / visits);
      if (value > best_value) {
        best_value = value;
        best = index;
      }
    }
    return best;
  }

  void simulate(const G& root) {
    G position = root;
    path_.assign(1, {0, opponent(root.to_move())});
    std::uint32_t index = 0;
    while (nodes_[index].child_count > 0) {
      index = select(nodes_[index]);
      path_.push_back({index, position.to_move()});
      position.play(nodes_[index].move);
    }
    if (!is_over(position.outcome()) && nodes_[index].visits > 0) expand(index, position);
    const Outcome outcome = random_playout(position, rng_);
    for (const auto& [node, mover] : path_) {
      ++nodes_[node].visits;
      nodes_[node].score += outcome == Outcome::draw ? 0.5 : is_win_for(outcome, mover) ? 1.0 : 0.0;
    }
  }

  const Node* most_visited(const Node& parent) const {
    const Node* best = nullptr;
    for (std::uint32_t i = 0; i < parent.child_count; ++i) {
      const Node& child = nodes_[parent.first_child + i];
      if (!best || child.visits > best->visits) best = &child;
    }
    return best;
  }

  Decision summary(const SearchGuard& guard) const {
    Decision decision;
    for (const Node* node = most_visited(nodes_[0]); node && node->visits > 0;
         node = most_visited(*node)) {
      decision.variation.push_back(node->move);
    }
    const Node* best = most_visited(nodes_[0]);
    decision.move = best->move;
    decision.win_chance = best->visits > 0 ? best->score / best->visits : 0.5;
    decision.value = 2 * *decision.win_chance - 1;
    decision.method = Method::tree;
    decision.depth = static_cast<int>(decision.variation.size());
    decision.nodes = guard.nodes();
    decision.time = guard.elapsed();
    return decision;
  }

  struct Step {
    std::uint32_t node;
    Side mover;
  };

  UctSettings settings_;
  Rng& rng_;
  std::vector<Node> nodes_;
  std::vector<Step> path_;
};

}  // namespace tauler
