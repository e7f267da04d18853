// What bounds every move or a whole game: the options that `tauler battery` and `tauler match`
// share.
#pragma once

#include <optional>
#include <string>

#include <CLI/App.hpp>

#include "arena/play/referee.hpp"

namespace tauler::cli {

struct LimitOptions {
  std::string time;
  std::string clock;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::string hard_timeout;
};

void add_limit_options(CLI::App& command, LimitOptions& options);

void add_hard_timeout_option(CLI::App& command, std::string& hard_timeout);
/// "2m", or "none" or "0" for no end of it; where it is empty, as usual.
Result<std::optional<Duration>> read_hard_timeout(std::string_view text);

Result<arena::SideSetup> read_limits(const LimitOptions& options);

/// " --time 1s --nodes 100": those that were given, to write the command down again.
std::string command_part(const LimitOptions& options);

}  // namespace tauler::cli
