// Alpha-beta against plain minimax: the same value, the same move, a line that leads to the value.
#include "search/alpha_beta.hpp"

#include <set>

#include <gtest/gtest.h>

#include "core/playout.hpp"
#include "games/connect4/position.hpp"
#include "search/deepening.hpp"
#include "search/random_tree.hpp"

namespace tauler {
namespace {

using testing::HashEvaluation;
using testing::RandomTree;

template <Game G, class Evaluate, class Order>
typename Evaluate::Value minimax(const G& position, int depth, Evaluate& evaluate, Order& order) {
  if (is_over(position.outcome())) return evaluate.terminal(position, depth);
  if (depth == 0) return evaluate.leaf(position);
  MoveList moves;
  order(position, moves, depth);
  auto best = -search_infinity<typename Evaluate::Value>;
  for (Move move : moves) {
    G child = position;
    child.play(move);
    best = std::max(best, -minimax(child, depth - 1, evaluate, order));
  }
  return best;
}

template <class Value>
struct Best {
  Value value;
  std::vector<Move> moves;  ///< all that have it, in order
};

template <Game G, class Evaluate, class Order>
Best<typename Evaluate::Value> best_moves(const G& position, int depth, Evaluate& evaluate,
                                          Order& order) {
  Best<typename Evaluate::Value> best{-search_infinity<typename Evaluate::Value>, {}};
  MoveList moves;
  order(position, moves, depth);
  for (Move move : moves) {
    G child = position;
    child.play(move);
    const auto value = -minimax(child, depth - 1, evaluate, order);
    if (value > best.value) best = {value, {}};
    if (value == best.value) best.moves.push_back(move);
  }
  return best;
}

/// Playing the line must give the value it is said to lead to.
template <Game G, class Evaluate>
typename Evaluate::Value value_of_line(G position, const std::vector<Move>& line, int depth,
                                       Evaluate& evaluate) {
  for (Move move : line) position.play(move);
  const int remaining = depth - static_cast<int>(line.size());
  const auto value = is_over(position.outcome()) ? evaluate.terminal(position, remaining)
                                                 : evaluate.leaf(position);
  return line.size() % 2 == 0 ? value : -value;
}

template <Game G, class Evaluate, class Order>
void expect_minimax(const G& position, int depth, Evaluate& evaluate, Order& order) {
  const auto expected = best_moves(position, depth, evaluate, order);
  SearchGuard guard{Limits{}};
  const auto result = AlphaBeta<G, Evaluate, Order>(evaluate, order).search(position, depth, guard);
  ASSERT_TRUE(result.finished);
  ASSERT_EQ(result.value, expected.value);
  ASSERT_EQ(result.move, expected.moves.front());
  ASSERT_FALSE(result.variation.empty());
  ASSERT_EQ(result.variation.front(), result.move);
  ASSERT_EQ(value_of_line(position, result.variation, depth, evaluate), result.value);
}

/// The other way round, with the last move left out where there are several.
struct NarrowOrder {
  template <Game G>
  void operator()(const G& position, MoveList& moves, int remaining) const {
    MoveList all;
    position.legal_moves(all);
    for (std::size_t i = all.size(); i-- > 0;) {
      if (i + 1 < all.size() || all.size() == 1 || remaining % 2 == 0) moves.add(all[i]);
    }
  }
};

template <class Value>
class AlphaBetaOnTrees : public ::testing::Test {};
using ValueTypes = ::testing::Types<int, double>;
TYPED_TEST_SUITE(AlphaBetaOnTrees, ValueTypes);

TYPED_TEST(AlphaBetaOnTrees, IsMinimax) {
  HashEvaluation<TypeParam> evaluate;
  BoardOrder order;
  NarrowOrder narrow;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 6);
    expect_minimax(RandomTree(seed), depth, evaluate, order);
    expect_minimax(RandomTree(seed), depth, evaluate, narrow);
    if (this->HasFatalFailure()) FAIL() << "tree " << seed << ", depth " << depth;
  }
}

TYPED_TEST(AlphaBetaOnTrees, TiesAreBrokenAtRandomAmongAllBestMoves) {
  HashEvaluation<TypeParam> evaluate;
  BoardOrder order;
  Rng rng(3);
  int with_ties = 0;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const RandomTree tree(seed);
    const auto expected = best_moves(tree, 4, evaluate, order);
    std::set<int> codes;
    for (Move move : expected.moves) codes.insert(move.value());
    std::set<int> seen;
    for (int round = 0; round < 60; ++round) {
      SearchGuard guard{Limits{}};
      AlphaBeta<RandomTree, HashEvaluation<TypeParam>> search(evaluate, order, &rng);
      const auto result = search.search(tree, 4, guard);
      ASSERT_EQ(result.value, expected.value);
      ASSERT_EQ(value_of_line(tree, result.variation, 4, evaluate), result.value);
      ASSERT_EQ(result.equals, expected.moves);
      seen.insert(result.move.value());
    }
    ASSERT_EQ(seen, codes) << "tree " << seed;
    with_ties += expected.moves.size() > 1;
  }
  EXPECT_GT(with_ties, 50);
}

/// Board order, the other way round.
struct BackwardOrder {
  template <Game G>
  void operator()(const G& position, MoveList& moves, int /*remaining*/) const {
    position.legal_moves(moves);
    std::reverse(moves.begin(), moves.end());
  }
};

TEST(AlphaBeta, TheSameSeedBreaksATieTheSameWayInAnyOrder) {
  HashEvaluation<int> evaluate;
  BoardOrder forward;
  BackwardOrder backward;
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    SearchGuard guard{Limits{}};
    Rng one(seed);
    Rng other(seed);
    AlphaBeta<RandomTree, HashEvaluation<int>> ahead(evaluate, forward, &one);
    AlphaBeta<RandomTree, HashEvaluation<int>, BackwardOrder> back(evaluate, backward, &other);
    const RandomTree tree(seed);
    ASSERT_EQ(ahead.search(tree, 4, guard).move, back.search(tree, 4, guard).move);
    ASSERT_EQ(one(), other());
  }
}

TEST(AlphaBeta, IsMinimaxOnBoards) {
  HashEvaluation<int> evaluate;
  BoardOrder order;
  Rng rng(5);
  for (int round = 0; round < 200; ++round) {
    connect4::FreePosition position{connect4::FreeShape(4, 4)};
    for (std::uint32_t plies = rng.below(12); plies > 0; --plies) {
      MoveList moves;
      position.legal_moves(moves);
      auto next = position;
      next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      if (is_over(next.outcome())) break;
      position = next;
    }
    expect_minimax(position, 1 + round % 5, evaluate, order);
    if (HasFatalFailure()) FAIL() << "round " << round;
  }
}

/// Outside the window it gives only a bound.
struct BoundingEvaluation : HashEvaluation<int> {
  using HashEvaluation<int>::leaf;
  template <Game G>
  int leaf(const G& position, int alpha, int beta) {
    const int value = leaf(position);
    if (value > alpha && value < beta) return value;
    ++bounded;
    return value <= alpha ? std::min(alpha, value + 1) : std::max(beta, value - 1);
  }
  int bounded = 0;
};

TEST(AlphaBeta, IsMinimaxWithBoundsForLeavesOutsideTheWindow) {
  BoundingEvaluation evaluate;
  BoardOrder order;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    expect_minimax(RandomTree(seed), 1 + static_cast<int>(seed % 6), evaluate, order);
    if (HasFatalFailure()) FAIL() << "tree " << seed;
  }
  EXPECT_GT(evaluate.bounded, 10'000);
}

/// Counts the stones on the board by following the moves, and checks it against the position.
struct FollowingEvaluation : HashEvaluation<int> {
  template <Game G>
  void before_play(const G& position, Move) {
    EXPECT_EQ(position.ply(), followed++);
  }
  template <Game G>
  void after_undo(const G& position, Move) {
    EXPECT_EQ(position.ply(), --followed);
  }
  template <Game G>
  int leaf(const G& position) const {
    EXPECT_EQ(position.ply(), followed);
    return HashEvaluation<int>::leaf(position);
  }
  int followed = 0;
};

TEST(AlphaBeta, TellsTheEvaluationEveryMoveAndEveryUndo) {
  FollowingEvaluation evaluate;
  BoardOrder order;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Limits limits;
    limits.nodes = 1 + seed * 7;  // also when the guard ends it in the middle of a line
    SearchGuard guard(limits);
    AlphaBeta<RandomTree, FollowingEvaluation>(evaluate, order).search(RandomTree(seed), 5, guard);
    EXPECT_EQ(evaluate.followed, 0);
  }
}

/// Says no more about a leaf than its window asks for.
struct WindowEvaluation : HashEvaluation<int> {
  using HashEvaluation<int>::leaf;
  template <Game G>
  int leaf(const G& position, int alpha, int beta) const {
    return std::clamp(leaf(position), alpha, beta);
  }
};

TEST(AlphaBeta, LeavesMayAnswerWithinTheirWindow) {
  WindowEvaluation evaluate;
  BoardOrder order;
  Rng rng(9);
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    const RandomTree tree(seed);
    const int depth = 1 + static_cast<int>(seed % 5);
    expect_minimax(tree, depth, evaluate, order);
    SearchGuard guard{Limits{}};
    AlphaBeta<RandomTree, WindowEvaluation> search(evaluate, order, &rng);
    ASSERT_EQ(search.search(tree, depth, guard).equals,
              best_moves(tree, depth, evaluate, order).moves);
    if (HasFatalFailure()) FAIL() << "tree " << seed;
  }
}

TEST(AlphaBeta, StopsAtTheNodeLimitWithALegalMove) {
  HashEvaluation<int> evaluate;
  BoardOrder order;
  for (std::uint64_t nodes : {1u, 2u, 10u, 100u}) {
    Limits limits;
    limits.nodes = nodes;
    SearchGuard guard(limits);
    const connect4::Position position;
    const auto result = AlphaBeta<connect4::Position, HashEvaluation<int>>(evaluate, order)
                            .search(position, 9, guard);
    EXPECT_FALSE(result.finished);
    EXPECT_EQ(guard.nodes(), nodes);
    EXPECT_TRUE(position.is_legal(result.move));
    EXPECT_EQ(result.variation.front(), result.move);
  }
}

TEST(Deepening, PlaysTheLastDepthThatWasFinished) {
  SearchGuard guard{Limits{}};
  std::vector<int> reported;
  const Progress progress = [&](const Decision& decision) { reported.push_back(decision.depth); };
  const auto until = [](int depth, Iteration end) {
    return [=](int at, Decision& decision) {
      decision.depth = at;
      return at == depth ? end : Iteration::finished;
    };
  };
  EXPECT_EQ(deepen(1, 9, guard, progress, until(4, Iteration::cut)).depth, 3);
  EXPECT_EQ(reported, (std::vector{1, 2, 3}));
  EXPECT_EQ(deepen(1, 9, guard, progress, until(1, Iteration::cut)).depth, 1);
  EXPECT_EQ(deepen(1, 9, guard, progress, until(4, Iteration::settled)).depth, 4);
  EXPECT_EQ(deepen(1, 9, guard, progress, until(12, Iteration::cut)).depth, 9);
}

}  // namespace
}  // namespace tauler
