// The document's third strategy as a player: `gomoku/third` (A6).
#pragma once

#include "players/registry.hpp"

namespace tauler::gomoku {

PlayerEntry third_player();

}  // namespace tauler::gomoku
