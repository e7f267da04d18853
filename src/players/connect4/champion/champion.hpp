// `connect4/champion`: the exact score and a best column wherever the book or the solver has them
// in time, else the best that a search by threats finds.
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry champion_player();

}  // namespace tauler::connect4
