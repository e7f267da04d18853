// A player that now and then moves at random. Between two players of which one always wins there is
// no telling how far they are apart; a few of these between them make a ladder that can be
// measured.
#pragma once

#include "players/registry.hpp"

namespace tauler::arena {

/// `base`, with a share of 0 … 1 of random moves.
PlayerRecipe diluted(const PlayerRecipe& base, double share);

}  // namespace tauler::arena
