// What Gomoku programs say about their search, each in its own words: "Depth 19-33 | Eval 276 |
// Node 500K", "depth=10 NPS=284k", "best: [8,7] val=96", "dep 9-14 ev 12 nd 8021".
#pragma once

#include <string_view>

#include "core/decision.hpp"
#include "games/gomoku/position.hpp"

namespace tauler::protocols {

/// Puts what it understands into the decision; false if it understands nothing. None of it is
/// checked: it is what the program says.
bool read_notes(std::string_view message, const gomoku::Position& position, Decision& decision);

}  // namespace tauler::protocols
