#include "players/hex/pairing.hpp"

#include <gtest/gtest.h>

namespace tauler::hex {
namespace {

Position with(int size, std::initializer_list<int> first, std::initializer_list<int> second) {
  Rows rows[2]{};
  for (int code : first) rows[0][code / size + 1] |= 2U << code % size;
  for (int code : second) rows[1][code / size + 1] |= 2U << code % size;
  const Side to_move = first.size() > second.size() ? Side::second : Side::first;
  return Position::from_stones(size, false, rows[0], rows[1], to_move);
}

/// Who wins under best play, by trying everything. For small boards.
Outcome solve(Position& position) {
  if (is_over(position.outcome())) return position.outcome();
  const Side mover = position.to_move();
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    const Position::Undo undo = position.play(move);
    const Outcome outcome = solve(position);
    position.undo(undo);
    if (is_win_for(outcome, mover)) return outcome;
  }
  return win_for(opponent(mover));
}

TEST(Pairing, SeesBridgesToStonesAndEdges) {
  // The centre of 3×3 has a bridge to either edge, for both sides.
  EXPECT_TRUE(joins_by_pairs(with(3, {4}, {}), Side::first));
  EXPECT_TRUE(joins_by_pairs(with(3, {}, {4}), Side::second));
  EXPECT_FALSE(joins_by_pairs(with(3, {4}, {}), Side::second));
  // An intruder breaks one of them.
  EXPECT_FALSE(joins_by_pairs(with(3, {4}, {1}), Side::first));
  EXPECT_FALSE(joins_by_pairs(with(3, {}, {}), Side::first));
  // b4, c2 on 5×5: edge, bridge, edge.
  EXPECT_TRUE(joins_by_pairs(with(5, {7, 16}, {}), Side::first));
  EXPECT_FALSE(joins_by_pairs(with(5, {7, 16}, {12}), Side::first));
}

TEST(Pairing, IsRightOnEveryPositionOfSmallBoards) {
  int found = 0;
  for (int size : {3, 4}) {
    const int most_stones = size * size;
    Rng rng(7);
    for (int sample = 0; sample < 3'000; ++sample) {
      Position position(size);
      const int least = size == 3 ? 0 : 7;
      const int stones = least + static_cast<int>(rng.below(most_stones - least));
      for (int i = 0; i < stones && !is_over(position.outcome()); ++i) {
        MoveList moves;
        position.legal_moves(moves);
        position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      if (is_over(position.outcome())) continue;
      const Outcome solved = solve(position);
      for (Side side : {Side::first, Side::second}) {
        if (!joins_by_pairs(position, side)) continue;
        ++found;
        ASSERT_EQ(solved, win_for(side)) << "sample " << sample << " of size " << size;
      }
      const Move winner = winning_move(position);
      if (winner.is_none()) continue;
      Position next = position;
      next.play(winner);
      ASSERT_TRUE(is_win_for(next.outcome(), position.to_move()));
    }
  }
  EXPECT_GT(found, 300);
}

}  // namespace
}  // namespace tauler::hex
