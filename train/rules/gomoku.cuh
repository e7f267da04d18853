// Gomoku on N x N by its four rules. Freestyle: five or more in a row win. Standard: exactly five.
// Renju: the same for black, who also may not make an overline, a double four or a double three;
// white as in freestyle. Caro: five or more, but not just five between two stones of the opponent.
// Planes: 0 the mover's stones, 1 the opponent's, 2 the ring around the board, 3 the empty cells the
// mover may not play on; on the whole board: 4 the mover needs exactly five, 5 the opponent does,
// 6 a closed five is none.
#pragma once
#include "common.cuh"

namespace train {

enum class GomokuRule { freestyle, standard, renju, caro };

template <int N, GomokuRule Rule>
struct Gomoku {
  static constexpr int height = N, width = N, cells = N * N, planes = 7, symmetries = 8,
                       max_plies = N * N;
  static_assert(N <= 32, "a row is one 32-bit word");

  struct State {
    u32 rows[2][N];
    i16 stones;
    i8 mover, won, stuck;
  };

  static DEVICE void reset(State& state) {
    for (int row = 0; row < N; ++row) state.rows[0][row] = state.rows[1][row] = 0;
    state.stones = 0;
    state.mover = 0;
    state.won = -1;
    state.stuck = 0;
  }

  static DEVICE bool legal(const State& state, int cell) {
    return empty(state, cell) && !forbidden(state, cell);
  }

  static DEVICE void play(State& state, int cell) {
    const int row = cell / N, column = cell % N;
    state.rows[state.mover][row] |= 1u << column;
    ++state.stones;
    for (int direction = 0; direction < 4; ++direction)
      if (wins_along(state, row, column, direction)) state.won = state.mover;
    state.mover ^= 1;
    if (Rule == GomokuRule::renju) state.stuck = !over(state) && !can_move(state);
  }

  static DEVICE bool over(const State& state) {
    return state.won >= 0 || state.stones == cells || state.stuck;
  }
  static DEVICE int winner(const State& state) { return state.won; }
  static DEVICE int to_move(const State& state) { return state.mover; }

  static DEVICE int view(const State&, int cell, int symmetry) {
    int row = cell / N, column = cell % N;
    turn(symmetry, N, row, column);
    return row * N + column;
  }

  static DEVICE u32 planes_at(const State& state, int y, int x, int symmetry) {
    int row = y - 1, column = x - 1;
    if (!inside(row, column)) return 4u;
    turn_back(symmetry, N, row, column);
    const int cell = row * N + column;
    return (state.rows[state.mover][row] >> column & 1) |
           (state.rows[state.mover ^ 1][row] >> column & 1) << 1 |
           u32(empty(state, cell) && forbidden(state, cell)) << 3 |
           u32(needs_exactly_five(state.mover)) << 4 |
           u32(needs_exactly_five(state.mover ^ 1)) << 5 | u32(Rule == GomokuRule::caro) << 6;
  }

 private:
  static DEVICE bool inside(int row, int column) {
    return row >= 0 && row < N && column >= 0 && column < N;
  }
  static DEVICE bool empty(const State& state, int cell) {
    return !((state.rows[0][cell / N] | state.rows[1][cell / N]) >> cell % N & 1);
  }
  static DEVICE bool needs_exactly_five(int side) {
    return Rule == GomokuRule::standard || (Rule == GomokuRule::renju && side == 0);
  }

  static DEVICE int stones_along(const u32* own, int row, int column, int down, int right) {
    int count = 0;
    for (;;) {
      row += down;
      column += right;
      if (!inside(row, column) || !(own[row] >> column & 1)) return count;
      ++count;
    }
  }

  static DEVICE int step_down(int direction) { return direction > 0; }
  static DEVICE int step_right(int direction) { return direction == 0 ? 1 : direction - 2; }

  static DEVICE bool wins_along(const State& state, int row, int column, int direction) {
    const int down = step_down(direction), right = step_right(direction);
    const u32* own = state.rows[state.mover];
    const int after = stones_along(own, row, column, down, right);
    const int before = stones_along(own, row, column, -down, -right);
    const int run = before + 1 + after;
    if (run < 5 || (run > 5 && needs_exactly_five(state.mover))) return false;
    if (Rule != GomokuRule::caro || run > 5) return true;
    const u32* other = state.rows[state.mover ^ 1];
    return !(held(other, row + (after + 1) * down, column + (after + 1) * right) &&
             held(other, row - (before + 1) * down, column - (before + 1) * right));
  }
  static DEVICE bool held(const u32* stones, int row, int column) {
    return inside(row, column) && (stones[row] >> column & 1);
  }

  static DEVICE bool can_move(const State& state) {
    for (int cell = 0; cell < cells; ++cell)
      if (legal(state, cell)) return true;
    return false;
  }

  // What renju forbids black. Fours are told apart by their stones. A three counts if one more stone
  // makes it a straight four, where that stone is itself allowed and makes no five: the stone is
  // judged by the same rules, with the first one on the board.
  enum Kind { FREE, FIVE, FORBIDDEN };

  static DEVICE_CALL bool forbidden(const State& state, int cell) {
    if (Rule != GomokuRule::renju || state.mover != 0) return false;
    const int row = cell / N, column = cell % N;
    int lines_of_two = 0;
    bool line_of_four = false;
    for (int direction = 0; direction < 4; ++direction) {
      const Line line(state.rows[0], state.rows[1], row, column, direction);
      const int near = bits(line.black & 0b01111011110);
      lines_of_two += near >= 2;
      line_of_four |= near >= 4;
    }
    if (lines_of_two < 2 && !line_of_four) return false;  // too few for any of the three
    u32 black[N];
    for (int i = 0; i < N; ++i) black[i] = state.rows[0][i];
    return judge(black, state.rows[1], row, column) == FORBIDDEN;
  }

  // The cell on bit 5 and five to either side of it.
  struct Line {
    u32 black = 0, free = 0;
    DEVICE Line(const u32* black_rows, const u32* white_rows, int row, int column, int direction) {
      for (int i = 0; i < 11; ++i) {
        const int r = row + (i - 5) * step_down(direction);
        const int c = column + (i - 5) * step_right(direction);
        if (!inside(r, c)) continue;
        black |= (black_rows[r] >> c & 1) << i;
        free |= (~(black_rows[r] | white_rows[r]) >> c & 1) << i;
      }
    }
  };

  static DEVICE int bits(u32 word) {
    int count = 0;
    for (; word; word &= word - 1) ++count;
    return count;
  }

  static DEVICE int run_of(u32 black) {
    int first = 5, last = 5;
    while (first > 0 && black >> (first - 1) & 1) --first;
    while (black >> (last + 1) & 1) ++last;
    return last - first + 1;
  }

  static DEVICE int count_fours(const Line& line) {
    int fours = 0;
    u32 counted = 0;
    for (int start = 1; start <= 5; ++start) {
      const u32 window = 0b11111u << start, gap = window & ~line.black;
      if (bits(gap) != 1 || !(gap & line.free)) continue;
      if (line.black >> (start - 1) & 1 || line.black >> (start + 5) & 1) continue;  // an overline
      fours += (window & line.black) != counted;
      counted = window & line.black;
    }
    return fours;
  }

  // Where one more stone makes a straight four.
  static DEVICE u32 straight_four_cells(const Line& line) {
    u32 found = 0;
    for (int start = 2; start <= 5; ++start) {
      const u32 gap = 0b1111u << start & ~line.black;
      if (bits(gap) != 1 || !(gap & line.free)) continue;
      const u32 ends = 1u << (start - 1) | 1u << (start + 4);
      const u32 beyond = 1u << (start - 2) | 1u << (start + 5);
      if ((line.free & ends) == ends && !(line.black & beyond)) found |= gap;
    }
    return found;
  }

  // The cell is empty; `black` is lent and comes back as it was.
  static DEVICE_CALL Kind judge(u32* black, const u32* white, int row, int column) {
    black[row] |= 1u << column;
    const Kind kind = judge_placed(black, white, row, column);
    black[row] &= ~(1u << column);
    return kind;
  }

  static DEVICE Kind judge_placed(u32* black, const u32* white, int row, int column) {
    int fours = 0, possible_threes = 0;
    bool overline = false;
    for (int direction = 0; direction < 4; ++direction) {
      const Line line(black, white, row, column, direction);
      const int run = run_of(line.black);
      if (run == 5) return FIVE;
      overline |= run > 5;
      fours += count_fours(line);
      possible_threes += straight_four_cells(line) != 0;
    }
    if (overline || fours >= 2) return FORBIDDEN;
    int threes = 0;
    for (int direction = 0; direction < 4 && possible_threes >= 2; ++direction) {
      u32 gaps = straight_four_cells(Line(black, white, row, column, direction));
      for (int i = 0; gaps >> i; ++i) {
        if (!(gaps >> i & 1)) continue;
        const int r = row + (i - 5) * step_down(direction);
        const int c = column + (i - 5) * step_right(direction);
        if (judge(black, white, r, c) != FREE) continue;
        if (++threes == 2) return FORBIDDEN;
        break;
      }
    }
    return FREE;
  }
};

}  // namespace train
