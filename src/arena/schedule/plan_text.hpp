// A plan in writing: every line a name and what it is set to, and everything that decides games is
// on some line. Two plans with the same text give the same tournament.
#pragma once

#include <string>
#include <string_view>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

std::string plan_text(const TournamentPlan& plan);

/// "seed was 1 and is 2; pairs was 4 and is 5"; empty where the texts are the same.
std::string plan_differences(std::string_view before, std::string_view now);

}  // namespace tauler::arena
