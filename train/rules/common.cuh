// What the rules headers share. They are plain C++17 without the standard library, so the same text
// compiles under NVRTC (the trainer), nvcc and g++ (the tests). Every function is for one thread
// and one game.
//
// A game is a struct with this interface; a move is always a board cell, row by row from the top
// left:
//   height, width, cells, planes, symmetries, max_plies      constants
//   State                                                    a plain value, copied freely
//   reset(State&)                                            the starting position
//   legal(const State&, cell)                                only asked while the game is on
//   play(State&, cell)                                       precondition: legal
//   over(const State&), winner(const State&)                 winner: 0, 1, or -1 for none
//   to_move(const State&)                                    0 (who moved first) or 1
//   view(const State&, cell, symmetry)                       the cell's index in the mover's view
//   planes_at(const State&, y, x, symmetry)                  bit p is plane p at (y, x) of the
//   mover's view,
//                                                            on the board widened by a ring of one
//                                                            cell
#pragma once

// DEVICE_CALL: too large to be written out wherever it is used.
#ifdef __CUDACC__
#define DEVICE __device__ inline
#define DEVICE_CALL __device__ __noinline__
#else
#define DEVICE inline
#define DEVICE_CALL inline
#endif

namespace train {

using i8 = signed char;
using u16 = unsigned short;
using i16 = short;
using u32 = unsigned int;
using u64 = unsigned long long;
using i64 = long long;

// Stateless randomness (splitmix64's mixer): the same (seed, stream, index) gives the same number
// on every device.
DEVICE u64 mix(u64 x) {
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}
DEVICE u64 random_bits(u64 seed, u64 stream, u64 index) {
  return mix(mix(mix(seed) ^ stream) ^ index);
}
DEVICE int random_below(u64 bits, int count) {
  return int((bits >> 32) * u64(count) >> 32);
}
DEVICE float random_unit(u64 bits) {
  return (float(bits >> 40) + 0.5f) * (1.0f / 16777216.0f);
}

// One of the eight symmetries of a square of n cells a side: bit 2 transposes, then bit 0 flips
// rows, bit 1 columns.
DEVICE void turn(int symmetry, int n, int& row, int& column) {
  if (symmetry & 4) {
    const int kept = row;
    row = column;
    column = kept;
  }
  if (symmetry & 1) row = n - 1 - row;
  if (symmetry & 2) column = n - 1 - column;
}
DEVICE void turn_back(int symmetry, int n, int& row, int& column) {
  if (symmetry & 1) row = n - 1 - row;
  if (symmetry & 2) column = n - 1 - column;
  if (symmetry & 4) {
    const int kept = row;
    row = column;
    column = kept;
  }
}

template <class Game>
DEVICE int random_legal(const typename Game::State& state, u64 bits) {
  int count = 0;
  for (int cell = 0; cell < Game::cells; ++cell) count += Game::legal(state, cell);
  int pick = random_below(bits, count);
  for (int cell = 0; cell < Game::cells; ++cell)
    if (Game::legal(state, cell) && pick-- == 0) return cell;
  return -1;
}

// +1, 0 or -1 for `side` in a finished game.
template <class Game>
DEVICE float outcome(const typename Game::State& state, int side) {
  const int winner = Game::winner(state);
  return winner < 0 ? 0.0f : winner == side ? 1.0f : -1.0f;
}

}  // namespace train
