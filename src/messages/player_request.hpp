// The players that people may ask a server or a page for: all of them, but with no more of the
// machine than one search should have.
#pragma once

#include "players/registry.hpp"

namespace tauler {

Result<PlayerRecipe> requested_player(const PlayerRegistry& players, std::string_view spec,
                                      std::string_view game);

}  // namespace tauler
