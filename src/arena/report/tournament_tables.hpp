// The tables of a tournament's page, as HTML.
#pragma once

#include <string>
#include <vector>

#include "arena/report/replay_data.hpp"

namespace tauler::arena {

/// With the error bars drawn, all on one scale.
std::string standings_table(const TournamentReport& report);
/// A cell shows its games in the list when it is chosen.
std::string cross_table(const TournamentReport& report);
/// How likely each is stronger than each other.
std::string likelihood_table(const TournamentReport& report);
std::string colours_table(const TournamentReport& report);
std::string time_table(const TournamentReport& report);
/// At most so many rows as can still be read; the page says how many there are.
std::string openings_table(const TournamentReport& report,
                           const std::vector<OpeningResult>& openings);
constexpr std::size_t most_openings = 300;

}  // namespace tauler::arena
