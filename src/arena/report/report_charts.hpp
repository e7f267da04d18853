// The three charts of a battery's page (A9).
#pragma once

#include <string>

#include "arena/statistics/summary.hpp"

namespace tauler::arena {

/// The class of the page's style for a player's colour and hatching; nobody is a draw.
const char* style_of(std::optional<Role> role);

/// Games won, drawn and lost, a bar for each colour of the local player and one for all.
std::string results_chart(const Battery& battery, const Summary& summary);
/// Precondition of these two: there is a game.
std::string times_chart(const Battery& battery);
std::string lengths_chart(const Battery& battery);

}  // namespace tauler::arena
