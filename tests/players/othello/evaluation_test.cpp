// The evaluation of the Othello document [C3], its terms one by one and against the plain form.
#include "players/othello/evaluation.hpp"

#include <gtest/gtest.h>

#include "players/othello/plain.hpp"
#include "players/othello/positions.hpp"
#include "players/othello/stability.hpp"

namespace tauler::othello {
namespace {

/// Rows of x (black) and o (white), the rest empty; black to move.
Position position_of(const std::vector<std::string>& rows) {
  Bits discs[2]{};
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const Bits here = bit(static_cast<int>(row * 8 + column));
      if (rows[row][column] == 'x') discs[0] |= here;
      if (rows[row][column] == 'o') discs[1] |= here;
    }
  }
  return {discs[0], discs[1], black};
}

TEST(OthelloEvaluation, TheStartIsWorthNothing) {
  // Four moves each; every disc can be captured at once.
  EXPECT_EQ(value_of(Position()), 0);
  const Captures captures = captures_at_once(Position().own(), Position().other());
  EXPECT_EQ(captures.own, Position().own());
  EXPECT_EQ(captures.other, Position().other());
}

TEST(OthelloEvaluation, CountsEveryTermInHundredths) {
  // Black: one move, c1 (100). White: none; its only line to black ends at the corner a1.
  // Black's corner (1000) is an edge disc too (5) and stable (1). White's b1 is an edge disc (5)
  // and can be captured on the next turn (-1).
  EXPECT_EQ(value_of(position_of({"xo"})), 100 + 1000 + 5 + 1 - 5 + 1);
}

TEST(OthelloEvaluation, ADiscThatOnlyItsOwnersMoveExposesIsSemiStable) {
  // White takes d3 from e3 and c4 from c5 at once, but b3 stands between two white discs. When
  // black has turned c3 by playing c2, white e3 takes b3 too.
  const Position exposed = position_of({"", "", "oxox", "  x"});
  const Bits b3 = bit(17), d3 = bit(19), c4 = bit(26);
  EXPECT_EQ(captures_at_once(exposed.own(), exposed.other()).own, d3 | c4);
  const Bits moves = exposed.playable(black);
  EXPECT_EQ(captured_after_a_move(exposed.own(), exposed.other(), moves, b3), b3);
  EXPECT_EQ(plain::stability(plain::game_of(exposed).board(), 'B'), 0 - 1 - 1);
  // Without c4 black has no way to turn c3.
  const Position safe = position_of({"", "", "oxox"});
  EXPECT_EQ(captured_after_a_move(safe.own(), safe.other(), safe.playable(black), b3), 0u);
  EXPECT_EQ(plain::stability(plain::game_of(safe).board(), 'B'), 1 - 1);
}

/// The discs of the mover that can be captured in two turns but not on the next, disc by disc.
Bits semi_stable(const Position& position) {
  const ReferenceGame game = plain::game_of(position);
  const char own = position.to_move() == black ? 'B' : 'W';
  const char other = plain::opposite(own);
  Bits found = 0;
  const auto now = plain::capturable(game.board(), other);
  for (int move : game.playable(own)) {
    ReferenceGame after(game.board(), own);
    after.play(Move::of(move));
    const auto then = plain::capturable(after.board(), other);
    for (int cell = 0; cell < 64; ++cell) {
      if (game.board()[cell] == own && then[cell] && !now[cell]) found |= bit(cell);
    }
  }
  return found;
}

TEST(OthelloEvaluation, EveryWayToFindCapturesAgrees) {
  std::uint64_t semi = 0;
  for (const Position& position : random_positions(3'000, 1)) {
    const Bits own = position.own();
    const Captures now = captures_at_once(own, position.other());
    const auto expected = plain::capturable(plain::game_of(position).board(),
                                            position.to_move() == black ? 'W' : 'B');
    for (int cell = 0; cell < 64; ++cell) {
      ASSERT_EQ((now.own & bit(cell)) != 0, expected[cell]) << "cell " << cell;
    }
    const Bits asked = own & ~now.own;
    const Bits moves = position.playable(position.to_move());
    for (const CaptureFinder& finder : capture_finders()) {
      ASSERT_EQ(finder.find(own, position.other(), moves, asked), semi_stable(position))
          << finder.name;
    }
    semi += static_cast<std::uint64_t>(std::popcount(semi_stable(position)));
  }
  EXPECT_GT(semi, 3'000u);
}

TEST(OthelloEvaluation, IsThePlainForm) {
  auto positions = random_positions(6'000, 2);
  const auto passing = passing_positions(500, 3);
  positions.insert(positions.end(), passing.begin(), passing.end());
  for (const Position& position : positions) {
    const char mover = position.to_move() == black ? 'B' : 'W';
    ASSERT_EQ(value_of(position), plain::evaluate(plain::game_of(position).board(), mover));
  }
}

TEST(OthelloEvaluation, BoundsWhatLiesOutsideTheWindow) {
  Rng rng(4);
  Evaluation evaluation;
  int bounded = 0;
  for (const Position& position : random_positions(20'000, 5)) {
    const int exact = value_of(position);
    const int alpha = exact - 60 + static_cast<int>(rng.below(120));
    const int beta = alpha + 1 + static_cast<int>(rng.below(60));
    const int found = evaluation.leaf(position, alpha, beta);
    if (found <= alpha) {
      ASSERT_LE(exact, found);
    } else if (found >= beta) {
      ASSERT_GE(exact, found);
    } else {
      ASSERT_EQ(found, exact);
    }
    bounded += found != exact;
  }
  EXPECT_GT(bounded, 1'000);
}

TEST(OthelloEvaluation, ExchangingTheSidesChangesTheSignAndSymmetryNothing) {
  for (const Position& position : random_positions(2'000, 6)) {
    const Position exchanged(position.discs(black), position.discs(white),
                             opponent(position.to_move()));
    ASSERT_EQ(value_of(exchanged), -value_of(position));
    for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
      ASSERT_EQ(value_of(position.mapped(symmetry)), value_of(position));
    }
  }
}

TEST(OthelloEvaluation, AFinishedGameIsWorthMoreThanAnyOther) {
  for (const Position& position : random_positions(5'000, 7)) {
    ASSERT_LT(std::abs(value_of(position)), 20'000);
  }
  Evaluation evaluation;
  const Position won(bit(0) | bit(1), 0, black);
  ASSERT_EQ(won.outcome(), Outcome::first_wins);
  EXPECT_EQ(evaluation.terminal(won, 0), 100'200);
  EXPECT_EQ(evaluation.terminal(Position(0, bit(0), black), 0), -100'100);
  EXPECT_EQ(evaluation.terminal(Position(bit(0), bit(7), black), 3), 0);
}

}  // namespace
}  // namespace tauler::othello
