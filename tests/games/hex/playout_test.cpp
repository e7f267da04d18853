// The short way to the end of a random game (a full board and one flood) against the long way.
#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "games/hex/position.hpp"
#include "games/hex/reference.hpp"

namespace tauler::hex {
namespace {

#ifdef NDEBUG
constexpr int full_boards = 100'000;
#else
constexpr int full_boards = 2'000;
#endif

Rows every_cell(int size) {
  return Position(size).empty_cells();
}

bool has(const Rows& rows, int code, int size) {
  return (rows[code / size + 1] >> (code % size + 1) & 1) != 0;
}

/// The other side's stones, seen across the long diagonal: they win if they join top and bottom.
Rows mirrored_rest(const Rows& first, int size) {
  Rows rest{};
  for (int code = 0; code < size * size; ++code) {
    if (!has(first, code, size)) rest[code % size + 1] |= 2U << code / size;
  }
  return rest;
}

TEST(HexPlayout, AFullBoardHasExactlyOneWinner) {
  Rng rng(4);
  for (int size = 3; size <= 13; ++size) {
    const Rows cells = every_cell(size);
    for (int i = 0; i < full_boards; ++i) {
      const Rows first = random_subset(cells, (size * size + 1) / 2, size, rng);
      ASSERT_NE(joins_top_and_bottom(first, size),
                joins_top_and_bottom(mirrored_rest(first, size), size))
          << size;
    }
  }
}

// On boards with any number of stones, of one side.
TEST(HexPlayout, TheFloodAgreesWithPlayAndReference) {
  Rng rng(5);
  for (int size = min_size; size <= max_size; ++size) {
    for (int i = 0; i < 60; ++i) {
      const int stones = static_cast<int>(rng.below(size * size + 1));
      const Rows first = random_subset(every_cell(size), stones, size, rng);
      ASSERT_EQ(count_cells(first, size), stones);
      ReferenceGame reference(size, false);
      const Position position = Position::from_stones(size, false, first, Rows{}, Side::second);
      for (int code = 0; code < size * size; ++code) {
        if (has(first, code, size)) reference.put(code, Side::first);
      }
      const bool joined = reference.outcome() == Outcome::first_wins;
      ASSERT_EQ(joins_top_and_bottom(first, size), joined);
      ASSERT_EQ(position.outcome(), joined ? Outcome::first_wins : Outcome::ongoing);
    }
  }
}

TEST(HexPlayout, TheFloodFollowsASnake) {
  for (int size = min_size; size <= max_size; ++size) {
    for (bool to_the_left : {false, true}) {
      // Every other row full, and a single stone at alternate ends between them.
      const std::uint32_t full = inner_columns(size);
      Rows stones{};
      bool left = to_the_left;
      for (int row = 1; row <= size; ++row) {
        stones[row] = full;
        if (row % 2 == 0) {
          stones[row] = left ? 2U : 1U << size;
          left = !left;
        }
      }
      ASSERT_TRUE(joins_top_and_bottom(stones, size)) << size;
      // A gap cuts it in every row where it comes in at one end and leaves at the other.
      for (int row = 3; row < size; row += 2) {
        Rows cut = stones;
        cut[row] &= ~(1U << (size / 2 + 1));
        ASSERT_FALSE(joins_top_and_bottom(cut, size)) << size << ' ' << row;
      }
    }
  }
}

// A flood that only sweeps down does not find this one.
TEST(HexPlayout, TheFloodClimbs) {
  // Down the a file to a4, up over b4 and c3 to d2, then e2 and down the e file.
  ReferenceGame reference(5, false);
  Rows stones{};
  for (const auto& [row, column] : {std::pair{0, 0},
                                    {1, 0},
                                    {2, 0},
                                    {3, 0},
                                    {3, 1},
                                    {2, 2},
                                    {1, 3},
                                    {1, 4},
                                    {2, 4},
                                    {3, 4},
                                    {4, 4}}) {
    stones[row + 1] |= 2U << column;
    reference.put(row * 5 + column, Side::first);
  }
  EXPECT_EQ(reference.outcome(), Outcome::first_wins);
  EXPECT_TRUE(joins_top_and_bottom(stones, 5));
}

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

TEST(HexPlayout, AFullBoardIsWonByWhoWinsTheGameThatFillsIt) {
  Rng rng(6);
  for (int round = 0; round < 4'000; ++round) {
    Position position(static_cast<int>(2 + rng.below(12)));
    for (auto plies = rng.below(position.cells()); plies > 0; --plies) {
      MoveList moves;
      position.legal_moves(moves);
      if (moves.empty()) break;
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (is_over(position.outcome())) continue;
    const Rows board = position.random_full_board(rng);
    std::vector<Move> cells[2];
    for (int code = 0; code < position.cells(); ++code) {
      const bool first = has(board, code, position.size());
      if (position.is_empty(code)) {
        cells[first ? 0 : 1].push_back(Move::of(code));
      } else {
        ASSERT_EQ(position.has_stone(Side::first, code), first);
      }
    }
    for (auto& own : cells) shuffle(own, rng);
    while (!is_over(position.outcome())) {
      auto& own = cells[index_of(position.to_move())];
      ASSERT_FALSE(own.empty());
      position.play(own.back());
      own.pop_back();
    }
    ASSERT_EQ(winner_of_full_board(board, position.size()), position.outcome());
  }
}

TEST(HexPlayout, EverySubsetIsEquallyLikely) {
  // The 126 ways to choose 5 of 9 cells; chi-square has mean 125 and deviation 16.
  Rng rng(7);
  std::map<std::array<std::uint32_t, 3>, int> seen;
  constexpr int draws = 126'000;
  for (int i = 0; i < draws; ++i) {
    const Rows subset = random_subset(every_cell(3), 5, 3, rng);
    ++seen[{subset[1], subset[2], subset[3]}];
  }
  EXPECT_EQ(seen.size(), 126u);
  double chi_square = 0;
  for (const auto& [subset, count] : seen) {
    chi_square += (count - 1000.0) * (count - 1000.0) / 1000.0;
  }
  EXPECT_LT(chi_square, 125 + 4 * 16);
}

/// The share of first-player wins, each game played move by move.
double wins_move_by_move(const Position& start, int games, Rng& rng) {
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    Position position = start;
    while (!is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    wins += position.outcome() == Outcome::first_wins ? 1 : 0;
  }
  return static_cast<double>(wins) / games;
}

TEST(HexPlayout, WinsAsOftenAsMoveByMove) {
  constexpr int games = 20'000;
  const double allowed = 4 * std::sqrt(0.5 / games);  // four deviations of the difference
  Rng rng(8);
  // With the swap rule a random second player seldom swaps, but must be able to.
  for (Position start : {Position(2), Position(2, true), Position(3, true), Position(5)}) {
    for (int ply = 0; ply < 3; ++ply) {
      int wins = 0;
      for (int game = 0; game < games; ++game) {
        wins += start.random_playout(rng) == Outcome::first_wins ? 1 : 0;
      }
      EXPECT_NEAR(static_cast<double>(wins) / games, wins_move_by_move(start, games, rng), allowed)
          << start.size() << " after " << ply;
      MoveList moves;
      start.legal_moves(moves);
      if (!moves.empty()) start.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace tauler::hex
