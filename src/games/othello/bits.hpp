// The Othello board as 64-bit sets: where one may play, what a move turns over, how the board maps
// onto itself. Everything else about the game is built from these.
//
// Bit row × 8 + column, a1 at the top left:
//
//          a  b  c  d  e  f  g  h
//      1   0  1  2  3  4  5  6  7
//      2   8  9 10 11 12 13 14 15
//      3  16 17 18 19 20 21 22 23
//      4  24 25 26 27 28 29 30 31
//      5  32 33 34 35 36 37 38 39
//      6  40 41 42 43 44 45 46 47
//      7  48 49 50 51 52 53 54 55
//      8  56 57 58 59 60 61 62 63
//
// Going right adds 1, down 8, down-right 9, down-left 7. The six directions with a vertical part
// are worked out two at a time, in the lanes of one 128-bit vector: the board, and the board upside
// down, where going up is going down. The compiler's vector types turn that into the SIMD of any
// machine, or into plain words.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace tauler::othello {

using Bits = std::uint64_t;

inline constexpr int size = 8;
inline constexpr int cells = size * size;
/// Columns b to g: a horizontal or diagonal line never passes through an outer column.
inline constexpr Bits inner_columns = 0x7e7e7e7e7e7e7e7e;

constexpr Bits bit(int cell) {
  return Bits{1} << cell;
}

/// The lowest cell of a set; the set less that cell.
constexpr int lowest(Bits set) {
  return std::countr_zero(set);
}
constexpr Bits without_lowest(Bits set) {
  return set & (set - 1);
}

// `Set` may be a vector of boards. It is passed between functions that are always inlined, so the
// calling convention that the compiler worries about is never used.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

/// Every cell moved `step` bits on (back, if negative); what leaves the board at its top or bottom
/// is gone, what leaves it at a side must be masked away by the caller.
template <int step, class Set>
[[gnu::always_inline]] inline constexpr Set moved(const Set& set) {
  if constexpr (step > 0) {
    return set << step;
  } else {
    return set >> -step;
  }
}

/// The discs of `across` that form unbroken lines starting beside a disc of `from`, in direction
/// `step`: doubling the reach finds up to six in four shifts.
template <int step, class Set>
[[gnu::always_inline]] inline constexpr Set lines_from(const Set& from, const Set& across) {
  Set line = across & moved<step>(from);
  line |= across & moved<step>(line);
  const Set pairs = across & moved<step>(across);
  line |= pairs & moved<2 * step>(line);
  line |= pairs & moved<2 * step>(line);
  return line;
}

#pragma GCC diagnostic pop

constexpr Bits upside_down(Bits set) {
  return __builtin_bswap64(set);
}

constexpr Bits mirrored(Bits set) {
  set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
  return ((set >> 4) & 0x0f0f0f0f0f0f0f0f) | ((set & 0x0f0f0f0f0f0f0f0f) << 4);
}

/// Reflected in the diagonal a1–h8: squares of 4, 2 and 1 cells change places across it.
constexpr Bits transposed(Bits set) {
  const auto exchange = [&set](Bits upper, int distance) {
    const Bits differ = (set ^ (set >> distance)) & upper;
    set ^= differ ^ (differ << distance);
  };
  exchange(0x00000000f0f0f0f0, 28);
  exchange(0x0000cccc0000cccc, 14);
  exchange(0x00aa00aa00aa00aa, 7);
  return set;
}

/// The eight maps of the square: 1 mirrors left and right, 2 up and down, 4 then transposes.
inline constexpr int symmetry_count = 8;

constexpr Bits mapped(Bits set, int symmetry) {
  if ((symmetry & 1) != 0) set = mirrored(set);
  if ((symmetry & 2) != 0) set = upside_down(set);
  return (symmetry & 4) != 0 ? transposed(set) : set;
}

constexpr int mapped_cell(int cell, int symmetry) {
  if ((symmetry & 1) != 0) cell ^= 7;
  if ((symmetry & 2) != 0) cell ^= 56;
  return (symmetry & 4) != 0 ? (cell % size) * size + cell / size : cell;
}

/// The cells beside a cell of `set`, in all eight directions; some may be of `set` themselves.
constexpr Bits neighbours(Bits set) {
  constexpr Bits not_a = 0xfefefefefefefefe;
  constexpr Bits not_h = 0x7f7f7f7f7f7f7f7f;
  const Bits sides = ((set << 1) & not_a) | ((set >> 1) & not_h);
  const Bits rows = set | sides;
  return sides | (rows << 8) | (rows >> 8);
}

namespace detail {

typedef Bits Pair __attribute__((vector_size(16)));

inline Pair with_upside_down(Bits set) {
  return Pair{set, upside_down(set)};
}
inline Bits joined(Pair pair) {
  return pair[0] | upside_down(pair[1]);
}

/// The cells from one cell to the edge. The directions: right, left, and the three downward ones
/// (down-left, down, down-right), each with its like on the upside-down board.
struct Rays {
  Bits right = 0;
  Bits left = 0;
  alignas(16) std::array<std::array<Bits, 2>, 3> down{};
};

constexpr Bits ray(int cell, int right, int down) {
  Bits cells_passed = 0;
  int column = cell % size + right;
  int row = cell / size + down;
  for (; column >= 0 && column < size && row < size; column += right, row += down) {
    cells_passed |= bit(row * size + column);
  }
  return cells_passed;
}

constexpr std::array<Rays, cells> make_rays() {
  std::array<Rays, cells> table{};
  for (int cell = 0; cell < cells; ++cell) {
    table[cell].right = ray(cell, 1, 0);
    table[cell].left = ray(cell, -1, 0);
    for (int right = -1; right <= 1; ++right) {
      table[cell].down[right + 1] = {ray(cell, right, 1), ray(cell ^ 56, right, 1)};
    }
  }
  return table;
}

inline constexpr std::array<Rays, cells> rays = make_rays();

}  // namespace detail

/// The empty cells where `own` may play against `other`: each lies at the end of an unbroken line
/// of `other` that begins at a disc of `own`.
inline Bits moves_of(Bits own, Bits other) {
  using detail::Pair;
  const Pair both_own = detail::with_upside_down(own);
  const Pair both_other = detail::with_upside_down(other);
  const Pair across = both_other & inner_columns;
  const Pair ends = moved<7>(lines_from<7>(both_own, across)) |
                    moved<8>(lines_from<8>(both_own, both_other)) |
                    moved<9>(lines_from<9>(both_own, across));
  const Bits inner = other & inner_columns;
  const Bits side_ends =
      moved<1>(lines_from<1>(own, inner)) | moved<-1>(lines_from<-1>(own, inner));
  return (detail::joined(ends) | side_ends) & ~(own | other);
}

/// The discs of `other` that turn over when `own` plays on `cell`; 0 if the move is not legal.
///
/// Along a ray towards higher bits, adding 1 below it carries through the unbroken line of `other`
/// and comes to rest on the first cell that is not `other`'s. If `own` is there, all below turns.
inline Bits flips_of(Bits own, Bits other, int cell) {
  using detail::Pair;
  assert(cell >= 0 && cell < cells);
  const detail::Rays& rays = detail::rays[cell];
  const Pair both_own = detail::with_upside_down(own);
  const Pair both_other = detail::with_upside_down(other);
  Pair turned{0, 0};
  for (const auto& [upright, turned_over] : rays.down) {
    const Pair ray{upright, turned_over};
    const Pair end = ((both_other | ~ray) + 1) & ray & both_own;
    // Subtracts 1 where there is an end: a true comparison is all ones.
    turned |= (end + reinterpret_cast<Pair>(end != 0)) & ray;
  }
  const Bits right_end = ((other | ~rays.right) + 1) & rays.right & own;
  const Bits right = (right_end - (right_end != 0)) & rays.right;
  // To the left the first cell that is not `other`'s is the highest.
  const Bits left_end = std::bit_floor(rays.left & ~other) & own;
  const Bits left = (-left_end << 1) & rays.left;
  return detail::joined(turned) | right | left;
}

}  // namespace tauler::othello
