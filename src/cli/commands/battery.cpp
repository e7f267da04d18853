// `tauler battery`: many games between two players, and what they show.
#include <ostream>

#include <fmt/core.h>

#include "arena/report/report.hpp"
#include "cli/command.hpp"
#include "cli/plan/battery_progress.hpp"
#include "cli/plan/limit_options.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"

namespace tauler::cli {
namespace {

constexpr int most_games = 1'000'000;
constexpr int most_jobs = 256;
constexpr int longest_opening = 60;

struct BatteryOptions {
  std::string game;
  std::string local;
  std::string visitor;
  int games = 50;
  std::uint64_t seed = 1;
  int jobs = 1;
  int openings = 0;
  LimitOptions limits;
  std::string report;
  std::string log;
  bool json = false;
  bool csv = false;
  bool quiet = false;
};

/// What plays these games again: everything that decides them, nothing that does not.
std::string command_of(const BatteryOptions& options) {
  std::string command = fmt::format("tauler battery {} {} {} --games {} --seed {}",
                                    shell_word(options.game), shell_word(options.local),
                                    shell_word(options.visitor), options.games, options.seed);
  if (options.openings > 0) command += fmt::format(" --openings {}", options.openings);
  return command + command_part(options.limits);
}

Result<arena::BatteryPlan> plan_of(const BatteryOptions& options, const House& house) {
  const Result<AnyPosition> start = read_start(house, options.game);
  if (!start) return start.error();
  if (const Status log = check_writable(options.log); !log) return log.error();
  const Result<PlayerRecipe> local =
      read_player(house, options.local, start->game().id, options.log);
  if (!local) return local.error();
  const Result<PlayerRecipe> visitor =
      read_player(house, options.visitor, start->game().id, options.log);
  if (!visitor) return visitor.error();
  Result<arena::SideSetup> effort = read_limits(options.limits);
  if (!effort) return effort.error();
  const auto patience = read_patience(options.limits.patience);
  if (!patience) return Error{"--patience: " + patience.error().reason};
  effort->limits.stop = InterruptGuard::flag();
  return arena::BatteryPlan{.start = *start,
                            .local = *local,
                            .visitor = *visitor,
                            .games = options.games,
                            .seed = options.seed,
                            .jobs = options.jobs,
                            .opening_plies = options.openings,
                            .limits = effort->limits,
                            .clock = effort->clock,
                            .patience = *patience};
}

Status write_report(const std::filesystem::path& folder, const arena::Battery& battery,
                    const arena::ReportNotes& notes) {
  if (Status done = write_file(folder / "games.csv", report_csv(battery)); !done) return done;
  if (Status done = write_file(folder / "battery.json", report_json(battery, notes)); !done) {
    return done;
  }
  return write_file(folder / "report.html", report_html(battery, notes));
}

int battery(const BatteryOptions& options, Context& context) {
  const Result<arena::BatteryPlan> plan = plan_of(options, context.house);
  if (!plan) return context.fail(plan.error());
  if (!options.report.empty()) {
    if (const Status ready = prepare_folder(options.report); !ready) {
      return context.fail(ready.error());
    }
  }
  Console& console = context.console;
  const arena::ReportNotes notes = report_notes(command_of(options));
  const InterruptGuard guard;
  BatteryProgressLine line(*plan, console.err, !options.quiet, console.live_progress);
  const auto played = arena::play_battery(
      *plan, [&](const arena::BatteryProgress& progress) { line.show(progress); });
  line.finish();
  if (!played) return context.fail(played.error());
  if (options.json) {
    console.out << report_json(*played, notes);
  } else if (options.csv) {
    console.out << report_csv(*played);
  } else {
    console.out << report_text(*played, {.colour = console.theme.colour});
  }
  if (!options.report.empty()) {
    const Status written = write_report(options.report, *played, notes);
    if (!written) return context.fail(written.error());
    console.err << "report: " << (std::filesystem::path(options.report) / "report.html").string()
                << '\n';
  }
  if (played->problem) return context.fail(*played->problem);
  return played->is_complete() ? static_cast<int>(ok) : static_cast<int>(interrupted);
}

void add_options(CLI::App& command, BatteryOptions& options) {
  command.add_option("game", options.game, "A game with its settings, or a position")
      ->type_name("GAME|POSITION")
      ->required();
  command.add_option("local", options.local, "Has the first colour in the first half of the games")
      ->type_name("PLAYER")
      ->required();
  command.add_option("visitor", options.visitor, "Has the first colour in the second half")
      ->type_name("PLAYER")
      ->required();
  command.add_option("-n,--games", options.games, "How many games (50)")
      ->type_name("N")
      ->check(whole_number(1, most_games));
  command.add_option("--seed", options.seed, "The same seed gives the same games (1)")
      ->type_name("N")
      ->check(seed_number());
  command.add_option("-j,--jobs", options.jobs, "Games played at the same time (1)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  command
      .add_option("--openings", options.openings,
                  "Begin with N random moves; each opening is played with both colours (0)")
      ->type_name("N")
      ->check(whole_number(0, longest_opening));
  add_limit_options(command, options.limits);
  command.add_option("--log", options.log, "Add what is said with programs to this file")
      ->type_name("FILE");
  command
      .add_option("--report", options.report, "Write report.html, games.csv, battery.json there")
      ->type_name("DIR");
  CLI::Option* json = command.add_flag("--json", options.json, "Write JSON instead of the tables");
  command.add_flag("--csv", options.csv, "Write a line of CSV a game instead of the tables")
      ->excludes(json);
  command.add_flag("-q,--quiet", options.quiet, "No progress on standard error");
}

}  // namespace

void add_battery(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "battery", "Play two players against each other many times, and report what it shows");
  auto options = std::make_shared<BatteryOptions>();
  add_options(*command, *options);
  command->footer(
      R"(The same seed gives the same games, with any number of jobs: each game makes its players anew,
with a seed of its own, unless the player's options fix one. Only players limited by time can
differ from run to run; limit them by --depth or --nodes where games must repeat.
Where --time is given, turns are less what a player waited for a processor; else they are wall time.
PLAYER may be a program elsewhere, PROTOCOL:COMMAND, kept from game to game; the protocols are
tauler, gomocup, gtp and nboard.
A program that does not start ends the battery before its first game. One that later cannot be
started again, or does not answer within --patience, loses the game; three in a row end the battery.
Ctrl-C, SIGTERM or SIGHUP end the games that run; those that are finished are reported; exit code 130.

Examples:
  tauler battery connect4 uct random --games 20
  tauler battery connect4 uct:playouts=2000 uct:playouts=500 --openings 4 --jobs 2 --report out
  tauler battery connect4:width=8,height=8 uct random --games 10 --csv > games.csv
  tauler battery gomoku third gomocup:./pbrain-other --openings 4 --time 500ms
  tauler battery hex uct "gtp:mohex --seed 1" --time 1s)");
  command->callback([options, &context] { context.exit_code = battery(*options, context); });
}

}  // namespace tauler::cli
