// What a finished board shows: the chain that won.
#pragma once

#include <vector>

#include "games/hex/position.hpp"

namespace tauler::hex {

/// The cells next to `code`, two to six, in board order.
std::vector<int> neighbours(int code, int size);

/// A shortest chain of the side's stones from its top or left edge to the other one, in that order;
/// empty if there is none.
std::vector<int> shortest_chain(const Position& position, Side side);

}  // namespace tauler::hex
