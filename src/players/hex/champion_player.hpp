// `hex/champion`: our network (docs/training.md) under PUCT, with exact knowledge of bridges.
#pragma once

#include "players/registry.hpp"

namespace tauler::hex {

PlayerEntry champion_player();

}  // namespace tauler::hex
