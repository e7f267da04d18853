// Connect Four at the border: names, settings, notation, drawing.
#pragma once

#include "games/connect4/position.hpp"
#include "games/registry.hpp"

namespace tauler::connect4 {

GameEntry entry();

}  // namespace tauler::connect4
