// What `program:NAME` means on this machine: a file in TOML with a table [[programs]] for each
// name, whose other keys are those of a plan's program.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "protocols/program/program.hpp"

namespace tauler::cli {

using ProgramNames = std::map<std::string, protocols::Program>;

/// TAULER_PROGRAMS, else programs.toml in the person's folder of settings, $XDG_CONFIG_HOME/tauler.
std::filesystem::path usual_program_file();
Result<ProgramNames> read_program_file(const std::filesystem::path& file);
/// One of the usual file.
Result<protocols::Program> find_named_program(const std::string& name);

}  // namespace tauler::cli
