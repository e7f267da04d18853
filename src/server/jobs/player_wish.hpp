// The players that people may ask a server for: all of them, but no more of the machine than one
// search is meant to have.
#pragma once

#include "players/registry.hpp"

namespace tauler::server {

Result<PlayerRecipe> wished_player(const PlayerRegistry& players, std::string_view spec,
                                   std::string_view game);

}  // namespace tauler::server
