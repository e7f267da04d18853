#include "cli/limit_options.hpp"

#include <fmt/core.h>

#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/report_notes.hpp"

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
}

Result<arena::SideSetup> read_limits(const LimitOptions& options) {
  arena::SideSetup setup;
  setup.limits.depth = options.depth;
  setup.limits.nodes = options.nodes;
  if (!options.time.empty()) {
    const Result<Duration> time = parse_duration(options.time);
    if (!time) return Error{"--time: " + time.error().reason};
    setup.limits.time = *time;
  }
  if (!options.clock.empty()) {
    const Result<TimeControl> clock = parse_clock(options.clock);
    if (!clock) return Error{"--clock: " + clock.error().reason};
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
  return part;
}

}  // namespace tauler::cli
