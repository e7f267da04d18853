// The recorded search is the one that plays: values and node counts are those of minimax and
// alpha-beta. What the tree says about itself is checked against the rules of both.
#include "search/tree_recorder.hpp"

#include <gtest/gtest.h>

#include "search/minimax.hpp"
#include "search/random_tree.hpp"

namespace tauler {
namespace {

using testing::HashEvaluation;
using testing::RandomTree;
using Evaluation = HashEvaluation<int>;
using Guesses = BestGuesses<RandomTree, Evaluation>;

constexpr std::size_t everything = 1'000'000;

SearchTree record(const RandomTree& root, int depth, bool prunes, bool ordered,
                  std::size_t width = everything, std::size_t most = everything) {
  Evaluation evaluate;
  Guesses order(evaluate, {}, width, ordered);
  SearchGuard guard{Limits{}};
  return TreeRecorder<RandomTree, Evaluation, Guesses>(evaluate, order, prunes, most)
      .search(root, depth, guard);
}

TEST(TreeRecorder, ReachesWhatMinimaxAndAlphaBetaReach) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const RandomTree root(seed);
    const int depth = 1 + static_cast<int>(seed % 5);
    SCOPED_TRACE(::testing::Message() << "tree " << seed << ", depth " << depth);
    Evaluation evaluate;
    SearchGuard every{Limits{}};
    const auto minimax = Minimax<RandomTree, Evaluation>(evaluate).search(root, depth, every);
    const SearchTree plain = record(root, depth, false, false);
    ASSERT_TRUE(plain.is_complete());
    ASSERT_EQ(plain.value, minimax.value);
    ASSERT_EQ(plain.count, every.nodes());
    ASSERT_EQ(record(root, depth, false, true).count, every.nodes());
    for (bool ordered : {false, true}) {
      Guesses order(evaluate, {}, everything, ordered);
      SearchGuard some{Limits{}};
      const auto alpha_beta =
          AlphaBeta<RandomTree, Evaluation, Guesses>(evaluate, order).search(root, depth, some);
      const SearchTree pruned = record(root, depth, true, ordered);
      ASSERT_TRUE(pruned.is_complete());
      ASSERT_EQ(pruned.value, minimax.value);
      ASSERT_EQ(pruned.value, alpha_beta.value);
      ASSERT_EQ(pruned.count, some.nodes());
    }
  }
}

/// Every child in the steps of its parent, values by the rule of the side that moves, windows
/// handed down, and a cut exactly where they have closed.
void check_steps(const SearchTree& tree, bool prunes) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const TreeNode& node = tree.nodes[i];
    ASSERT_LT(node.parent, static_cast<int>(i));
    ASSERT_EQ(node.steps.empty(), node.kind != TreeNode::Kind::inner);
    double alpha = node.alpha;
    double beta = node.beta;
    double best = 0;
    for (std::size_t s = 0; s < node.steps.size(); ++s) {
      const TreeStep& step = node.steps[s];
      const TreeNode& child = tree.nodes[step.child];
      ASSERT_EQ(child.parent, static_cast<int>(i));
      ASSERT_EQ(child.ply, node.ply + 1);
      ASSERT_EQ(child.alpha, alpha);
      ASSERT_EQ(child.beta, beta);
      const bool better = s == 0 || (node.ply % 2 == 0 ? child.value > best : child.value < best);
      if (better) best = child.value;
      ASSERT_EQ(step.value, best);
      if (prunes && node.ply % 2 == 0 && best > alpha) alpha = best;
      if (prunes && node.ply % 2 == 1 && best < beta) beta = best;
      ASSERT_EQ(step.alpha, alpha);
      ASSERT_EQ(step.beta, beta);
      ASSERT_EQ(alpha >= beta && prunes, s + 1 == node.steps.size() && alpha >= beta);
    }
    ASSERT_TRUE(node.steps.empty() || node.value == best);
    ASSERT_TRUE(node.skipped.empty() || alpha >= beta);
  }
}

TEST(TreeRecorder, TellsEveryStep) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (bool prunes : {false, true}) {
      for (bool ordered : {false, true}) {
        const SearchTree tree = record(RandomTree(seed), 4, prunes, ordered);
        ASSERT_EQ(tree.nodes.size(), tree.count + 1);
        check_steps(tree, prunes);
      }
    }
  }
}

TEST(TreeRecorder, SkippedMovesAreThoseThatWereNotTried) {
  int cuts = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const SearchTree tree = record(RandomTree(seed), 3, true, false);
    for (const TreeNode& node : tree.nodes) {
      if (node.skipped.empty()) continue;
      ++cuts;
      // Moves are 0, 1, 2 … in board order: those tried, then those skipped.
      const int tried = static_cast<int>(node.steps.size());
      for (std::size_t i = 0; i < node.skipped.size(); ++i) {
        EXPECT_EQ(node.skipped[i].value(), tried + static_cast<int>(i));
      }
    }
  }
  EXPECT_GT(cuts, 100);
}

TEST(TreeRecorder, KeepsNoMoreThanItMayAndStillFindsTheValue) {
  const RandomTree root(10);
  const SearchTree whole = record(root, 5, false, false);
  ASSERT_GT(whole.count, 100U);
  for (std::size_t most : {0U, 1U, 50U}) {
    const SearchTree part = record(root, 5, false, false, everything, most);
    EXPECT_FALSE(part.is_complete());
    EXPECT_TRUE(part.finished);
    EXPECT_EQ(part.nodes.size(), most);
    EXPECT_EQ(part.count, whole.count);
    EXPECT_EQ(part.value, whole.value);
  }
}

TEST(TreeRecorder, EndsWithItsGuard) {
  Evaluation evaluate;
  Guesses order(evaluate, {}, everything, false);
  Limits limits;
  limits.nodes = 20;
  SearchGuard guard(limits);
  const SearchTree tree = TreeRecorder<RandomTree, Evaluation, Guesses>(evaluate, order, true, 1000)
                              .search(RandomTree(10), 20, guard);
  EXPECT_FALSE(tree.is_complete());
  EXPECT_LE(tree.nodes.size(), 21U);
}

TEST(BestGuesses, TakesTheBestAfterOnePlyInEitherOrder) {
  Evaluation evaluate;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomTree root(seed);
    MoveList all;
    root.legal_moves(all);
    const auto worth = [&](Move move) {
      RandomTree next = root;
      next.play(move);
      return is_over(next.outcome()) ? -evaluate.terminal(next, 1) : -evaluate.leaf(next);
    };
    for (std::size_t width : {1U, 2U, 3U, 10U}) {
      MoveList best;
      Guesses(evaluate, {}, width, true)(root, best, 2);
      ASSERT_EQ(best.size(), std::min(width, all.size()));
      for (std::size_t i = 1; i < best.size(); ++i) {
        ASSERT_GE(worth(best[i - 1]), worth(best[i]));
      }
      for (Move move : all) {
        const bool taken = std::find(best.begin(), best.end(), move) != best.end();
        ASSERT_TRUE(taken || worth(move) <= worth(best[best.size() - 1]));
      }
      MoveList same;
      Guesses(evaluate, {}, width, false)(root, same, 2);
      ASSERT_TRUE(std::is_sorted(same.begin(), same.end()));
      std::sort(best.begin(), best.end());
      ASSERT_TRUE(std::equal(best.begin(), best.end(), same.begin(), same.end()));
    }
  }
}

}  // namespace
}  // namespace tauler
