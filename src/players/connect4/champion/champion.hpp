// `connect4/champion`: the exact score and a best column wherever the book or the solver finds them
// in time, else the best move of a search by threats.
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry champion_player();

}  // namespace tauler::connect4
