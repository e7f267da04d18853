// `othello/champion`: alpha-beta over an evaluation by patterns that was learnt from self-play,
// with cuts by shallow searches, and the end of the game exactly.
#pragma once

#include "players/registry.hpp"

namespace tauler::othello {

PlayerEntry champion_player();

}  // namespace tauler::othello
