// `gomoku/champion`: alpha-beta over an evaluation that follows the stones.
#pragma once

#include "players/registry.hpp"

namespace tauler::gomoku {

/// Rules and openings that it does not know are left to a player made from `other`.
PlayerEntry champion_player(const PlayerEntry& other);

}  // namespace tauler::gomoku
