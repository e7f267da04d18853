// The end of games on every size, with the empty cells in the columns on the right, against a
// search that has no table: what the solver's table takes for one position must really be one.
// Mirror images have the same cells at the other end of the board's bits.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/connect4/bit_lines.hpp"
#include "players/connect4/plain_solver.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

int up_to(int most, Rng& rng) {
  return static_cast<int>(rng.below(static_cast<unsigned>(most) + 1));
}

/// All cells but most of the last column and a few of one or two beside it.
Bits128 cells_to_fill(const FreePosition& empty, Rng& rng) {
  const int height = empty.height();
  const int last = empty.width() - 1;
  Bits128 cells = empty.board();
  const auto leave_empty = [&](int column, int count) {
    for (int row = height - count; row < height; ++row) cells &= ~empty.cell(column, row);
  };
  leave_empty(last, height - up_to(3, rng));
  if (up_to(1, rng) == 0) {
    leave_empty(last - 1, 4 + up_to(height - 4, rng));
  } else {
    leave_empty(last - 1, 2 + up_to(2, rng));
    leave_empty(last - 2, 2 + up_to(2, rng));
  }
  return cells;
}

int column_of(const FreePosition& position, Bits128 stone) {
  int column = 0;
  while (position.cell(column, position.height() - 1) < stone) ++column;
  return column;
}

/// A random stone of those; nothing if there is none.
std::optional<Move> random_of(const FreePosition& position, Bits128 stones, Rng& rng) {
  if (stones == 0) return std::nullopt;
  for (int skip = up_to(count_bits(stones) - 1, rng); skip > 0; --skip) stones &= stones - 1;
  return Move::of(column_of(position, stones & (~stones + 1)));
}

/// Where the side to move may play within `cells` and make no four.
Bits128 quiet_moves(const FreePosition& position, Bits128 cells) {
  return (position.all() + position.shape().bottom()) & cells &
         ~completing_cells(position.shape(), position.own());
}

/// A random game that fills those cells and has no four.
FreePosition filled_position(const FreePosition& empty, Rng& rng) {
  while (true) {
    const Bits128 cells = cells_to_fill(empty, rng);
    // Most games get stuck, but nearly every set of cells can be filled.
    for (int attempt = 0; attempt < 100; ++attempt) {
      FreePosition position = empty;
      while (const auto move = random_of(position, quiet_moves(position, cells), rng)) {
        position.play(*move);
      }
      if (position.all() == cells) return position;
    }
  }
}

struct Case {
  FreePosition position;
  int score;
};

/// The filled positions and some that come from them.
std::vector<Case> random_cases(const FreeShape& shape, Rng& rng) {
  // A code that was cut to 114 bits showed on the four largest boards, in one position of 300.
  const bool is_largest = shape.width() * (shape.height() + 1) > 110;
  const int games = is_largest ? 150 : 8;
  constexpr int positions_of_a_game = 6;
  std::vector<Case> cases;
  for (int game = 0; game < games; ++game) {
    const FreePosition filled = filled_position(FreePosition(shape), rng);
    for (int i = 0; i < positions_of_a_game; ++i) {
      FreePosition position = filled;
      for (int plies = up_to(5, rng); plies > 0; --plies) {
        const auto move = random_of(position, quiet_moves(position, position.board()), rng);
        if (move) position.play(*move);
      }
      cases.push_back({position, plain::score_without_table(position, -100, 100)});
    }
  }
  return cases;
}

class LatePositions : public ::testing::TestWithParam<KernelVersion> {};

TEST_P(LatePositions, OfEverySizeScoreAsWithoutATable) {
  Rng rng(9);
  int sizes = 0;
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      ++sizes;
      Solver solver(width, height, megabyte, GetParam());
      for (const Case& each : random_cases(FreeShape(width, height), rng)) {
        for (const int image : {0, 1}) {
          const Solution solution = solver.solve(each.position.mapped(image));
          EXPECT_TRUE(solution.low == each.score && solution.high == each.score)
              << width << "x" << height << (image == 1 ? ", mirrored" : "") << ": " << solution.low
              << " instead of " << each.score;
        }
      }
    }
  }
  EXPECT_EQ(sizes, 75);
}

INSTANTIATE_TEST_SUITE_P(Solver, LatePositions, ::testing::ValuesIn(kernel_versions()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace tauler::connect4
