// The professor's player, the opponent of AlumneTJ [D5].
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry prof_player();

}  // namespace tauler::connect4
