// Any legal move, all equally likely: the zero of every rating scale.
#pragma once

#include "players/registry.hpp"

namespace tauler {

PlayerEntry random_player();

}  // namespace tauler
