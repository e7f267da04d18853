// A plan in writing: every line a name and what it is set to, and everything that decides games is
// on some line. Two plans with the same text give the same tournament.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

std::string plan_text(const TournamentPlan& plan);

/// "seed was 1 and is 2; pairs was 4 and is 5"; nothing where the plans decide the same.
std::optional<Error> plan_differences(std::string_view before, std::string_view now);

}  // namespace tauler::arena
