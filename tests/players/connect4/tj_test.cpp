// The real AlumneTJ against the document's, written plainly: the same move and the same value.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/connect4/plain_tj.hpp"
#include "players/connect4/tj_heuristics.hpp"
#include "players/connect4/tj_search.hpp"

namespace tauler::connect4 {
namespace {

template <class Shape>
int color_to_move(const BasicPosition<Shape>& position) {
  return position.to_move() == Side::first ? 1 : -1;
}

/// Random games; with `sharp`, wins and blocks of four are played where there are some, so that the
/// positions are those of real games: full boards, long forced ends.
template <class Shape, class Use>
void for_random_positions(const BasicPosition<Shape>& start, int games, bool sharp,
                          std::uint64_t seed, Use&& use) {
  Rng rng(seed);
  plain::Tj careful(1, 1);
  for (int game = 0; game < games; ++game) {
    auto position = start;
    while (!is_over(position.outcome())) {
      use(position);
      if (::testing::Test::HasFatalFailure()) return;
      MoveList moves;
      position.legal_moves(moves);
      Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (sharp && rng.below(4) != 0) {
        move = Move::of(careful.choose(plain::Board(position), color_to_move(position)).move);
      }
      ASSERT_TRUE(position.is_legal(move));
      position.play(move);
    }
  }
}

struct Tally {
  int positions = 0;
  int wins = 0;
  int losses = 0;
};

template <template <class> class Heuristic, class Shape>
void compare_searches(const BasicPosition<Shape>& start, int heuristic, int depth, int games,
                      bool sharp, Tally& tally) {
  using Search = TjSearch<BasicPosition<Shape>, Heuristic<Shape>>;
  TjTable<typename Shape::Bits> table;
  plain::Tj plain_tj(depth, heuristic);
  const std::uint64_t seed = 100u * depth + 10u * heuristic + (sharp ? 1u : 0u);
  for_random_positions(start, games, sharp, seed, [&](const auto& position) {
    const plain::Choice expected = plain_tj.choose(plain::Board(position), color_to_move(position));
    SearchGuard guard{Limits{}};
    const auto result = Search(position.shape(), table).search(position, depth, guard);
    ASSERT_TRUE(result.finished);
    ASSERT_EQ(result.value, expected.value) << "ply " << position.ply();
    ASSERT_EQ(result.move.value(), expected.move) << "ply " << position.ply();
    ASSERT_EQ(result.variation.front(), result.move);
    auto played = position;
    for (Move move : result.variation) {
      ASSERT_TRUE(played.is_legal(move));
      played.play(move);
    }
    if (result.value == Search::win) {
      ASSERT_EQ(played.outcome(), win_for(position.to_move()));
    } else if (result.value == -Search::win) {
      ASSERT_EQ(played.outcome(), win_for(opponent(position.to_move())));
    } else if (is_over(played.outcome())) {
      ASSERT_EQ(played.outcome(), Outcome::draw);
      ASSERT_EQ(result.value, 0);
    } else {
      ASSERT_EQ(played.ply(), position.ply() + 2 * depth);
      ASSERT_EQ(Heuristic<Shape>(position.shape())(played.own(), played.own() ^ played.all()),
                result.value);
    }
    ++tally.positions;
    tally.wins += result.value == Search::win;
    tally.losses += result.value == -Search::win;
  });
}

template <class Shape>
void compare(const BasicPosition<Shape>& start, int deepest, int games, Tally& tally) {
  for (int depth = 1; depth <= deepest; ++depth) {
    for (bool sharp : {false, true}) {
      const int some = std::max(1, games >> (2 * (depth - 1)));
      compare_searches<CentreHeuristic>(start, 1, depth, some, sharp, tally);
      compare_searches<FourthPowerHeuristic>(start, 2, depth, some, sharp, tally);
      if (::testing::Test::HasFatalFailure()) {
        FAIL() << "depth " << depth << (sharp ? ", sharp" : ", random");
      }
    }
  }
}

TEST(Connect4Tj, PlaysTheDocumentsMovesOn7x6) {
  Tally tally;
  compare(Position(), 4, 64, tally);
  // Enough of every kind: the choice among several wins or losses has rules of its own.
  EXPECT_GT(tally.positions, 6'000);
  EXPECT_GT(tally.wins, 800);
  EXPECT_GT(tally.losses, 150);
}

TEST(Connect4Tj, PlaysTheDocumentsMovesOn8x8) {
  Tally tally;
  compare(Position8x8(), 3, 48, tally);
  EXPECT_GT(tally.positions, 5'000);
  EXPECT_GT(tally.wins, 500);
  EXPECT_GT(tally.losses, 100);
}

TEST(Connect4Tj, PlaysTheDocumentsMovesOnEverySize) {
  Tally tally;
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      compare(FreePosition(FreeShape(width, height)), 2, 1, tally);
      if (HasFatalFailure()) FAIL() << width << "x" << height;
    }
  }
}

TEST(Connect4Tj, SearchesSmallBoardsToTheEnd) {
  Tally tally;
  compare(FreePosition(FreeShape(4, 4)), 8, 1, tally);
}

template <class Shape>
void expect_plain_heuristics(const BasicPosition<Shape>& start) {
  const CentreHeuristic<Shape> centre(start.shape());
  const FourthPowerHeuristic<Shape> fourth_power(start.shape());
  for_random_positions(start, 40, false, 11, [&](const auto& position) {
    const plain::Board board(position);
    const auto own = position.own();
    const auto other = position.own() ^ position.all();
    ASSERT_EQ(centre(own, other), plain::heuristic_1(board, color_to_move(position)));
    ASSERT_EQ(fourth_power(own, other), plain::heuristic_2(board, color_to_move(position)));
  });
}

TEST(Connect4Tj, HeuristicsAreThePlainOnes) {
  expect_plain_heuristics(Position());
  expect_plain_heuristics(Position8x8());
  expect_plain_heuristics(FreePosition(FreeShape(12, 9)));
  expect_plain_heuristics(FreePosition(FreeShape(9, 12)));
  expect_plain_heuristics(FreePosition(FreeShape(4, 5)));
}

/// The document's own figures for a column [D3]: 1.3, 2.3 and 3.3 to the fourth power.
TEST(Connect4Tj, AColumnIsWorthWhatTheDocumentSays) {
  const auto power = [](int tenths) { return tenths * tenths * tenths * tenths; };
  plain::Board board(8, 8);
  for (int tenths : {13, 23, 33}) {
    board.add(0, 1);
    // To the right of the corner stone three cells can be filled at once, up the diagonal none.
    EXPECT_EQ(plain::toni2(board, 0, 0, 1), power(tenths) + power(19) + power(10));
  }
}

}  // namespace
}  // namespace tauler::connect4
