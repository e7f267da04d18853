// The levels of every game in one table, over its players [A8].
#pragma once

#include <vector>

#include "players/registry.hpp"

namespace tauler {

std::vector<Level> all_levels();

}  // namespace tauler
