// `tauler rate`: the levels of a game, and any other players named, in one rating list.
#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "arena/play/diluted_player.hpp"
#include "arena/report/report_parts.hpp"
#include "arena/report/text_table.hpp"
#include "arena/statistics/rating_file.hpp"
#include "cli/command.hpp"
#include "cli/plan/limit_options.hpp"
#include "cli/plan/queued_games.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"

namespace tauler::cli {
namespace {

constexpr int most_pairs = 100'000;

/// What share of its moves the lowest level plays at random, on the rungs between it and the player
/// that plays all of them so. Without rungs there is no telling how far below that player is.
constexpr std::array<double, 6> rungs{0.95, 0.88, 0.75, 0.6, 0.4, 0.2};

struct RateOptions {
  std::string game;
  std::vector<std::string> players;
  int pairs = 150;
  std::optional<int> openings;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::string hard_timeout;
  std::string out;
  std::string store;
  bool restart = false;
  WorkersOptions workers;
  bool json = false;
  bool quiet = false;
};

/// This many random moves leave the game open and the openings different.
int usual_opening(std::string_view game_id) {
  return game_id == "connect4" ? 6 : game_id == "othello" ? 8 : 4;
}

class Ladder {
 public:
  Ladder(const Registries& registries, std::string_view game_id)
      : registries_(registries), game_id_(game_id) {}

  /// A player is not listed twice, whatever the name.
  Status add(const std::string& spec) {
    const Result<PlayerRecipe> recipe = read_player(registries_, spec, game_id_);
    if (!recipe) return recipe.error();
    add(*recipe);
    return Done{};
  }

  void add(const PlayerRecipe& recipe) {
    const bool is_there =
        std::any_of(contestants_.begin(), contestants_.end(),
                    [&](const arena::Contestant& each) { return each.name == recipe.text(); });
    if (!is_there) contestants_.push_back({recipe.text(), recipe});
  }

  std::vector<arena::Contestant> take() { return std::move(contestants_); }

 private:
  const Registries& registries_;
  std::string_view game_id_;
  std::vector<arena::Contestant> contestants_;
};

Result<arena::CalibrationPlan> plan_of(const RateOptions& options, const Registries& registries) {
  const Result<AnyPosition> start = read_start(registries, options.game);
  if (!start) return start.error();
  const std::string& game_id = start->game().id;
  Ladder ladder(registries, game_id);
  if (Status added = ladder.add("random"); !added) return added.error();
  const std::vector<Level> levels = registries.players.levels_of(game_id);
  for (const Level& level : levels) {
    if (Status added = ladder.add(level.player); !added) return added.error();
  }
  for (const std::string& player : options.players) {
    if (Status added = ladder.add(player); !added) return added.error();
  }
  arena::CalibrationPlan plan{
      .start = *start, .contestants = ladder.take(), .pairs = options.pairs, .seed = options.seed};
  if (!levels.empty()) {
    const PlayerRecipe lowest = plan.contestants[1].recipe;
    for (double share : rungs) {
      const PlayerRecipe rung = arena::diluted(lowest, share);
      plan.contestants.push_back({rung.text(), rung});
    }
    plan.rungs = static_cast<int>(rungs.size());
  }
  const auto hard_timeout = read_hard_timeout(options.hard_timeout);
  if (!hard_timeout) return hard_timeout.error().within("--hard-timeout");
  plan.hard_timeout = *hard_timeout;
  plan.openings.random_plies = options.openings.value_or(usual_opening(game_id));
  return plan;
}

/// The command that measures the same again.
std::string command_of(const RateOptions& options) {
  std::string command = "tauler rate " + shell_word(options.game);
  for (const std::string& player : options.players) command += ' ' + shell_word(player);
  command += fmt::format(" --pairs {} --seed {}", options.pairs, options.seed);
  if (options.openings) command += fmt::format(" --openings {}", *options.openings);
  if (!options.hard_timeout.empty())
    command += " --hard-timeout " + shell_word(options.hard_timeout);
  if (!options.out.empty()) command += " --out " + shell_word(options.out);
  return command;
}

arena::RatingFile file_of(const RateOptions& options, const arena::CalibrationPlan& plan,
                          const arena::Calibration& calibration, const Registries& registries) {
  const std::string& game_id = plan.start.game().id;
  arena::RatingFile file{game_id, plan.contestants.front().name, command_of(options), {}};
  for (int who : calibration.order) {
    const arena::Rating& rating = calibration.ratings.of(who);
    arena::RatedPlayer rated{.player = plan.contestants[who].name,
                             .level = "",
                             .elo = rating.elo,
                             .error = rating.error,
                             .games = rating.games};
    for (const Level& level : registries.players.levels_of(game_id)) {
      const Result<PlayerRecipe> recipe = read_player(registries, level.player, game_id);
      if (recipe && recipe->text() == rated.player) rated.level = level.name;
    }
    file.players.push_back(std::move(rated));
  }
  return file;
}

std::string table_of(const arena::RatingFile& file, const arena::Calibration& calibration,
                     const Console& console) {
  arena::TextTable table(2, {.colour = console.theme.colour});
  const Words& words = console.words();
  table.add({words.say("level"), words.say("player"), "Elo", "LOS", words.say("games")});
  for (std::size_t i = 0; i < file.players.size(); ++i) {
    const arena::RatedPlayer& each = file.players[i];
    const auto likelihood =
        i + 1 < file.players.size()
            ? calibration.ratings.likelihood(calibration.order[i], calibration.order[i + 1])
            : std::nullopt;
    table.add({each.level, each.player, rating_text(each),
               likelihood ? arena::likelihood_text(*likelihood) : "", std::to_string(each.games)});
  }
  return words.say("{}: {} games; {} is 0, the errors (95%) are as against it\n\n{}", file.game,
                   calibration.games, file.anchor, table.text());
}

/// With its games in a store: one that was cut off goes on, and workers find them there. Nothing
/// stays after the last one: the list is what a rating run leaves.
Result<arena::Calibration> rate_in_store(const arena::CalibrationPlan& plan,
                                         const RateOptions& options,
                                         const arena::CalibrationObserver& observer,
                                         const Context& context) {
  std::string last;
  const auto say = [&](const std::string& line) {
    // Each meeting tells of the workers anew.
    if (!options.quiet && line != last) context.console.err << line << std::flush;
    last = line;
  };
  std::unique_ptr<store::SqlLedger> ledger;
  const auto play = [&](const arena::TournamentPlan& meeting) -> Result<arena::TournamentResult> {
    Status begun = Done{};
    if (ledger) {
      begun = ledger->turn_to(meeting);
    } else {
      auto opened = store::SqlLedger::open(options.store, meeting, options.restart);
      if (!opened) return opened.error();
      ledger = *std::move(opened);
    }
    if (!begun) return begun.error();
    arena::RunSetup setup{
        .jobs = options.jobs, .stop = InterruptGuard::flag(), .games = context.registries.games};
    if (options.workers.workers) {
      Result<arena::GamePlayers> workers = workers_for(*ledger, options.workers, say, context);
      if (!workers) return workers.error();
      setup.elsewhere = *std::move(workers);
    }
    return arena::run_tournament(meeting, *ledger, setup);
  };
  Result<arena::Calibration> calibration = arena::calibrate_with(play, plan, observer);
  if (!calibration) {
    if (ledger && !options.quiet) {
      context.console.err << context.console.words().say(
          "Finished games are kept in {}: the same command goes on.\n",
          store::shown_name(options.store));
    }
    return calibration;
  }
  if (const Status removed = ledger->remove(); !removed) return removed.error();
  return calibration;
}

int rate(const RateOptions& options, Context& context) {
  if (options.workers.workers && !store::is_postgres(options.store)) {
    return context.fail(Error{"workers-need-postgres"});
  }
  const Result<arena::CalibrationPlan> plan = plan_of(options, context.registries);
  if (!plan) return context.fail(plan.error());
  if (const Status out = check_writable(options.out); !out) return context.fail(out.error());
  Console& console = context.console;
  const InterruptGuard guard;
  const Stopwatch watch;
  const auto tell = [&](const arena::CalibrationProgress& progress) {
    if (options.quiet) return;
    console.err << fmt::format("{:>3}/{}  {} v {}: {}–{}  ({})\n", progress.meeting,
                               progress.meetings, plan->contestants[progress.first].name,
                               plan->contestants[progress.second].name,
                               arena::points_text(progress.score.points()),
                               arena::points_text(progress.score.games() - progress.score.points()),
                               arena::duration_text(watch.elapsed()));
    console.err.flush();
  };
  const auto calibration = options.store.empty()
                               ? arena::calibrate(*plan,
                                                  {.jobs = options.jobs,
                                                   .stop = InterruptGuard::flag(),
                                                   .games = context.registries.games},
                                                  tell)
                               : rate_in_store(*plan, options, tell, context);
  if (!calibration) {
    const int code = context.fail(calibration.error());
    return InterruptGuard::flag()->load() ? static_cast<int>(interrupted) : code;
  }
  const arena::RatingFile file = file_of(options, *plan, *calibration, context.registries);
  const std::string text = write_ratings(file, *plan, *calibration);
  if (options.json) {
    console.out << text;
  } else {
    console.out << table_of(file, *calibration, console);
  }
  if (options.out.empty()) return ok;
  const Status written = write_file(options.out, text);
  return written ? static_cast<int>(ok) : context.fail(written.error());
}

void add_options(CLI::App& command, RateOptions& options) {
  command.add_option("game", options.game, "A game with its settings")
      ->type_name("GAME")
      ->required();
  command.add_option("players", options.players, "Players to rate besides the levels")
      ->type_name("PLAYER");
  command
      .add_option("--pairs", options.pairs,
                  "Pairs of games between neighbours, half as many with one between (150)")
      ->type_name("N")
      ->check(whole_number(1, most_pairs));
  command
      .add_option("--openings", options.openings,
                  "Random moves before the players begin (6 in Connect Four, 8 in Othello, else 4)")
      ->type_name("N")
      ->check(whole_number(0, longest_opening));
  command.add_option("--seed", options.seed, "The same seed gives the same games (1)")
      ->type_name("N")
      ->check(seed_number());
  command.add_option("-j,--jobs", options.jobs, "Games played at the same time (1)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  add_hard_timeout_option(command, options.hard_timeout);
  command
      .add_option("--store", options.store,
                  "Keep finished games here until the list is done, and go on with those")
      ->type_name("STORE");
  command.add_flag("--restart", options.restart, "Throw away what the store has, and begin anew");
  add_workers_options(command, options.workers);
  command.add_option("--out", options.out, "Write the list into this file, as in ratings/")
      ->type_name("FILE");
  command.add_flag("--json", options.json, "Write JSON instead of the table");
  command.add_flag("-q,--quiet", options.quiet, "No progress on standard error");
}

}  // namespace

void add_rate(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("rate", "Rate all levels of a game, and other players, in one list");
  auto options = std::make_shared<RateOptions>();
  add_options(*command, *options);
  command->footer(
      R"(Everybody meets everybody in a few games, then its neighbours in the order that came out in many.
'random' is 0. Between it and the lowest level stand rungs, that level with a share of random moves:
who loses every game could be any distance below. Ctrl-C, SIGTERM or SIGHUP leave no list; exit
code 130. So does a program that does not start or is given up; exit code 1. With --store the same
command goes on from there, after a crash or a power cut too.
With --workers the games are played by workers, and the list is that of one machine.
The files in ratings/ were made so; they are built in, and 'tauler players' shows them.

Examples:
  tauler rate othello --jobs 2
  tauler rate connect4 prof uct:playouts=1000 --pairs 50
  tauler rate hex --store hex.sqlite --out ratings/hex.json
  tauler rate gomoku --store postgresql:///tauler --workers)");
  command->callback([options, &context] { context.exit_code = rate(*options, context); });
}

}  // namespace tauler::cli
