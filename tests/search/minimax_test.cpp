// Minimax without pruning, and alpha-beta in board order: everything they answer is the same.
#include "search/minimax.hpp"

#include <gtest/gtest.h>

#include "search/random_tree.hpp"

namespace tauler {
namespace {

using testing::HashEvaluation;
using testing::RandomTree;

TEST(Minimax, IsAlphaBetaWithAndWithoutADraw) {
  HashEvaluation<int> evaluate;
  BoardOrder order;
  std::uint64_t nodes[2]{};
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const RandomTree tree(seed);
    const int depth = 1 + static_cast<int>(seed % 6);
    for (bool draws : {false, true}) {
      SCOPED_TRACE(::testing::Message() << "tree " << seed << ", depth " << depth);
      Rng one(seed);
      Rng other(seed);
      SearchGuard every{Limits{}};
      SearchGuard pruned{Limits{}};
      const auto found = Minimax<RandomTree, HashEvaluation<int>>(evaluate, draws ? &one : nullptr)
                             .search(tree, depth, every);
      const auto expected =
          AlphaBeta<RandomTree, HashEvaluation<int>>(evaluate, order, draws ? &other : nullptr)
              .search(tree, depth, pruned);
      ASSERT_TRUE(found.finished);
      ASSERT_EQ(found.value, expected.value);
      ASSERT_EQ(found.move, expected.move);
      ASSERT_EQ(found.variation, expected.variation);
      ASSERT_EQ(found.equals, expected.equals);
      ASSERT_EQ(one(), other());
      nodes[0] += every.nodes();
      nodes[1] += pruned.nodes();
    }
  }
  EXPECT_GT(nodes[0], nodes[1] * 2);
}

TEST(Minimax, StopsAtTheNodeLimitWithALegalMove) {
  HashEvaluation<int> evaluate;
  for (std::uint64_t limit : {1u, 2u, 10u, 100u}) {
    Limits limits;
    limits.nodes = limit;
    SearchGuard guard(limits);
    const RandomTree tree(10);
    const auto result = Minimax<RandomTree, HashEvaluation<int>>(evaluate).search(tree, 20, guard);
    EXPECT_FALSE(result.finished);
    EXPECT_EQ(guard.nodes(), limit);
    EXPECT_TRUE(tree.is_legal(result.move));
    EXPECT_EQ(result.variation.front(), result.move);
  }
}

}  // namespace
}  // namespace tauler
