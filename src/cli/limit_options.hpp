// What bounds every move or a whole game: the options that `tauler battery` and `tauler match`
// share.
#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "arena/match.hpp"

namespace tauler::cli {

struct LimitOptions {
  std::string time;
  std::string clock;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
};

void add_limit_options(CLI::App& command, LimitOptions& options);

Result<arena::SideSetup> read_limits(const LimitOptions& options);

/// " --time 1s --nodes 100": those that were given, to write the command down again.
std::string command_part(const LimitOptions& options);

}  // namespace tauler::cli
