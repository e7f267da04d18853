// Minimax and alpha-beta as a lesson: one plain search to a fixed depth, over any game, that
// records what it did. Not for playing: the real ones are minimax.hpp and alpha_beta.hpp, and the
// tests hold this one to their values and their numbers of nodes.
//
// It is written as the documents tell it, with a side that takes the highest value and one that
// takes the lowest, so that every number can be read from the same side of the board.
#pragma once

#include <algorithm>
#include <cassert>
#include <limits>
#include <vector>

#include "search/alpha_beta.hpp"

namespace tauler {

/// What the search knew at a node after one more child.
struct TreeStep {
  int child = 0;     ///< its place in the tree, −1 if it was not kept
  double value = 0;  ///< of the node so far
  double alpha = 0;
  double beta = 0;
};

/// A position the search reached. Values are those of the side that moves at the root: at even
/// plies it moves and takes the highest, at odd ones the opponent does and takes the lowest.
struct TreeNode {
  enum class Kind : std::uint8_t { inner, leaf, end /**< the game is over here */ };

  int parent = -1;
  Move move = Move::none();  ///< that led here; none at the root
  int ply = 0;
  Kind kind = Kind::inner;
  double alpha = 0;  ///< when the search arrived here
  double beta = 0;
  double value = 0;
  std::vector<TreeStep> steps{};
  /// The moves left untried, because at the latest step the value had passed a bound: β where the
  /// highest is taken, α where the lowest is.
  std::vector<Move> skipped{};

  bool takes_highest() const { return ply % 2 == 0; }
};

struct SearchTree {
  std::vector<TreeNode> nodes;  ///< in the order of the search, the root first
  std::uint64_t count = 0;      ///< positions reached, without the root
  double value = 0;
  bool finished = false;  ///< not ended by the guard

  /// Whether every node was kept.
  bool is_complete() const { return finished && nodes.size() == count + 1; }
};

template <Game G, class Evaluate, class Order>
requires SearchEvaluation<Evaluate, G> && SearchOrder<Order, G>
class TreeRecorder {
 public:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  /// Keeps at most this many nodes; the other two must outlive this.
  TreeRecorder(Evaluate& evaluate, Order& order, bool prunes, std::size_t most_nodes)
      : evaluate_(evaluate), order_(order), prunes_(prunes), most_nodes_(most_nodes) {}

  /// Precondition: the game is not over, `depth` >= 1, and sides alternate (a pass is a move).
  SearchTree search(const G& root, int depth, SearchGuard& guard) {
    assert(depth >= 1 && !is_over(root.outcome()));
    tree_ = {};
    depth_ = depth;
    guard_ = &guard;
    G position = root;
    const std::uint64_t before = guard.nodes();
    tree_.value = visit(position, {.alpha = -infinity, .beta = infinity});
    tree_.count = guard.nodes() - before;
    tree_.finished = !guard.expired();
    return std::move(tree_);
  }

 private:
  static constexpr int not_kept = -1;

  int next_place() const {
    return tree_.nodes.size() < most_nodes_ ? static_cast<int>(tree_.nodes.size()) : not_kept;
  }

  /// The value of a node, exact inside its window of alpha and beta.
  double visit(G& position, TreeNode node) {
    const int place = next_place();
    if (place != not_kept) tree_.nodes.emplace_back();  // the node's own, before its children's
    const int remaining = depth_ - node.ply;
    if (is_over(position.outcome())) {
      node.kind = TreeNode::Kind::end;
      node.value = for_root(node, evaluate_.terminal(position, remaining));
    } else if (remaining == 0) {
      node.kind = TreeNode::Kind::leaf;
      node.value = for_root(node, evaluate_.leaf(position));
    } else {
      try_children(position, node, place);
    }
    const double value = node.value;
    if (place != not_kept) tree_.nodes[place] = std::move(node);
    return value;
  }

  /// Evaluations are from the point of view of the side to move.
  static double for_root(const TreeNode& node, typename Evaluate::Value value) {
    return static_cast<double>(node.takes_highest() ? value : -value);
  }

  void try_children(G& position, TreeNode& node, int place) {
    MoveList moves;
    order_(position, moves, depth_ - node.ply);
    assert(!moves.empty());
    guard_->look();  // listing the moves may take longer than many nodes
    const bool highest = node.takes_highest();
    double alpha = node.alpha;
    double beta = node.beta;
    node.value = highest ? -infinity : infinity;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (guard_->count_node()) return;
      const int child = next_place();
      const double value = try_move(
          position,
          {.parent = place, .move = moves[i], .ply = node.ply + 1, .alpha = alpha, .beta = beta});
      if (guard_->expired()) return;
      node.value = highest ? std::max(node.value, value) : std::min(node.value, value);
      if (prunes_ && highest) alpha = std::max(alpha, node.value);
      if (prunes_ && !highest) beta = std::min(beta, node.value);
      node.steps.push_back({child, node.value, alpha, beta});
      if (prunes_ && alpha >= beta) {
        node.skipped.assign(moves.begin() + i + 1, moves.end());
        return;
      }
    }
  }

  double try_move(G& position, TreeNode child) {
    const Move move = child.move;
    if constexpr (requires { evaluate_.before_play(position, move); }) {
      evaluate_.before_play(position, move);
    }
    const auto undo = position.play(move);
    const double value = visit(position, std::move(child));
    position.undo(undo);
    if constexpr (requires { evaluate_.after_undo(position, move); }) {
      evaluate_.after_undo(position, move);
    }
    return value;
  }

  Evaluate& evaluate_;
  Order& order_;
  bool prunes_;
  std::size_t most_nodes_;
  int depth_ = 0;
  SearchGuard* guard_ = nullptr;
  SearchTree tree_;
};

/// The children of a node as the Gomoku document chooses them [A4]: each is evaluated after one
/// ply, and the `width` best are searched, best first or, to show what ordering gains, in board
/// order. `Source` lists the moves to choose from; of equal ones its first are taken.
template <Game G, class Evaluate, class Source = BoardOrder>
requires SearchEvaluation<Evaluate, G> && SearchOrder<Source, G>
class BestGuesses {
 public:
  BestGuesses(Evaluate& evaluate, Source source, std::size_t width, bool best_first)
      : evaluate_(evaluate), source_(std::move(source)), width_(width), best_first_(best_first) {}

  void operator()(const G& position, MoveList& moves, int remaining) {
    source_(position, moves, remaining);
    if (moves.size() <= width_ && !best_first_) {
      std::sort(moves.begin(), moves.end());
      return;
    }
    guesses_.clear();
    G next = position;
    for (Move move : moves) guesses_.push_back({guess(next, move, remaining), move});
    std::stable_sort(guesses_.begin(), guesses_.end(),
                     [](const Guess& a, const Guess& b) { return a.value > b.value; });
    moves.clear();
    for (std::size_t i = 0; i < std::min(width_, guesses_.size()); ++i) moves.add(guesses_[i].move);
    if (!best_first_) std::sort(moves.begin(), moves.end());
  }

 private:
  struct Guess {
    typename Evaluate::Value value;
    Move move;
  };

  /// For the mover.
  typename Evaluate::Value guess(G& position, Move move, int remaining) {
    if constexpr (requires { evaluate_.before_play(position, move); }) {
      evaluate_.before_play(position, move);
    }
    const auto undo = position.play(move);
    const auto value = is_over(position.outcome()) ? evaluate_.terminal(position, remaining - 1)
                                                   : evaluate_.leaf(position);
    position.undo(undo);
    if constexpr (requires { evaluate_.after_undo(position, move); }) {
      evaluate_.after_undo(position, move);
    }
    return static_cast<typename Evaluate::Value>(-value);
  }

  Evaluate& evaluate_;
  Source source_;
  std::size_t width_;
  bool best_first_;
  std::vector<Guess> guesses_;
};

}  // namespace tauler
