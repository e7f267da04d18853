// A proof that needs no search: a side whose stones join its edges directly and by bridges, no two
// of which share a cell, has won whoever moves. For each of the two cells of a bridge that the
// opponent takes it takes the other.
#pragma once

#include "games/hex/position.hpp"

namespace tauler::hex {

/// Whether `side` has such a chain. It may miss some: bridges are taken as they come.
bool joins_by_pairs(const Position& position, Side side);

/// A move that ends the game at once, if there is one.
Move winning_move(const Position& position);

}  // namespace tauler::hex
