// `tauler battery`: many games between two players, all of one colour first, and what they show.
#include <fmt/core.h>

#include "arena/schedule/schedule.hpp"
#include "cli/command.hpp"
#include "cli/plan/limit_options.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/plan/shown_names.hpp"
#include "cli/plan/tournament_session.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/numbers.hpp"

namespace tauler::cli {
namespace {

constexpr int longest_opening = 60;

struct BatteryOptions {
  std::string game;
  std::array<std::string, 2> players;
  int games = 50;
  std::uint64_t seed = 1;
  int openings = 0;
  LimitOptions limits;
  std::string log;
  SessionOptions session;
};

/// What plays these games again: everything that decides them, nothing that does not.
std::string command_of(const BatteryOptions& options) {
  std::string command = fmt::format("tauler battery {} {} {} --games {} --seed {}",
                                    shell_word(options.game), shell_word(options.players[0]),
                                    shell_word(options.players[1]), options.games, options.seed);
  if (options.openings > 0) command += fmt::format(" --openings {}", options.openings);
  return command + command_part(options.limits);
}

/// Two different names: the players' own, told apart by their role where those are the same.
void name_contestants(arena::Contestant& local, arena::Contestant& visitor) {
  local.name = local.recipe.entry().name;
  visitor.name = visitor.recipe.entry().name;
  if (local.name != visitor.name) return;
  local.name = local.recipe.text();
  visitor.name = visitor.recipe.text();
  if (local.name != visitor.name) return;
  local.name += " (local)";
  visitor.name += " (visitor)";
}

Result<arena::TournamentPlan> plan_of(const BatteryOptions& options, const Registries& registries) {
  const Result<AnyPosition> start = read_start(registries, options.game);
  if (!start) return start.error();
  if (const Status log = check_writable(options.log); !log) return log.error();
  arena::TournamentPlan plan{.name = "battery",
                             .start = *start,
                             .contestants = {},
                             .pairing = arena::Pairing::battery,
                             .games = options.games,
                             .seed = options.seed};
  plan.openings.random_plies = options.openings;
  for (const std::string& spec : options.players) {
    const Result<PlayerRecipe> recipe =
        read_player(registries, spec, start->game().id, options.log);
    if (!recipe) return recipe.error();
    plan.contestants.push_back({.name = {}, .recipe = *recipe});
  }
  name_contestants(plan.contestants[0], plan.contestants[1]);
  std::vector<std::string> shown;
  for (const std::string& spec : options.players) {
    shown.push_back(level_asked(registries, spec, start->game().id));
  }
  show_as(plan.contestants, shown);
  const Result<arena::SideSetup> effort = read_limits(options.limits);
  if (!effort) return effort.error();
  plan.effort = *effort;
  const auto hard_timeout = read_hard_timeout(options.limits.hard_timeout);
  if (!hard_timeout) return hard_timeout.error().within("--hard-timeout");
  plan.hard_timeout = *hard_timeout;
  if (const Status sound = arena::check_plan(plan); !sound) return sound.error();
  return plan;
}

void add_options(CLI::App& command, BatteryOptions& options) {
  command.add_option("game", options.game, "A game with its settings, or a position")
      ->type_name("GAME|POSITION")
      ->required();
  command
      .add_option("local", options.players[0],
                  "Has the first colour in the first half of the games")
      ->type_name("PLAYER")
      ->required();
  command.add_option("visitor", options.players[1], "Has the first colour in the second half")
      ->type_name("PLAYER")
      ->required();
  command.add_option("-n,--games", options.games, "How many games (50)")
      ->type_name("N")
      ->check(whole_number(1, most_games));
  command.add_option("--seed", options.seed, "The same seed gives the same games (1)")
      ->type_name("N")
      ->check(seed_number());
  command
      .add_option("--openings", options.openings,
                  "Begin with N random moves; each opening is played with both colours (0)")
      ->type_name("N")
      ->check(whole_number(0, longest_opening));
  add_limit_options(command, options.limits);
  command.add_option("--log", options.log, "Add what is said with programs to this file")
      ->type_name("FILE");
  command
      .add_option("--store", options.session.store,
                  "Keep finished games in this file, and go on with those that are in it")
      ->type_name("FILE");
}

}  // namespace

void add_battery(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "battery", "Play two players against each other many times, and report what it shows");
  auto options = std::make_shared<BatteryOptions>();
  add_options(*command, *options);
  add_session_options(*command, options->session);
  command->footer(
      R"(The same seed gives the same games, with any number of jobs: each game makes its players anew,
with a seed of its own, unless the player's options fix one. Only players limited by time can
differ from run to run; limit them by --depth or --nodes where games must repeat.
Where --time is given, turns are less what a player waited for a processor; else they are wall time.
PLAYER may be a program elsewhere, PROTOCOL:COMMAND, kept from game to game; the protocols are
tauler, gomocup, gtp and nboard.
A program that does not start ends the battery before its first game. One that later cannot be
started again, or does not answer within --hard-timeout, loses the game; three in a row end the battery.
Ctrl-C, SIGTERM or SIGHUP end the games that run; those that are finished are reported; exit code 130.
With --store a battery that was cut off goes on with the same command.

Examples:
  tauler battery connect4 uct random --games 20
  tauler battery connect4 uct:playouts=2000 uct:playouts=500 --openings 4 --jobs 2 --report out
  tauler battery connect4:width=8,height=8 uct random --games 10 --csv > games.csv
  tauler battery gomoku third gomocup:./pbrain-other --openings 4 --time 500ms
  tauler battery hex uct "gtp:mohex --seed 1" --time 1s)");
  command->callback([options, &context] {
    const Result<arena::TournamentPlan> plan = plan_of(*options, context.registries);
    options->session.other_files = {options->log};
    context.exit_code =
        plan ? play_tournament(*plan, options->session, command_of(*options), context)
             : context.fail(plan.error());
  });
}

}  // namespace tauler::cli
