// Whether programs can be started at all, asked before the first game: one that cannot would lose
// every game of a match, and say so only in the end.
#pragma once

#include <atomic>
#include <string_view>

#include "players/registry.hpp"

namespace tauler::arena {

/// Starts the program, lets it greet and get ready for a game from `start`, and ends it. The error
/// has the program's own last words. Players of the house are always ready.
Status check_start(std::string_view name, const PlayerRecipe& recipe, const AnyPosition& start,
                   const std::atomic<bool>* stop = nullptr);

}  // namespace tauler::arena
