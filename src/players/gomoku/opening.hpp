// What the three players do before there is anything to think about: the centre first (A7), and the
// choices of swap2, which the source document does not know.
#pragma once

#include <optional>

#include "core/decision.hpp"
#include "core/rng.hpp"
#include "games/gomoku/position.hpp"

namespace tauler::gomoku {

/// The answer to an empty board or an unfinished swap2 opening; nothing once it is time to think.
///  - The first stone goes to the centre.
///  - The opening stones of swap2 that follow go anywhere in the focus (margin 2), at random.
///  - The choice is by A2: the colour that is ahead, at random if none is. Nobody asks for more.
std::optional<Decision> opening_decision(const Position& position, Rng& rng);

}  // namespace tauler::gomoku
