// The geometry of Hex and its stones as bits.
//
// The board is stored with a frame of one cell on every side, so that no neighbour is ever missing.
// A row is one 32-bit word: bit c + 1 is column c, bit 0 and bit size + 1 are the frame. A stone at
// X touches six cells; neighbours that follow one another round X also touch one another:
//
//        bit  c  c+1 c+2              ring
//   row r-1   .   1   2                1 2
//   row r     6   X   3               6 X 3
//   row r+1   5   4   .                5 4
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/move.hpp"
#include "core/rng.hpp"
#include "core/side.hpp"

namespace tauler::hex {

inline constexpr int min_size = 2;
inline constexpr int max_size = 19;
static_assert(max_size * max_size + 1 <= MoveList::capacity, "every cell, and the swap");
inline constexpr int default_size = 11;
inline constexpr std::size_t max_cells = std::size_t{max_size} * max_size;
/// Rows and columns of the largest board with its frame, and all its cells.
inline constexpr int max_framed = max_size + 2;
inline constexpr std::size_t max_framed_cells = std::size_t{max_framed} * max_framed;

/// Stones of one colour; `[0]` and `[size + 1]` are the frame above and below.
using Rows = std::array<std::uint32_t, max_framed>;

/// The cells of a row, less the frame.
constexpr std::uint32_t inner_columns(int size) {
  return (2U << size) - 2;
}

/// Every cell that a whole run of `stones` shares with one of `seeds`. Precondition: the seeds are
/// stones.
constexpr std::uint32_t run_fill(std::uint32_t seeds, std::uint32_t stones) {
  // A seed added to its run carries to the run's high end; towards the low end, doubling shifts.
  std::uint32_t filled = (stones & ~(stones + seeds)) | seeds;
  std::uint32_t through = stones;
  for (int step = 1; step < max_framed; step *= 2) {
    filled |= through & (filled >> step);
    through &= through >> step;
  }
  return filled;
}

/// Whether these stones join the top row to the bottom row: a flood from the top that sweeps the
/// rows down and up until it arrives or stands still.
constexpr bool joins_top_and_bottom(const Rows& stones, int size) {
  const std::uint32_t columns = inner_columns(size);
  Rows reached{};
  reached[1] = stones[1] & columns;
  const auto spread = [&](int row, std::uint32_t touching) {
    const std::uint32_t own = stones[row] & columns;
    const std::uint32_t seeds = (reached[row] | touching) & own;
    if (seeds == reached[row]) return false;
    reached[row] = run_fill(seeds, own);
    return true;
  };
  while (true) {
    bool grew = false;
    for (int row = 2; row <= size; ++row) {
      grew |= spread(row, reached[row - 1] | reached[row - 1] >> 1);
    }
    if (reached[size] != 0) return true;
    if (!grew) return false;
    grew = false;
    for (int row = size - 1; row >= 2; --row) {
      grew |= spread(row, reached[row + 1] | reached[row + 1] << 1);
    }
    if (!grew) return false;
  }
}

/// The winner of a board without empty cells; there is always exactly one.
constexpr Outcome winner_of_full_board(const Rows& first, int size) {
  return win_for(joins_top_and_bottom(first, size) ? Side::first : Side::second);
}

constexpr int count_cells(const Rows& cells, int size) {
  int count = 0;
  for (int row = 1; row <= size; ++row) count += std::popcount(cells[row]);
  return count;
}

/// Takes the cell with that rank, in board order, out of `from`, and puts it into `to`.
/// Precondition: rank < count_cells(from).
constexpr void move_cell(Rows& from, Rows& to, int rank) {
  int row = 1;
  for (int count = 0; rank >= (count = std::popcount(from[row])); ++row) rank -= count;
  std::uint32_t cells = from[row];
  for (; rank > 0; --rank) cells &= cells - 1;
  const std::uint32_t cell = cells & (~cells + 1);
  from[row] ^= cell;
  to[row] |= cell;
}

/// A uniformly random choice of `wanted` of the cells of `empty`. A coin for every cell chooses
/// about half of them; random cells then change sides until the number is right, which keeps all
/// sets of one size equally likely. Precondition: 0 <= wanted <= count_cells(empty).
constexpr Rows random_subset(const Rows& empty, int wanted, int size, Rng& rng) {
  constexpr int rows_a_draw = 64 / max_framed;
  static_assert(rows_a_draw == 3);
  Rows chosen{};
  Rows others{};
  int count = 0;
  for (int row = 1; row <= size;) {
    std::uint64_t coins = rng();
    for (int i = 0; i < rows_a_draw && row <= size; ++i, ++row) {
      chosen[row] = empty[row] & static_cast<std::uint32_t>(coins);
      others[row] = empty[row] & ~chosen[row];
      count += std::popcount(chosen[row]);
      coins >>= max_framed;
    }
  }
  for (; count > wanted; --count) {
    move_cell(chosen, others, static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
  }
  int left = count < wanted ? count_cells(others, size) : 0;
  for (; count < wanted; ++count, --left) {
    move_cell(others, chosen, static_cast<int>(rng.below(static_cast<std::uint32_t>(left))));
  }
  return chosen;
}

}  // namespace tauler::hex
