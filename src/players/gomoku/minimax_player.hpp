// The document's first and second strategy as players: `gomoku/first` (A3) and `gomoku/second`
// (A4).
#pragma once

#include "players/registry.hpp"

namespace tauler::gomoku {

PlayerEntry first_player();
PlayerEntry second_player();

}  // namespace tauler::gomoku
