// Gomoku on N x N: freestyle (five or more in a row win) and standard (exactly five). Renju and
// Caro are not here yet. Planes: 0 the mover's stones, 1 the opponent's, 2 the ring around the
// board.
#pragma once
#include "common.cuh"

namespace train {

template <int N, bool ExactlyFive>
struct Gomoku {
  static constexpr int height = N, width = N, cells = N * N, planes = 3, symmetries = 8,
                       max_plies = N * N;
  static_assert(N <= 32, "a row is one 32-bit word");

  struct State {
    u32 rows[2][N];
    i16 stones;
    i8 mover, won;
  };

  static DEVICE void reset(State& state) {
    for (int row = 0; row < N; ++row) state.rows[0][row] = state.rows[1][row] = 0;
    state.stones = 0;
    state.mover = 0;
    state.won = -1;
  }

  static DEVICE bool legal(const State& state, int cell) {
    const int row = cell / N, column = cell % N;
    return !((state.rows[0][row] | state.rows[1][row]) >> column & 1);
  }

  static DEVICE void play(State& state, int cell) {
    const int row = cell / N, column = cell % N;
    const u32* own = state.rows[state.mover];
    state.rows[state.mover][row] |= 1u << column;
    ++state.stones;
    for (int direction = 0; direction < 4; ++direction) {
      const int down = direction > 0, right = direction == 0 ? 1 : direction - 2;
      const int run = 1 + stones_along(own, row, column, down, right) +
                      stones_along(own, row, column, -down, -right);
      if (ExactlyFive ? run == 5 : run >= 5) state.won = state.mover;
    }
    state.mover ^= 1;
  }

  static DEVICE bool over(const State& state) { return state.won >= 0 || state.stones == cells; }
  static DEVICE int winner(const State& state) { return state.won; }
  static DEVICE int to_move(const State& state) { return state.mover; }

  static DEVICE int view(const State&, int cell, int symmetry) {
    int row = cell / N, column = cell % N;
    turn(symmetry, N, row, column);
    return row * N + column;
  }

  static DEVICE u32 planes_at(const State& state, int y, int x, int symmetry) {
    int row = y - 1, column = x - 1;
    if (row < 0 || row >= N || column < 0 || column >= N) return 4u;
    turn_back(symmetry, N, row, column);
    return (state.rows[state.mover][row] >> column & 1) |
           (state.rows[state.mover ^ 1][row] >> column & 1) << 1;
  }

 private:
  static DEVICE int stones_along(const u32* own, int row, int column, int down, int right) {
    int count = 0;
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || row >= N || column < 0 || column >= N || !(own[row] >> column & 1))
        return count;
      ++count;
    }
  }
};

}  // namespace train
