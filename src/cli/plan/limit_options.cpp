#include "cli/plan/limit_options.hpp"

#include <fmt/core.h>

#include "cli/plan/report_notes.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/numbers.hpp"

namespace tauler::cli {

void add_limit_options(CLI::App& command, LimitOptions& options) {
  command.add_option("--time", options.time, "For each move: 250ms, 1s, 2m")->type_name("TIME");
  command.add_option("--clock", options.clock, "For a game, and what each move adds: 10s+0.1s")
      ->type_name("TIME+TIME");
  command.add_option("--depth", options.depth, "For each move, in plies")
      ->type_name("N")
      ->check(whole_number(1, 1000));
  command.add_option("--nodes", options.nodes, "For each move, in positions")
      ->type_name("N")
      ->check(whole_number(1, most_nodes));
  add_hard_timeout_option(command, options.hard_timeout);
}

void add_hard_timeout_option(CLI::App& command, std::string& hard_timeout) {
  command
      .add_option("--hard-timeout", hard_timeout,
                  "For a program's move without a limit of time, or 'none' (2m)")
      ->type_name("TIME");
}

Result<std::optional<Duration>> read_hard_timeout(std::string_view text) {
  if (text.empty()) return std::optional<Duration>(arena::default_hard_timeout);
  if (text == "none" || text == "0") return std::optional<Duration>();
  const Result<Duration> time = parse_duration(text);
  if (!time) return Error{"time-or-none", {time.error()}};
  return std::optional<Duration>(*time);
}

Result<arena::SideSetup> read_limits(const LimitOptions& options) {
  arena::SideSetup setup;
  setup.limits.depth = options.depth;
  setup.limits.nodes = options.nodes;
  if (!options.time.empty()) {
    const Result<Duration> time = parse_duration(options.time);
    if (!time) return time.error().within("--time");
    setup.limits.time = *time;
  }
  if (!options.clock.empty()) {
    const Result<TimeControl> clock = parse_clock(options.clock);
    if (!clock) return clock.error().within("--clock");
    setup.clock = *clock;
  }
  return setup;
}

std::string command_part(const LimitOptions& options) {
  std::string part;
  if (!options.time.empty()) part += " --time " + shell_word(options.time);
  if (!options.clock.empty()) part += " --clock " + shell_word(options.clock);
  if (options.depth) part += fmt::format(" --depth {}", *options.depth);
  if (options.nodes) part += fmt::format(" --nodes {}", *options.nodes);
  if (!options.hard_timeout.empty()) part += " --hard-timeout " + shell_word(options.hard_timeout);
  return part;
}

}  // namespace tauler::cli
