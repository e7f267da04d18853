// The player of the Connect Four document, AlumneTJ [D2–D4].
#pragma once

#include "players/registry.hpp"

namespace tauler::connect4 {

PlayerEntry tj_player();

}  // namespace tauler::connect4
