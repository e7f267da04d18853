// Constants of the board that the exact search looks up: rays, what the last disc turns over,
// quadrants.
#pragma once

#include <array>

#include "games/othello/bits.hpp"

namespace tauler::othello {

/// From one cell to the edge, in the order of `ray_steps`.
struct alignas(64) CellRays {
  std::array<Bits, 4> up{};    ///< towards higher bits
  std::array<Bits, 4> down{};  ///< towards lower bits, each opposite to its like in `up`
};

/// How many bits the next cell of each ray lies on.
inline constexpr std::array<int, 4> ray_steps = {1, 7, 8, 9};

namespace detail {

constexpr std::array<CellRays, cells> make_cell_rays() {
  constexpr std::array<int, 4> right = {1, -1, 0, 1};
  constexpr std::array<int, 4> below = {0, 1, 1, 1};
  std::array<CellRays, cells> table{};
  for (int cell = 0; cell < cells; ++cell) {
    for (int i = 0; i < 4; ++i) {
      for (int sign : {1, -1}) {
        Bits& ray = (sign > 0 ? table[cell].up : table[cell].down)[i];
        int column = cell % size + sign * right[i];
        int row = cell / size + sign * below[i];
        for (; column >= 0 && column < size && row >= 0 && row < size;
             column += sign * right[i], row += sign * below[i]) {
          ray |= bit(row * size + column);
        }
      }
    }
  }
  return table;
}

}  // namespace detail

inline constexpr std::array<CellRays, cells> cell_rays = detail::make_cell_rays();

/// When one cell is empty, what turns over in a line depends on the mover's discs alone. For a line
/// of `length` cells with the empty one at `place`, and each set of the mover's discs: how many
/// turn if the mover plays there, and 256 times how many if the opponent does.
class LastFlipCounts {
 public:
  constexpr LastFlipCounts() {
    int next = 0;
    for (int length = 1; length <= size; ++length) {
      for (int place = 0; place < length; ++place) {
        starts_[length][place] = next;
        for (int own = 0; own < 1 << length; ++own) {
          const int other = ((1 << length) - 1) & ~own & ~(1 << place);
          counts_[next++] = static_cast<std::uint16_t>(turned(own & ~(1 << place), length, place) +
                                                       256 * turned(other, length, place));
        }
      }
    }
  }

  constexpr int start(int length, int place) const { return starts_[length][place]; }
  const std::uint16_t* data() const { return counts_.data(); }

 private:
  static constexpr int turned(int own, int length, int place) {
    int count = 0;
    for (int step : {1, -1}) {
      int end = place + step;
      while (end >= 0 && end < length && (own >> end & 1) == 0) end += step;
      if (end >= 0 && end < length) count += (end - place) * step - 1;
    }
    return count;
  }

  std::array<std::array<int, size>, size + 1> starts_{};
  std::array<std::uint16_t, 3586> counts_{};
};

inline constexpr LastFlipCounts last_flip_counts;

/// The four lines through a cell, without the cell's row, which needs no mask.
struct CellLines {
  std::array<Bits, 3> masks{};            ///< column and both diagonals, with the cell itself
  std::array<std::uint16_t, 4> starts{};  ///< of each line in `last_flip_counts`, then of the row
};

/// Four cells in the order to try them in, each followed by the others in theirs. Those that are
/// alone in their quadrant come first: whoever plays there plays its last move; then three in one.
struct alignas(16) FourOrder {
  std::array<std::uint8_t, 16> cells{};
};

namespace detail {

constexpr std::array<CellLines, cells> make_cell_lines() {
  std::array<CellLines, cells> table{};
  for (int cell = 0; cell < cells; ++cell) {
    for (int i = 0; i < 4; ++i) {
      const Bits below = cell_rays[cell].down[i];
      const Bits line = below | cell_rays[cell].up[i] | bit(cell);
      const int start = last_flip_counts.start(std::popcount(line), std::popcount(below));
      if (i == 0) {
        table[cell].starts[3] = static_cast<std::uint16_t>(start);
      } else {
        table[cell].masks[i - 1] = line;
        table[cell].starts[i - 1] = static_cast<std::uint16_t>(start);
      }
    }
  }
  return table;
}

constexpr std::array<Bits, 16> make_quadrant_sets() {
  constexpr std::array<Bits, 4> quadrants = {0x000000000f0f0f0f, 0x00000000f0f0f0f0,
                                             0x0f0f0f0f00000000, 0xf0f0f0f000000000};
  std::array<Bits, 16> sets{};
  for (unsigned chosen = 0; chosen < 16; ++chosen) {
    for (unsigned i = 0; i < 4; ++i) sets[chosen] |= (chosen >> i & 1) != 0 ? quadrants[i] : 0;
  }
  return sets;
}

/// See `four_orders`.
constexpr std::array<FourOrder, 64> make_four_orders() {
  std::array<FourOrder, 64> orders{};
  for (unsigned differ = 0; differ < 64; ++differ) {
    std::array<unsigned, 4> quadrant{};
    for (unsigned i = 0; i < 3; ++i) quadrant[i] = (differ >> i & 1) | (differ >> (i + 3) & 1) << 1;
    const auto beside = [&](unsigned cell, unsigned without) {
      unsigned count = 0;
      for (unsigned i = 0; i < 4; ++i) count += i != without && quadrant[i] == quadrant[cell];
      return count;
    };
    unsigned place = 0;
    for (unsigned wanted : {1U, 3U, 2U, 4U}) {
      for (std::uint8_t cell = 0; cell < 4; ++cell) {
        if (beside(cell, 4) != wanted) continue;
        orders[differ].cells[place++] = cell;
        for (bool alone : {true, false}) {
          for (std::uint8_t next = 0; next < 4; ++next) {
            if (next == cell || (beside(next, cell) == 1) != alone) continue;
            orders[differ].cells[place++] = next;
          }
        }
      }
    }
  }
  return orders;
}

}  // namespace detail

/// Of four empty cells, by which quadrants they share: the columns of the first three on the other
/// half than the fourth's, and their rows.
inline constexpr std::array<FourOrder, 64> four_orders = detail::make_four_orders();

inline constexpr std::array<CellLines, cells> cell_lines = detail::make_cell_lines();

/// The cells of the quadrants whose bits are set.
inline constexpr std::array<Bits, 16> quadrant_sets = detail::make_quadrant_sets();

constexpr unsigned quadrant_of(int cell) {
  return static_cast<unsigned>((cell >> 4 & 2) | (cell >> 2 & 1));
}

/// One bit for each quadrant with an odd number of these cells.
constexpr unsigned odd_quadrants(Bits empty) {
  unsigned odd = 0;
  for (unsigned i = 0; i < 4; ++i) {
    odd |= static_cast<unsigned>(std::popcount(empty & quadrant_sets[1U << i]) & 1) << i;
  }
  return odd;
}

}  // namespace tauler::othello
