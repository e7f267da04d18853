// How a position looks to its game's network. A game that has one says so by a specialisation, in a
// file of its own (hex_planes.hpp, …):
//
//   static constexpr int count;                       planes
//   static int height(const G&), width(const G&);     of the board
//   static void write(const G&, std::uint8_t*);       [row][column][plane], with a ring of one cell
//   static int cell(const G&, Move);                  of the planes' view; -1: the network knows no
//                                                     such move
#pragma once

#include <cstdint>

namespace tauler::nn {

template <class G>
struct Planes;

/// Writes `count` planes of a board with its ring: bit p of `at(row, column)` is what plane p has
/// there, and bit p of `ring` what it has all around.
template <int count, class At>
void write_planes(int height, int width, unsigned ring, std::uint8_t* planes, At&& at) {
  for (int row = -1; row <= height; ++row) {
    for (int column = -1; column <= width; ++column) {
      const bool inside = row >= 0 && row < height && column >= 0 && column < width;
      const unsigned bits = inside ? at(row, column) : ring;
      for (int plane = 0; plane < count; ++plane) {
        *planes++ = static_cast<std::uint8_t>(bits >> plane & 1);
      }
    }
  }
}

}  // namespace tauler::nn
