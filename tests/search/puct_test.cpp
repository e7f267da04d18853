#include "search/puct.hpp"

#include <gtest/gtest.h>

#include "games/connect4/position.hpp"
#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "games/tictactoe/tictactoe.hpp"
#include "search/exact_solver.hpp"
#include "search/random_tree.hpp"

namespace tauler {
namespace {

/// Knows nothing: all moves equally likely, every position even.
struct Even {
  template <Game G>
  void evaluate(std::span<Leaf<G>> leaves) {
    asked += leaves.size();
    largest = std::max(largest, leaves.size());
    for (Leaf<G>& leaf : leaves) {
      leaf.priors.assign(leaf.moves.size(), 1.0F / static_cast<float>(leaf.moves.size()));
    }
  }
  std::size_t asked = 0;
  std::size_t largest = 0;
};

/// Values and priors from a hash of the position.
struct Hashed {
  template <Game G>
  void evaluate(std::span<Leaf<G>> leaves) {
    for (Leaf<G>& leaf : leaves) {
      const std::uint64_t hash = mix64(leaf.position.key());
      leaf.value = static_cast<float>(hash % 1000) / 500 - 1;
      float sum = 0;
      for (std::size_t i = 0; i < leaf.moves.size(); ++i) {
        leaf.priors.push_back(static_cast<float>(1 + (mix64(hash + i) % 100)));
        sum += leaf.priors.back();
      }
      for (float& prior : leaf.priors) prior /= sum;
    }
  }
};

template <class Position>
Position after(Position position, std::initializer_list<int> moves) {
  for (int move : moves) position.play(Move::of(move));
  return position;
}

template <Game G, class E>
Decision think(const G& position, E& evaluator, const PuctSettings& settings) {
  return Puct<G, E>(settings, evaluator).choose(position, {}, {});
}

TEST(Puct, TakesAWinAndStopsALoss) {
  Even even;
  const connect4::Position start;
  const Decision win = think(after(start, {3, 0, 3, 0, 3, 1}), even, {.visits = 500});
  EXPECT_EQ(win.move, Move::of(3));
  EXPECT_EQ(win.proven, Outcome::first_wins);
  EXPECT_EQ(win.win_chance, 1.0);
  EXPECT_EQ(think(after(start, {3, 0, 3, 0, 3}), even, {.visits = 500}).move, Move::of(3));
}

/// Likes the first move so much that the others hardly get a visit.
struct Decided {
  template <Game G>
  void evaluate(std::span<Leaf<G>> leaves) {
    for (Leaf<G>& leaf : leaves) {
      leaf.priors.assign(leaf.moves.size(), 0.001F);
      leaf.priors.front() = 1;
      leaf.value = 0;
    }
  }
};

TEST(Puct, EndsEarlyWhereTheTimeIsOfUse) {
  constexpr Duration time = std::chrono::milliseconds(300);
  Decided decided;
  const auto used = [&](const Limits& limits, EarlyStop stop) {
    Puct<connect4::Position, Decided> search({.stop_early = stop}, decided);
    return search.choose(connect4::Position(), limits, {}).time;
  };
  Limits alone = Limits::within(time);
  EXPECT_GE(used(alone, EarlyStop::if_of_use), time);
  EXPECT_LT(used(alone, EarlyStop::always), time * 3 / 4);
  Limits awaited = alone;
  awaited.hurry = true;
  EXPECT_LT(used(awaited, EarlyStop::if_of_use), time * 3 / 4);
  EXPECT_GE(used(awaited, EarlyStop::never), time);
  Limits clocked;
  clocked.clock = ClockState{.mine = 30 * time, .theirs = {}, .increment = {}};
  EXPECT_LT(used(clocked, EarlyStop::if_of_use), time * 3 / 4);
}

TEST(Puct, ProvesSmallGames) {
  Even even;
  const Decision draw =
      think(tictactoe::Position(), even, {.visits = 200'000, .stop_early = EarlyStop::never});
  EXPECT_EQ(draw.proven, Outcome::draw);
  EXPECT_LT(draw.nodes, 200'000u);
  Hashed hashed;
  const Decision win = think(hex::Position(3), hashed, {.visits = 200'000});
  EXPECT_EQ(win.proven, Outcome::first_wins);
  // The centre wins, so the second player has lost.
  const Decision loss = think(after(hex::Position(3), {4}), hashed, {.visits = 200'000});
  EXPECT_EQ(loss.proven, Outcome::first_wins);
  EXPECT_EQ(loss.value, -1);
}

TEST(Puct, ProofsHoldAgainstEveryReply) {
  // Plays out a proven win with fresh searches; the other side tries everything at random.
  Hashed hashed;
  Rng rng(5);
  for (int game = 0; game < 20; ++game) {
    hex::Position position(3);
    while (!is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      if (position.to_move() == Side::second) {
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
        continue;
      }
      const Decision decision = think(position, hashed, {.visits = 50'000});
      ASSERT_EQ(decision.proven, Outcome::first_wins) << "at ply " << position.ply();
      position.play(decision.move);
    }
    EXPECT_EQ(position.outcome(), Outcome::first_wins);
  }
}

/// After that many random moves, or a few less if the game would be over.
template <Game G>
G some_way_on(G position, int plies, Rng& rng) {
  for (int ply = 0; ply < plies; ++ply) {
    MoveList moves;
    position.legal_moves(moves);
    G next = position;
    next.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    if (is_over(next.outcome())) break;
    position = next;
  }
  return position;
}

template <Game G>
void expect_exact_proofs(const G& start, int plies) {
  Rng rng(2);
  ExactSolver<G> solver;
  for (int sample = 0; sample < 60; ++sample) {
    const G position = some_way_on(start, plies, rng);
    Hashed hashed;
    const Decision decision = think(position, hashed, {.visits = 300'000, .stop_early = EarlyStop::never});
    ASSERT_TRUE(decision.proven) << sample;
    EXPECT_EQ(decision.proven, solver.solve(position, 10'000'000)) << sample;
    G next = position;
    next.play(decision.move);
    EXPECT_EQ(solver.solve(next, 10'000'000), decision.proven) << "the move keeps the result";
  }
}

TEST(Puct, ProvesWhatIsSo) {
  expect_exact_proofs(connect4::FreePosition(connect4::FreeShape(4, 4)), 6);
  // With passes.
  expect_exact_proofs(othello::Position(), 52);
  expect_exact_proofs(gomoku::Position(gomoku::Settings{.size = 5}), 17);
  expect_exact_proofs(gomoku::Position(gomoku::Settings{.size = 5, .rule = gomoku::Rule::renju}),
                      17);
}

TEST(Puct, KnowsThatASideMayMoveTwice) {
  // Swap2: the opener places three stones, then the other chooses, and may be to move again.
  Hashed hashed;
  gomoku::Position position(gomoku::Settings{
      .size = 5, .rule = gomoku::Rule::standard, .opening = gomoku::Opening::swap2});
  for (int ply = 0; ply < 8; ++ply) {
    const Decision decision = think(position, hashed, {.visits = 2'000});
    gomoku::Position line = position;
    for (Move move : decision.variation) {
      ASSERT_TRUE(line.is_legal(move));
      line.play(move);
    }
    position.play(decision.move);
  }
  struct BlackIsBetter : Even {
    void evaluate(std::span<Leaf<gomoku::Position>> leaves) {
      Even::evaluate(leaves);
      for (Leaf<gomoku::Position>& leaf : leaves) {
        const Side black = black_seat(leaf.position.opening());
        if (!leaf.position.is_choosing()) leaf.value = leaf.position.to_move() == black ? 1 : -1;
      }
    }
  } black_is_better;
  gomoku::Position choosing(gomoku::Settings{.opening = gomoku::Opening::swap2});
  for (int code : {112, 113, 97}) choosing.play(Move::of(code));
  EXPECT_EQ(think(choosing, black_is_better, {.visits = 200}).move, gomoku::take_black);
}

TEST(Puct, ThinksTheSameTwice) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Hashed hashed;
    const testing::RandomTree tree(seed);
    const Decision one = think(tree, hashed, {.visits = 2'000});
    const Decision two = think(tree, hashed, {.visits = 2'000});
    EXPECT_EQ(one.move, two.move);
    EXPECT_EQ(one.value, two.value);
    EXPECT_EQ(one.variation, two.variation);
  }
}

TEST(Puct, TheVariationCanBePlayed) {
  Hashed hashed;
  hex::Position position(7);
  const Decision decision = think(position, hashed, {.visits = 3'000});
  ASSERT_GE(decision.variation.size(), 2u);
  EXPECT_EQ(decision.variation.front(), decision.move);
  for (Move move : decision.variation) {
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
  }
}

TEST(Puct, AsksInBatchesAndSharesTranspositions) {
  Even even;
  const Decision decision = think(hex::Position(3), even, {.visits = 2'000, .batch = 4});
  EXPECT_LE(even.largest, 4u);
  EXPECT_GT(even.largest, 1u);
  // Without sharing, every visit to an unfinished position is an evaluation.
  EXPECT_LT(even.asked, decision.nodes * 3 / 4);
}

TEST(Puct, KeepsItsTreeForTheNextMove) {
  Even even;
  const PuctSettings settings{.visits = 2'000};
  Puct<hex::Position, Even> puct(settings, even);
  hex::Position position(7);
  for (int ply = 0; ply < 2; ++ply) position.play(puct.choose(position, {}, {}).move);
  const std::size_t before = even.asked;
  Limits one_visit;
  one_visit.nodes = 1;
  EXPECT_EQ(puct.choose(position, one_visit, {}).nodes, 1u);
  EXPECT_EQ(even.asked, before) << "the position was in the tree";
  puct.forget();
  static_cast<void>(puct.choose(position, one_visit, {}));
  EXPECT_EQ(even.asked, before + 1);
}

TEST(Puct, KeepsItsTime) {
  Even even;
  Puct<hex::Position, Even> puct({}, even);
  const Decision timed =
      puct.choose(hex::Position(11), Limits::within(std::chrono::milliseconds(50)), {});
  EXPECT_LT(timed.time, std::chrono::milliseconds(1000));
  EXPECT_GT(timed.nodes, 10u);
}

TEST(Puct, StopsWhenTheVisitsLeftCannotChangeTheMove) {
  // A guide so sure of one move that nothing else is tried.
  struct Sure : Even {
    void evaluate(std::span<Leaf<hex::Position>> leaves) {
      Even::evaluate(leaves);
      for (Leaf<hex::Position>& leaf : leaves) {
        leaf.priors.assign(leaf.moves.size(), 0.0F);
        leaf.priors[0] = 1.0F;
      }
    }
  } sure;
  Limits many;
  many.nodes = 10'000;
  Puct<hex::Position, Sure> puct({}, sure);
  const Decision decision = puct.choose(hex::Position(11), many, {});
  EXPECT_EQ(decision.move, Move::of(0));
  EXPECT_LT(decision.nodes, 6'000u);
}

/// Says that one position, reached after one move, is lost for the side to move there.
struct Oracle : Even {
  void evaluate(std::span<Leaf<hex::Position>> leaves) {
    Even::evaluate(leaves);
    for (Leaf<hex::Position>& leaf : leaves) {
      if (leaf.position.ply() == 1 && leaf.position.has_stone(Side::first, 17)) {
        leaf.proven = Outcome::first_wins;
      }
    }
  }
};

/// Knows nothing at a glance, and everything when it looks closely.
struct CloseObserver : Even {
  std::optional<Move> look_closely(const tictactoe::Position& position, const CloseLook& look) {
    ++looks;
    EXPECT_GE(look.visits, 8u);
    MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
      tictactoe::Position next = position;
      next.play(move);
      if (is_win_for(solve(next), position.to_move())) return move;
    }
    return std::nullopt;
  }
  static Outcome solve(const tictactoe::Position& position) {
    if (is_over(position.outcome())) return position.outcome();
    MoveList moves;
    position.legal_moves(moves);
    Outcome best = win_for(opponent(position.to_move()));
    for (const Move move : moves) {
      tictactoe::Position next = position;
      next.play(move);
      const Outcome result = solve(next);
      if (is_win_for(result, position.to_move())) return result;
      if (result == Outcome::draw) best = result;
    }
    return best;
  }
  int looks = 0;
};

TEST(Puct, LooksCloselyAtWhatItVisitsOften) {
  // The corner is answered beside it, which loses.
  const tictactoe::Position won = after(tictactoe::Position(), {0, 1});
  CloseObserver observer;
  const PuctSettings closely{.visits = 400, .batch = 1, .look_closely_at = 8};
  const Decision decision = think(won, observer, closely);
  EXPECT_EQ(decision.proven, Outcome::first_wins);
  EXPECT_EQ(decision.nodes, 10u);  // the root's own, eight visits, and the look
  EXPECT_EQ(observer.looks, 1);
  tictactoe::Position next = won;
  next.play(decision.move);
  EXPECT_EQ(CloseObserver::solve(next), Outcome::first_wins);
  CloseObserver never;
  EXPECT_GT(think(won, never, {.visits = 400, .batch = 1}).nodes, 10u);
  EXPECT_EQ(never.looks, 0);
}

TEST(Puct, BelievesProofsOfItsEvaluator) {
  Oracle oracle;
  const Decision decision = think(hex::Position(6), oracle, {.visits = 5'000});
  EXPECT_EQ(decision.move, Move::of(17));
  EXPECT_EQ(decision.proven, Outcome::first_wins);
  EXPECT_LT(decision.nodes, 100u);
}

}  // namespace
}  // namespace tauler
