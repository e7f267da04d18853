// Hex at the border: names, settings, notation, drawing.
#pragma once

#include "games/hex/position.hpp"
#include "games/registry.hpp"

namespace tauler::hex {

GameEntry entry();

}  // namespace tauler::hex
