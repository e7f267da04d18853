// `connect4/casual`: the player behind the levels. It knows the score of every column and gives
// some of it away on purpose, as a person does: it sees the end of the game only when it is near,
// prefers the middle, and takes the better of two columns the more surely the more it is better.
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry casual_player();

}  // namespace tauler::connect4
