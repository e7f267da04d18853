// Who wins 7×7 after three moves: there the solver takes longer for all moves of a position than
// anybody who looks at a board would wait.
#pragma once

#include <optional>

#include "core/side.hpp"

namespace tauler::hex {

/// With the first player's stones on two cells and the second's on one; nothing where it has not
/// been solved. Precondition: three different cells of 7×7.
std::optional<Side> winner_of_7x7(int first, int second, int third);

}  // namespace tauler::hex
