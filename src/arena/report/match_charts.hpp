// The document's charts of the games between two [A9].
#pragma once

#include <string>
#include <vector>

#include "arena/report/report.hpp"

namespace tauler::arena {

/// Games won, drawn and lost, a bar for each colour of the first contestant and one for all.
std::string results_chart(const TournamentReport& report);
/// Precondition of these two: there is a game.
std::string times_chart(const TournamentReport& report, const std::vector<Played>& games);
std::string lengths_chart(const TournamentReport& report, const std::vector<Played>& games);

/// More columns than this in one chart cannot be told apart.
constexpr std::size_t most_columns = 400;

}  // namespace tauler::arena
