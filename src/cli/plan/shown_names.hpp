// What contestants are called in tables and reports: a level by its own name.
#pragma once

#include "arena/schedule/tournament.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

/// "easy" of "easy" and "gomoku/easy"; empty where no level was asked for.
std::string level_asked(const Registries& registries, std::string_view spec,
                        std::string_view game_id);

/// Gives each contestant the name that is wanted for it, unless another one would have it too;
/// empty: as it is. Ledgers go on knowing it by the name it had.
void show_as(std::vector<arena::Contestant>& contestants, const std::vector<std::string>& wanted);

}  // namespace tauler::cli
