// Othello on 8 x 8. Side 0 is Black. Bit 8*row + column, so cell and bit are the same number.
// A side without a move passes inside play(): passing is never a move of its own, and to_move()
// says whose turn it is. Planes: 0 the mover's discs, 1 the opponent's, 2 the mover's legal moves,
// 3 the ring around the board.
#pragma once
#include "common.cuh"

namespace train {

struct Othello {
  static constexpr int height = 8, width = 8, cells = 64, planes = 4, symmetries = 8,
                       max_plies = 60;

  struct State {
    u64 discs[2];
    u64 moves;  // the mover's legal moves; none when the game is over
    i64 mover;
  };

  static DEVICE void reset(State& state) {
    state.discs[0] = 1ull << 28 | 1ull << 35;  // e4, d5
    state.discs[1] = 1ull << 27 | 1ull << 36;  // d4, e5
    state.mover = 0;
    state.moves = moves_of(state.discs[0], state.discs[1]);
  }

  static DEVICE bool legal(const State& state, int cell) { return state.moves >> cell & 1; }

  static DEVICE void play(State& state, int cell) {
    const int side = int(state.mover);
    const u64 placed = 1ull << cell;
    u64 flipped = 0;
    for (int direction = 0; direction < 8; ++direction) {
      u64 run = 0;
      u64 at = shift(placed, direction);
      for (; at & state.discs[side ^ 1]; at = shift(at, direction)) run |= at;
      if (at & state.discs[side]) flipped |= run;
    }
    state.discs[side] |= placed | flipped;
    state.discs[side ^ 1] &= ~flipped;
    state.mover = side ^ 1;
    state.moves = moves_of(state.discs[side ^ 1], state.discs[side]);
    if (state.moves) return;
    state.moves = moves_of(state.discs[side], state.discs[side ^ 1]);
    if (state.moves) state.mover = side;
  }

  static DEVICE bool over(const State& state) { return state.moves == 0; }
  static DEVICE int winner(const State& state) {
    const int lead = count(state.discs[0]) - count(state.discs[1]);
    return lead > 0 ? 0 : lead < 0 ? 1 : -1;
  }
  // The discs `side` leads by at the end; cells left empty count for the winner.
  static DEVICE int score(const State& state, int side) {
    const int own = count(state.discs[side]), other = count(state.discs[side ^ 1]);
    return own > other ? 64 - 2 * other : own < other ? 2 * own - 64 : 0;
  }
  static DEVICE int to_move(const State& state) { return int(state.mover); }

  static DEVICE int view(const State&, int cell, int symmetry) {
    int row = cell / 8, column = cell % 8;
    turn(symmetry, 8, row, column);
    return row * 8 + column;
  }

  static DEVICE u32 planes_at(const State& state, int y, int x, int symmetry) {
    int row = y - 1, column = x - 1;
    if (row < 0 || row >= 8 || column < 0 || column >= 8) return 8u;
    turn_back(symmetry, 8, row, column);
    const int cell = row * 8 + column;
    const u64 own = state.discs[state.mover] >> cell & 1,
              other = state.discs[state.mover ^ 1] >> cell & 1;
    return u32(own | other << 1 | (state.moves >> cell & 1) << 2);
  }

 private:
  static DEVICE int count(u64 discs) {
    int found = 0;
    for (; discs; discs &= discs - 1) ++found;
    return found;
  }

  // One step in a compass direction; what leaves the board on the left or right vanishes.
  static DEVICE u64 shift(u64 discs, int direction) {
    const u64 not_first = 0xFEFEFEFEFEFEFEFEull, not_last = 0x7F7F7F7F7F7F7F7Full;
    switch (direction) {
      case 0: return discs << 8;
      case 1: return discs >> 8;
      case 2: return discs << 1 & not_first;
      case 3: return discs >> 1 & not_last;
      case 4: return discs << 9 & not_first;
      case 5: return discs >> 9 & not_last;
      case 6: return discs << 7 & not_last;
      default: return discs >> 7 & not_first;
    }
  }

  static DEVICE u64 moves_of(u64 own, u64 other) {
    u64 moves = 0;
    for (int direction = 0; direction < 8; ++direction) {
      u64 run = shift(own, direction) & other;
      for (int step = 0; step < 5; ++step) run |= shift(run, direction) & other;
      moves |= shift(run, direction) & ~(own | other);
    }
    return moves;
  }
};

// The same game, worth the discs won by instead of the win alone: its networks teach evaluations
// in discs (othello_positions.py).
struct OthelloDiscs : Othello {
  // From a lead in discs to the trainer's -1 to 1, steep around an even game.
  static DEVICE float squash(float discs) {
    return 1.25f * discs / (16.0f + (discs < 0 ? -discs : discs));
  }
};

template <>
DEVICE float outcome<OthelloDiscs>(const Othello::State& state, int side) {
  return OthelloDiscs::squash(float(OthelloDiscs::score(state, side)));
}

}  // namespace train
