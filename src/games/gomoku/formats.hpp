// Gomoku games in the forms of the field: SGF and compact move strings.
#pragma once

#include <vector>

#include "games/record.hpp"

namespace tauler::gomoku {

/// The most usual first.
std::vector<Format> formats();

}  // namespace tauler::gomoku
