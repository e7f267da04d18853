// The levels of every game in one table, over the players of the source documents [A8].
#pragma once

#include <vector>

#include "players/registry.hpp"

namespace tauler {

std::vector<Level> all_levels();

}  // namespace tauler
