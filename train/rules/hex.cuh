// Hex on N x N, no swap. Side 0 joins top and bottom, side 1 left and right.
//
// Each side's stones are kept in that side's own view, in which it joins top and bottom (side 1's
// board is transposed; Hex's neighbourhood survives that), one word a row, bit c = column c. The
// mover's view is therefore a plain read. Planes, on the board with its ring: 0 the mover's stones
// and its two edges, 1 the opponent's. Corners are empty.
#pragma once
#include "common.cuh"

namespace train {

template <int N>
struct Hex {
  static constexpr int height = N, width = N, cells = N * N, planes = 2, symmetries = 2,
                       max_plies = N * N;
  static_assert(N <= 16, "a row is one 16-bit word");

  struct State {
    u16 rows[2][N];
    i8 mover, won;
  };

  static DEVICE void reset(State& state) {
    for (int row = 0; row < N; ++row) state.rows[0][row] = state.rows[1][row] = 0;
    state.mover = 0;
    state.won = -1;
  }

  static DEVICE bool legal(const State& state, int cell) {
    const int row = cell / N, column = cell % N;
    return !((state.rows[0][row] >> column | state.rows[1][column] >> row) & 1);
  }

  static DEVICE void play(State& state, int cell) {
    const int side = state.mover;
    const int row = side ? cell % N : cell / N, column = side ? cell / N : cell % N;
    state.rows[side][row] |= u16(1 << column);
    if (joins_edges(state.rows[side], row, column)) state.won = i8(side);
    state.mover ^= 1;
  }

  static DEVICE bool over(const State& state) { return state.won >= 0; }
  static DEVICE int winner(const State& state) { return state.won; }
  static DEVICE int to_move(const State& state) { return state.mover; }

  static DEVICE int view(const State& state, int cell, int symmetry) {
    const int seen = state.mover ? cell % N * N + cell / N : cell;
    return symmetry ? cells - 1 - seen : seen;
  }

  static DEVICE u32 planes_at(const State& state, int y, int x, int symmetry) {
    const int row = (symmetry ? N + 1 - y : y) - 1, column = (symmetry ? N + 1 - x : x) - 1;
    const bool in_rows = row >= 0 && row < N, in_columns = column >= 0 && column < N;
    if (!in_rows) return in_columns ? 1u : 0u;
    if (!in_columns) return 2u;
    const u32 own = state.rows[state.mover][row] >> column & 1;
    const u32 other = state.rows[state.mover ^ 1][column] >> row & 1;
    return own | other << 1;
  }

 private:
  // Whether the chain of (row, column) touches the first and the last row: a flood fill, a row at a
  // time.
  static DEVICE bool joins_edges(const u16* stones, int row, int column) {
    u32 chain[N];
    for (int r = 0; r < N; ++r) chain[r] = 0;
    chain[row] = 1u << column;
    for (bool grew = true; grew;) {
      grew = false;
      for (int step = 0; step < 2 * N; ++step) {  // down, then up
        const int r = step < N ? step : 2 * N - 1 - step;
        const u32 above = r > 0 ? chain[r - 1] : 0, below = r < N - 1 ? chain[r + 1] : 0;
        u32 reach = chain[r] | ((above | above >> 1 | below | below << 1) & stones[r]);
        for (u32 before = 0; before != reach;) {
          before = reach;
          reach |= (reach << 1 | reach >> 1) & stones[r];
        }
        grew |= reach != chain[r];
        chain[r] = reach;
      }
    }
    return chain[0] && chain[N - 1];
  }
};

}  // namespace train
