#include <gtest/gtest.h>

#include "players/hex/brute_force.hpp"
#include "players/hex/exact/inferior_cells.hpp"
#include "players/hex/exact/prover.hpp"
#include "players/hex/positions.hpp"

namespace tauler::hex {
namespace {

/// Every cell by a digit of `number`: empty, first, second.
std::optional<Position> board(int size, std::uint64_t number, Side to_move) {
  Rows stones[2]{};
  for (int code = 0; code < size * size; ++code, number /= 3) {
    if (number % 3 != 0) stones[number % 3 - 1][code / size + 1] |= 2U << code % size;
  }
  const Position position = Position::from_stones(size, false, stones[0], stones[1], to_move);
  if (is_over(position.outcome())) return std::nullopt;
  return position;
}

/// Calls `check(position, brute)` with all unfinished boards of 3×3 and random ones of 4×4 and 5×5.
template <class Check>
void for_many_boards(int samples, Check&& check) {
  BruteForce three(3);
  for (std::uint64_t number = 0; number < 19'683; ++number) {
    for (Side side : {Side::first, Side::second}) {
      const auto position = board(3, number, side);
      if (position) check(*position, three);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
  Rng rng(11);
  for (int size : {4, 5}) {
    BruteForce brute(size);
    for (int sample = 0; sample < samples; ++sample) {
      const int least = size == 4 ? 4 : 15;
      const int plies = least + static_cast<int>(rng.below(size * size - least));
      check(random_position(size, false, plies, rng), brute);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }
}

bool has(const Rows& rows, int code, int size) {
  return (rows[code / size + 1] >> (code % size + 1) & 1) != 0;
}

/// The position with those cells filled in; the side to move stays.
Position filled(const Position& position, const Rows& first, const Rows& second) {
  Rows stones[2] = {position.stones_of(Side::first), position.stones_of(Side::second)};
  for (int row = 1; row <= position.size(); ++row) {
    stones[0][row] = (stones[0][row] | first[row]) & inner_columns(position.size());
    stones[1][row] = (stones[1][row] | second[row]) & inner_columns(position.size());
  }
  return Position::from_stones(position.size(), false, stones[0], stones[1], position.to_move());
}

Rows operator|(const Rows& a, const Rows& b) {
  Rows both{};
  for (int row = 0; row < max_framed; ++row) both[row] = a[row] | b[row];
  return both;
}

TEST(InferiorCells, DeadCellsDecideNothing) {
  int found = 0;
  for_many_boards(300, [&](const Position& position, BruteForce& brute) {
    if (position.size() > 3) return;
    const FillIn fill = fill_in(position, {.first = false, .second = false});
    std::uint32_t first = 0;
    std::uint32_t empty = 0;
    for (int code = 0; code < 9; ++code) {
      first |= (position.has_stone(Side::first, code) ? 1U : 0U) << code;
      empty |= (position.is_empty(code) ? 1U : 0U) << code;
    }
    for (int code = 0; code < 9; ++code) {
      if (!has(fill.dead, code, 3)) continue;
      ++found;
      const std::uint32_t others = empty & ~(1U << code);
      for (std::uint32_t some = others;; some = (some - 1) & others) {
        ASSERT_EQ(brute.joins(first | some, Side::first),
                  brute.joins(first | some | 1U << code, Side::first));
        if (some == 0) break;
      }
    }
  });
  EXPECT_GT(found, 1'000);
}

TEST(InferiorCells, FillingInLeavesTheResult) {
  int cells = 0;
  for_many_boards(1'500, [&](const Position& position, BruteForce& brute) {
    const Side winner = brute.winner(position);
    const FillIn fill = fill_in(position);
    for (const Rows& dead : {fill.dead, Rows{}}) {
      const Rows& others = dead == fill.dead ? Rows{} : fill.dead;
      const Position after = filled(position, fill.captured[0] | dead, fill.captured[1] | others);
      ASSERT_EQ(brute.winner(after), winner);
    }
    cells += count_cells(fill.dead | fill.captured[0] | fill.captured[1], position.size());
  });
  EXPECT_GT(cells, 10'000);
}

TEST(InferiorCells, KnowsTheClassicPatterns) {
  // A stone of the second line captures both cells between it and its edge.
  Rows first{};
  first[2] = 1U << 7;
  const FillIn fill = fill_in(Position::from_stones(11, false, first, Rows{}, Side::second));
  EXPECT_EQ(count_cells(fill.captured[0], 11), 2);
  EXPECT_TRUE(has(fill.captured[0], 6, 11) && has(fill.captured[0], 7, 11));
  EXPECT_EQ(count_cells(fill_in(Position(11)).dead, 11), 0);
}

TEST(Prover, IsRightAboutResultsAndMustPlay) {
  Prover prover;
  int proven = 0;
  int asked = 0;
  int spared = 0;
  for_many_boards(1'500, [&](const Position& position, BruteForce& brute) {
    const Verdict verdict = prover.examine(position);
    ++asked;
    if (verdict.result) {
      ++proven;
      ASSERT_EQ(*verdict.result, win_for(brute.winner(position)));
      return;
    }
    Position next = position;
    for (int code = 0; code < position.cells(); ++code) {
      if (!position.is_empty(code) || has(verdict.must_play, code, position.size())) continue;
      ++spared;
      const Position::Undo undo = next.play(Move::of(code));
      ASSERT_NE(brute.winner(next), position.to_move()) << "cell " << code;
      next.undo(undo);
    }
  });
  // What it does not see on boards this small, it should not miss often.
  EXPECT_GT(proven, asked * 9 / 10);
  EXPECT_GT(spared, 100);
}

/// Tries every move of the opponent against the strategy. False if one of them wins.
bool holds(const Strategy& strategy, const Position& position, Side owner, Move last) {
  if (is_over(position.outcome())) return is_win_for(position.outcome(), owner);
  if (position.to_move() == owner) {
    Strategy next = strategy;
    Position after = position;
    const Move move = next.answer(position, last);
    if (!position.is_legal(move)) return false;
    after.play(move);
    return holds(next, after, owner, move);
  }
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    Position after = position;
    after.play(move);
    if (!holds(strategy, after, owner, move)) return false;
  }
  return true;
}

TEST(Strategy, WinsAgainstEveryDefence) {
  Prover prover;
  int tried = 0;
  for_many_boards(2'000, [&](const Position& position, BruteForce&) {
    if (position.count_legal_moves() > 8 && tried % 16 != 0) return void(++tried);
    for (Side side : {Side::first, Side::second}) {
      const auto strategy = prover.strategy(position, side);
      if (!strategy) continue;
      ++tried;
      ASSERT_TRUE(holds(*strategy, position, side, Move::none()));
    }
  });
  EXPECT_GT(tried, 5'000);
}

TEST(Strategy, AnswersMovesOutsideTheMustPlay) {
  Prover prover;
  int tried = 0;
  for_many_boards(2'000, [&](const Position& position, BruteForce&) {
    const Verdict verdict = prover.examine(position);
    if (verdict.result) return;
    const Side owner = opponent(position.to_move());
    for (int code = 0; code < position.cells(); ++code) {
      if (!position.is_empty(code) || has(verdict.must_play, code, position.size())) continue;
      const auto strategy = prover.strategy_against(position, Move::of(code), owner);
      ASSERT_TRUE(strategy);
      Position after = position;
      after.play(Move::of(code));
      ++tried;
      if (after.count_legal_moves() >= 10) continue;
      ASSERT_TRUE(holds(*strategy, after, owner, Move::of(code)));
    }
  });
  EXPECT_GT(tried, 20);
}

}  // namespace
}  // namespace tauler::hex
