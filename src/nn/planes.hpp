// How a position looks to its game's network. A game that has one says so by a specialisation, in a
// file of its own (hex_planes.hpp):
//
//   static constexpr int count;                       planes
//   static int height(const G&), width(const G&);     of the board
//   static void write(const G&, std::uint8_t*);       [row][column][plane], with a ring of one cell
//   static int cell(const G&, Move);                  of the planes' view; -1: the network knows no
//                                                     such move
#pragma once

namespace tauler::nn {

template <class G>
struct Planes;

}  // namespace tauler::nn
