// Connect Four on Width x Height (7 x 6 by custom). A move is the cell where the disc comes to
// rest, row 0 on top, so each column has at most one legal cell. Planes: 0 the mover's discs, 1 the
// opponent's, 2 the ring around the board.
#pragma once
#include "common.cuh"

namespace train {

template <int Height, int Width>
struct Connect4 {
  static constexpr int height = Height, width = Width, cells = Height * Width;
  static constexpr int planes = 3, symmetries = 2, max_plies = cells;
  static_assert(cells <= 64, "a side's discs are one 64-bit word");

  struct State {
    u64 discs[2];  // bit = cell
    i16 mover, won;
    i16 count, unused;
  };

  static DEVICE void reset(State& state) {
    state.discs[0] = state.discs[1] = 0;
    state.mover = 0;
    state.won = -1;
    state.count = state.unused = 0;
  }

  static DEVICE bool legal(const State& state, int cell) {
    const u64 all = state.discs[0] | state.discs[1];
    const bool rests = cell + Width >= cells || (all >> (cell + Width) & 1);
    return rests && !(all >> cell & 1);
  }

  static DEVICE void play(State& state, int cell) {
    const int side = state.mover, row = cell / Width, column = cell % Width;
    state.discs[side] |= 1ull << cell;
    ++state.count;
    for (int direction = 0; direction < 4; ++direction) {
      const int down = direction > 0, right = direction == 0 ? 1 : direction - 2;
      const int run = 1 + discs_along(state.discs[side], row, column, down, right) +
                      discs_along(state.discs[side], row, column, -down, -right);
      if (run >= 4) state.won = i16(side);
    }
    state.mover ^= 1;
  }

  static DEVICE bool over(const State& state) { return state.won >= 0 || state.count == cells; }
  static DEVICE int winner(const State& state) { return state.won; }
  static DEVICE int to_move(const State& state) { return state.mover; }

  static DEVICE int view(const State&, int cell, int symmetry) {
    return symmetry ? cell / Width * Width + Width - 1 - cell % Width : cell;
  }

  static DEVICE u32 planes_at(const State& state, int y, int x, int symmetry) {
    const int row = y - 1, column = symmetry ? Width - x : x - 1;
    if (row < 0 || row >= Height || column < 0 || column >= Width) return 4u;
    const int cell = row * Width + column;
    return u32((state.discs[state.mover] >> cell & 1) | (state.discs[state.mover ^ 1] >> cell & 1)
                                                            << 1);
  }

 private:
  static DEVICE int discs_along(u64 own, int row, int column, int down, int right) {
    int count = 0;
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || row >= Height || column < 0 || column >= Width) return count;
      if (!(own >> (row * Width + column) & 1)) return count;
      ++count;
    }
  }
};

}  // namespace train
