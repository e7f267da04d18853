// A program, as a plan's player and a worker's program file describe it.
#pragma once

#include <filesystem>
#include <optional>

#include "cli/plan/plan_section.hpp"
#include "protocols/program/program.hpp"

namespace tauler::cli {

/// `key` has the command: a list of words, or a text that begins with the protocol. Other files are
/// found from `folder`. Nothing where something is wrong, which the section says.
std::optional<protocols::Program> read_program_section(PlanSection& from, std::string_view key,
                                                       const std::filesystem::path& folder);

}  // namespace tauler::cli
