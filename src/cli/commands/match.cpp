// `tauler match`: two players, in pairs of games, for a number of games or until it is clear which
// of two hypotheses holds.
#include <fmt/core.h>

#include "arena/schedule/schedule.hpp"
#include "cli/plan/limit_options.hpp"
#include "cli/plan/plan_file.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/plan/shown_names.hpp"
#include "cli/plan/tournament_session.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

constexpr int default_games = 100;
/// An SPRT is meant to end by itself.
constexpr int default_sprt_games = 100'000;

struct MatchOptions {
  std::string game;
  std::array<std::string, 2> players;
  std::optional<int> games;
  std::uint64_t seed = 1;
  std::string sprt;
  std::optional<double> alpha;
  std::optional<double> beta;
  std::string openings;
  bool shuffle = false;
  LimitOptions limits;
  std::string margin;
  arena::AdjudicationPlan adjudication;
  std::string log;
  SessionOptions session;
};

Status read_effort(const MatchOptions& options, arena::TournamentPlan& plan) {
  const Result<arena::SideSetup> effort = read_limits(options.limits);
  if (!effort) return effort.error();
  plan.effort = *effort;
  const auto hard_timeout = read_hard_timeout(options.limits.hard_timeout);
  if (!hard_timeout) return hard_timeout.error().within("--hard-timeout");
  plan.hard_timeout = *hard_timeout;
  plan.margin = default_margin;
  if (!options.margin.empty()) {
    const Result<Duration> margin = parse_duration(options.margin);
    if (!margin) return margin.error().within("--margin");
    plan.margin = *margin;
  }
  return Done{};
}

/// "ELO0,ELO1".
Status read_sprt(const MatchOptions& options, arena::TournamentPlan& plan) {
  if (options.sprt.empty()) return Done{};
  const std::vector<Piece> numbers = split(options.sprt, ',');
  const auto elo0 = numbers.size() == 2 ? parse_real(trim(numbers[0].text)) : std::nullopt;
  const auto elo1 = numbers.size() == 2 ? parse_real(trim(numbers[1].text)) : std::nullopt;
  if (!elo0 || !elo1) return Error{"sprt-form"};
  plan.pairing = arena::Pairing::sprt;
  plan.sprt.elo0 = *elo0;
  plan.sprt.elo1 = *elo1;
  plan.sprt.alpha = options.alpha.value_or(plan.sprt.alpha);
  plan.sprt.beta = options.beta.value_or(plan.sprt.beta);
  return Done{};
}

Status read_openings(const MatchOptions& options, const Registries& registries,
                     arena::TournamentPlan& plan) {
  if (options.openings.empty()) return Done{};
  if (const auto plies = parse_integer<int>(options.openings)) {
    constexpr int longest = 60;
    if (*plies < 0 || *plies > longest) {
      return Error{"openings-form", {longest}};
    }
    plan.openings.random_plies = *plies;
    return Done{};
  }
  auto listed = read_opening_file(options.openings, plan.start, registries);
  if (!listed) return listed.error().within("--openings");
  plan.openings.listed = *std::move(listed);
  plan.openings.shuffled = options.shuffle;
  return Done{};
}

Status read_players(const MatchOptions& options, const Registries& registries,
                    arena::TournamentPlan& plan) {
  for (const std::string& spec : options.players) {
    const Result<PlayerRecipe> recipe =
        read_player(registries, spec, plan.start.game().id, options.log);
    if (!recipe) return recipe.error();
    plan.contestants.push_back({.name = recipe->text(), .recipe = *recipe});
  }
  const bool same = plan.contestants[0].name == plan.contestants[1].name;
  std::vector<std::string> shown;
  for (int i : {0, 1}) {
    shown.push_back(level_asked(registries, options.players[i], plan.start.game().id));
    if (!same) continue;
    const std::string which = fmt::format(" ({})", i + 1);
    plan.contestants[i].name += which;
    if (!shown[i].empty()) shown[i] += which;
  }
  show_as(plan.contestants, shown);
  return Done{};
}

Result<arena::TournamentPlan> plan_of(const MatchOptions& options, const Registries& registries) {
  const Result<AnyPosition> start = read_start(registries, options.game);
  if (!start) return start.error();
  const int games =
      options.games.value_or(options.sprt.empty() ? default_games : default_sprt_games);
  if (games % 2 == 1) {
    return Error{"games-odd"};
  }
  arena::TournamentPlan plan{.name = "match",
                             .start = *start,
                             .contestants = {},
                             .pairs = games / 2,
                             .seed = options.seed,
                             .adjudication = options.adjudication};
  for (const Status& done : {check_writable(options.log), read_players(options, registries, plan),
                             read_effort(options, plan), read_sprt(options, plan),
                             read_openings(options, registries, plan)}) {
    if (!done) return done.error();
  }
  if (Status sound = arena::check_plan(plan); !sound) return sound.error();
  return plan;
}

/// The command that plays these games again.
std::string command_of(const MatchOptions& options) {
  std::string command =
      fmt::format("tauler match {} {} {} --seed {}", shell_word(options.game),
                  shell_word(options.players[0]), shell_word(options.players[1]), options.seed);
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) command += fmt::format(" {} {}", name, shell_word(value));
  };
  const auto add_number = [&](std::string_view name, const auto& value) {
    if (value) command += fmt::format(" {} {}", name, *value);
  };
  add_number("--games", options.games);
  add("--sprt", options.sprt);
  add_number("--alpha", options.alpha);
  add_number("--beta", options.beta);
  add("--openings", options.openings);
  if (options.shuffle) command += " --shuffle";
  command += command_part(options.limits);
  add("--margin", options.margin);
  if (options.adjudication.solver_nodes > 0) {
    command += fmt::format(" --solver-nodes {}", options.adjudication.solver_nodes);
  }
  add_number("--max-moves", options.adjudication.max_moves);
  return command;
}

void add_game_options(CLI::App& command, MatchOptions& options) {
  command.add_option("game", options.game, "A game with its settings, or a position")
      ->type_name("GAME|POSITION")
      ->required();
  command.add_option("one", options.players[0], "The player under test")
      ->type_name("PLAYER")
      ->required();
  command.add_option("other", options.players[1], "Its opponent")->type_name("PLAYER")->required();
  command.add_option("-n,--games", options.games, "How many games, at most in an SPRT (100)")
      ->type_name("N")
      ->check(whole_number(2, most_games));
  command.add_option("--seed", options.seed, "The same seed gives the same games (1)")
      ->type_name("N")
      ->check(seed_number());
  command
      .add_option("--sprt", options.sprt,
                  "Play until it is clear whether the first is stronger by ELO0 or by ELO1")
      ->type_name("ELO0,ELO1");
  command.add_option("--alpha", options.alpha, "The chance to accept ELO1 wrongly (0.05)")
      ->type_name("X");
  command.add_option("--beta", options.beta, "The chance to accept ELO0 wrongly (0.05)")
      ->type_name("X");
  command
      .add_option("--openings", options.openings,
                  "Openings from a file, or N random moves that leave the game open (0)")
      ->type_name("FILE|N");
  command.add_flag("--shuffle", options.shuffle, "Take the file's openings in the seed's order");
}

void add_referee_options(CLI::App& command, MatchOptions& options) {
  command.add_option("--margin", options.margin, "How far a time may be overstepped (100ms)")
      ->type_name("TIME");
  command
      .add_option("--solver-nodes", options.adjudication.solver_nodes,
                  "End what the exact solver decides with so many positions (0: off)")
      ->type_name("N")
      ->check(whole_number(0, most_nodes));
  command.add_option("--max-moves", options.adjudication.max_moves, "A draw after so many moves")
      ->type_name("N")
      ->check(whole_number(1, 1000));
  command
      .add_option("--store", options.session.store,
                  "Keep finished games in this file, and go on with those that are in it")
      ->type_name("FILE");
  command.add_option("--log", options.log, "Add what is said with programs to this file")
      ->type_name("FILE");
}

}  // namespace

void add_match(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "match", "Play two players in pairs of games, for a number or until an SPRT is decided");
  auto options = std::make_shared<MatchOptions>();
  add_game_options(*command, *options);
  add_limit_options(*command, options->limits);
  add_referee_options(*command, *options);
  add_session_options(*command, options->session);
  command->footer(
      R"(Each pair of games has the same opening and the colours changed. With --store a match that was cut
off, by Ctrl-C, a crash or a power cut, goes on with the same command. Ctrl-C ends the games that
run, keeps and reports those that are finished; exit code 130. So do SIGTERM and SIGHUP.
A program that does not start ends the match before its first game. One that later cannot be started
again, or does not answer within --hard-timeout, loses the game; three such games in a row end the match.

Examples:
  tauler match connect4 uct:playouts=2000 uct:playouts=500 --games 200 --openings 4 --jobs 2
  tauler match gomoku third second --depth 4 --openings 6 --sprt 0,20 --store test.sqlite)");
  command->callback([options, &context] {
    const Result<arena::TournamentPlan> plan = plan_of(*options, context.registries);
    options->session.other_files = {options->log, options->openings};
    context.exit_code =
        plan ? play_tournament(*plan, options->session, command_of(*options), context)
             : context.fail(plan.error());
  });
}

}  // namespace tauler::cli
