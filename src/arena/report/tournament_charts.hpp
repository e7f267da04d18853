// The charts of a tournament's page.
#pragma once

#include <string>
#include <vector>

#include "arena/report/tournament_parts.hpp"

namespace tauler::arena {

/// A rating with its error bar, for a cell of a table; all bars of a table share the range.
std::string rating_bar(const RatingView& rating, double low, double high);

/// Ratings as they were after every so many games of the plan; empty where there are too few games.
std::string ratings_chart(const TournamentReport& report, const std::vector<Played>& games);

/// The log-likelihood ratio pair by pair, between its bounds. Precondition: it is a sequential
/// test.
std::string sprt_chart(const TournamentReport& report);

/// Games won by the side that opened, drawn, and won by the other.
std::string colours_chart(const TournamentReport& report);

/// The class for the line of the contestant that stands at `place`, from 0.
std::string line_style(std::size_t place);
/// More lines than this in one chart cannot be told apart.
constexpr std::size_t most_lines = 8;

}  // namespace tauler::arena
