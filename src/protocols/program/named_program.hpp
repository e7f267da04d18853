// A program that is called by a name: `program:mohex`. What the name means, each machine says in a
// file of its own, so a plan can be sent to others without telling them what to run.
#pragma once

#include <functional>
#include <optional>

#include "protocols/program/program.hpp"

namespace tauler::protocols {

/// "mohex" of "program:mohex".
std::optional<std::string> program_name(std::string_view text);

/// What a name means here.
using ProgramFinder = std::function<Result<Program>(const std::string& name)>;

/// The player of that name. The name is looked up when a player is made; one that cannot be found
/// does not start.
PlayerRecipe recipe_of_name(const std::string& name, std::string_view game_id, ProgramFinder find);

}  // namespace tauler::protocols
