// The file of a tournament, in TOML: everything that decides its games.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "arena/schedule/tournament.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

/// How far a time may be overstepped where nobody says it: a busy machine must not decide a game.
inline constexpr Duration default_margin = std::chrono::milliseconds(100);

/// A key of the file, as its help lists it.
struct PlanKey {
  std::string_view section;  ///< empty for the keys above all sections
  std::string_view name;
  std::string_view value;  ///< what it takes
  std::string_view help;
};

const std::vector<PlanKey>& plan_keys();
/// All keys with their help, a section after another.
std::string plan_keys_help();

/// Errors name the file, the line, and what would be right. Files that the plan names are found
/// from its own folder.
Result<arena::TournamentPlan> read_plan(const std::filesystem::path& file,
                                        const Registries& registries);
/// The same from a text; `file` is for messages and for finding other files.
Result<arena::TournamentPlan> parse_plan(std::string_view text, const std::filesystem::path& file,
                                         const Registries& registries);

/// Openings from a file, in whichever form it has.
Result<std::vector<AnyPosition>> read_opening_file(const std::filesystem::path& file,
                                                   const AnyPosition& start,
                                                   const Registries& registries);

}  // namespace tauler::cli
