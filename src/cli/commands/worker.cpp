// `tauler worker`: does what others put on the queues of a store: games of tournaments, and tasks.
#include "store/queue/worker.hpp"

#include <algorithm>
#include <thread>

#include <fmt/core.h>
#include <unistd.h>

#include "arena/play/start_check.hpp"
#include "cli/command.hpp"
#include "cli/commands/bench.hpp"
#include "cli/commands/tasks.hpp"
#include "cli/plan/program_file.hpp"
#include "cli/plan/queued_games.hpp"
#include "cli/plan/worker_text.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"
#include "protocols/program/named_program.hpp"
#include "store/secrets.hpp"
#include "system/process_supervisor.hpp"

namespace tauler::cli {
namespace {

struct WorkerOptions {
  std::string store;
  int games = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::string programs;
  std::string name;
  std::string build;
  std::optional<std::uint64_t> speed;
  std::string leave_after;
  bool pin = false;
  bool quiet = false;
};

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

/// None where nobody named a file and the usual one is not there.
Result<ProgramNames> programs_of(const WorkerOptions& options) {
  const std::filesystem::path file =
      options.programs.empty() ? usual_program_file() : std::filesystem::path(options.programs);
  std::error_code code;
  if (options.programs.empty() && !std::filesystem::exists(file, code)) return ProgramNames{};
  return read_program_file(file);
}

/// Whether it greets, in any of the games that it may be for.
Status check_program(const std::string& name, const protocols::Program& program,
                     const GameRegistry& games) {
  Status good = Error{"program-plays-nothing", {name}};
  for (const GameEntry& game : games.games()) {
    const Result<PlayerRecipe> recipe = protocols::recipe_of(program, name, game.info->id);
    const Result<AnyPosition> start = games.start(game.info->id);
    if (!recipe || !start) {
      if (!recipe && !good) good = recipe.error();
      continue;
    }
    good = arena::check_start(name, *recipe, *start, InterruptGuard::flag());
    if (good) break;
  }
  return good;
}

Result<store::WorkerAbilities> abilities_of(const WorkerOptions& options,
                                            const ProgramNames& programs, const Context& context) {
  const Result<std::string> build = options.build.empty() ? own_build() : options.build;
  if (!build) return build.error();
  store::WorkerAbilities abilities{
      .name = options.name.empty() ? fmt::format("{}:{}", host_name(), getpid()) : options.name,
      .build = *build,
      .games = options.games,
      .cores = static_cast<int>(std::thread::hardware_concurrency())};
  for (const auto& [name, program] : programs) {
    if (const Status good = check_program(name, program, context.registries.games); !good) {
      return good.error();
    }
    const auto file = system::find_program(program.command.front(), program.folder);
    if (!file) return file.error();
    const Result<std::string> hash = store::hash_of_file(*file);
    if (!hash) return hash.error();
    abilities.programs[name] = *hash;
  }
  abilities.speed =
      options.speed ? static_cast<double>(*options.speed) : measured_speed(context.registries);
  return abilities;
}

std::string abilities_text(const store::WorkerAbilities& abilities, const Words& words) {
  std::vector<std::string> programs;
  for (const auto& [name, hash] : abilities.programs) {
    programs.push_back(fmt::format("{} ({})", name, hash.substr(0, 12)));
  }
  return words.say("worker {}: games at a time {}, build {}, speed {:.0f} nodes/s, programs: {}\n",
                   abilities.name, abilities.games, abilities.build, abilities.speed,
                   programs.empty() ? words.say("none") : join(programs, ", "));
}

std::string task_text(const store::WorkerNews& news, const Words& words, Language language) {
  using Kind = store::WorkerNews::Kind;
  switch (news.kind) {
    case Kind::late:
      return words.say("a task of the kind {} came too late and does not count\n", news.task);
    case Kind::withdrawn:
      return words.say("a task of the kind {} is no longer wanted\n", news.task);
    case Kind::failed:
      return words.say("a task of the kind {} could not be done here: {}\n", news.task,
                       sentence(*news.reason, language));
    default: return "";
  }
}

std::string news_text(const store::WorkerNews& news, const Words& words) {
  using Kind = store::WorkerNews::Kind;
  switch (news.kind) {
    case Kind::late: return words.say("game {} came too late and does not count\n", news.number);
    case Kind::withdrawn: return words.say("game {} is no longer wanted\n", news.number);
    case Kind::away: return away_text(true, words);
    case Kind::back: return away_text(false, words);
    case Kind::delivered:
    case Kind::failed: break;
  }
  return "";
}

std::string summary_text(const store::WorkerSummary& summary, const Words& words) {
  if (summary.tasks > 0) {
    return words.say("games delivered: {}\n", summary.delivered) +
           words.say("tasks delivered: {}\n", summary.tasks);
  }
  if (summary.delivered == 0) return words.say("games delivered: none\n");
  const double lost = seconds(summary.elapsed - summary.playing);
  return words.say("games delivered: {}; time beside them: {:.1f} ms a game, {:.2f}%\n",
                   summary.delivered, 1000 * lost / summary.delivered,
                   100 * lost / seconds(summary.elapsed));
}

int work(const WorkerOptions& options, Context& context) {
  if (!store::is_postgres(options.store)) return context.fail(Error{"workers-need-postgres"});
  std::optional<Duration> longest_idle;
  if (!options.leave_after.empty()) {
    const Result<Duration> time = parse_duration(options.leave_after);
    if (!time) return context.fail(time.error().within("--leave-after"));
    longest_idle = *time;
  }
  const InterruptGuard guard;
  const Result<ProgramNames> programs = programs_of(options);
  if (!programs) return context.fail(programs.error());
  auto sql = store::open_sql(options.store, store::Access::guest);
  if (!sql) return context.fail(sql.error());
  const Result<store::WorkerAbilities> abilities = abilities_of(options, *programs, context);
  if (!abilities) return context.fail(abilities.error());
  const Words& words = context.console.words();
  const auto say = [&](const std::string& line) {
    if (!options.quiet) context.console.err << line << std::flush;
  };
  say(abilities_text(*abilities, words));
  const auto find = [&](const std::string& name) -> Result<protocols::Program> {
    const auto found = programs->find(name);
    if (found != programs->end()) return found->second;
    return Error{"program-name-unknown", {name, options.programs}};
  };
  const Result<store::WorkerSummary> summary = store::run_worker(
      **sql,
      {.abilities = *abilities,
       .players = [&](const std::string& text, const std::string& game) -> Result<PlayerRecipe> {
         const auto name = protocols::program_name(text);
         // Nothing that a job says is started, but by a name of this worker's own list.
         return name ? protocols::recipe_of_name(*name, game, find)
                     : house_player(context.registries, text, game);
       },
       .tasks = task_handlers(context.registries),
       .games = context.registries.games,
       .pin = options.pin,
       .longest_idle = longest_idle,
       .stop = InterruptGuard::flag(),
       .news =
           [&](const store::WorkerNews& news) {
             say(news.task.empty() ? news_text(news, words)
                                   : task_text(news, words, context.console.language));
           }});
  if (!summary) return context.fail(summary.error());
  say(summary_text(*summary, words));
  return ok;
}

}  // namespace

void add_worker(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "worker",
      "Do what commands with --workers put into a PostgreSQL store: games and other tasks");
  auto options = std::make_shared<WorkerOptions>();
  command->add_option("--store", options->store, "The tournaments' store, postgresql://…")
      ->type_name("STORE")
      ->envname("TAULER_STORE")
      ->required();
  command
      ->add_option("--games", options->games,
                   "Games, or other tasks, at the same time (processors)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  command
      ->add_option("--programs", options->programs,
                   "What program:NAME means here (programs.toml in ~/.config/tauler)")
      ->type_name("FILE")
      ->envname("TAULER_PROGRAMS");
  command->add_option("--name", options->name, "Of this worker (machine and process)")
      ->type_name("NAME");
  command
      ->add_option("--build", options->build,
                   "Take games of this build (those of the very same program)")
      ->type_name("NAME");
  command->add_option("--speed", options->speed, "In nodes a second (measured at the start)")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000'000));
  command
      ->add_option("--leave-after", options->leave_after, "End after so long without work (never)")
      ->type_name("TIME");
  command->add_flag("--pin", options->pin,
                    "Give each job processor cores of its own, and the programs it starts");
  command->add_flag("-q,--quiet", options->quiet, "Say nothing but what is wrong");
  command->footer(
      R"(Any number of workers on any machines play a tournament together; its games, their order and
results are those of one machine. A worker that dies loses its unfinished games only: others play them.
SIGTERM or Ctrl-C hand them back within a second; exit code 0. While the database is away, it waits.
So it is with tasks: parts of 'tauler solve' and 'tauler book', and searches of 'tauler serve'.
A password belongs into PGPASSFILE or ~/.pgpass, not into STORE. 'tauler grant-worker' makes a role
that may do nothing else; docs/tournaments.md says more.

Examples:
  tauler worker --store postgresql://worker@db.example/tauler
  tauler worker --store postgresql:///tauler --games 4 --pin --programs programs.toml
  tauler tournament plan.toml --store postgresql://ann@db.example/tauler --workers)");
  command->callback([options, &context] { context.exit_code = work(*options, context); });
}

}  // namespace tauler::cli
