// `connect4/casual`: the player behind the levels. It knows the score of every column and gives
// some of it away on purpose, as a person does: it sees the end of the game only when it is near,
// prefers the middle, and the better a column is, the more surely it takes it.
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry casual_player();

}  // namespace tauler::connect4
