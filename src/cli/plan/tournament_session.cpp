#include "cli/plan/tournament_session.hpp"

#include <limits>
#include <ostream>
#include <set>

#include <fmt/core.h>

#include "arena/play/run_tournament.hpp"
#include "arena/report/report.hpp"
#include "cli/commands/bench.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/plan/tournament_table.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

/// How many games the page holds with their moves.
Result<int> replays_of(const SessionOptions& options, int by_default) {
  if (options.replays.empty()) return by_default;
  if (options.replays == "all") return std::numeric_limits<int>::max();
  const auto number = parse_integer<int>(options.replays);
  if (!number || *number < 0) return Error{"replays-form"};
  return *number;
}

/// What is written on standard output.
Result<std::string> output_of(const arena::TournamentReport& report,
                              const arena::PlayedGames& games, const SessionOptions& options,
                              const arena::TextStyle& style) {
  if (options.json) return tournament_json(report, games);
  if (options.csv) return tournament_csv(report, games);
  if (report.plan.pairing == arena::Pairing::battery) return battery_text(report, games, style);
  const Result<std::string> faults = faults_text(report, games);
  if (!faults) return faults.error();
  return tournament_text(report, style) + *faults;
}

/// Who plays the games, and how fast.
Result<arena::RunSetup> setup_of(const arena::TournamentPlan& plan, const SessionOptions& options,
                                 store::SqlLedger& ledger, TournamentTable& table,
                                 const Context& context) {
  arena::RunSetup setup{.jobs = options.jobs,
                        .pin = options.pin,
                        .stop = InterruptGuard::flag(),
                        .games = context.registries.games};
  if (!options.workers.workers) {
    if (plan.reference_speed > 0) setup.speed = measured_speed(context.registries);
    // What an earlier run had for workers is played here.
    if (const Status begun = ledger.withdraw_games(); !begun) return begun.error();
    return setup;
  }
  const auto say = [&table, &context, quiet = options.quiet](const std::string& line) {
    if (quiet) return;
    table.finish();
    context.console.err << line << std::flush;
  };
  Result<arena::GamePlayers> elsewhere = workers_for(ledger, options.workers, say, context);
  if (!elsewhere) return elsewhere.error();
  setup.elsewhere = *std::move(elsewhere);
  return setup;
}

/// How to go on with what was stopped.
std::string unfinished_text(const arena::TournamentResult& result, const SessionOptions& options,
                            const Words& words) {
  return options.store.empty()
             ? words.say("stopped after {} of {} games; without --store they are not kept\n",
                         result.played.size(), result.expected)
             : words.say(
                   "stopped after {} of {} games; they are in {}\n"
                   "The same command goes on from there.\n",
                   result.played.size(), result.expected, store::shown_name(options.store));
}

/// One that is written would ruin another of the same name: the store, say, or the plan.
Status check_files_differ(const SessionOptions& options) {
  std::vector<std::string> files = options.other_files;
  if (!store::is_postgres(options.store)) files.push_back(options.store);
  files.push_back(options.streams.json_lines);
  files.push_back(options.streams.records);
  std::set<std::filesystem::path> known;
  for (const std::string& file : files) {
    if (file.empty()) continue;
    std::error_code code;
    const std::filesystem::path place = std::filesystem::weakly_canonical(file, code);
    if (!known.insert(code ? std::filesystem::path(file) : place).second) {
      return Error{"file-twice", {file}};
    }
  }
  return Done{};
}

}  // namespace

Status write_report(const std::string& folder, const arena::TournamentReport& report,
                    const arena::PlayedGames& games) {
  using Writer = Result<std::string> (*)(const arena::TournamentReport&, const arena::PlayedGames&);
  struct File {
    const char* name;
    Writer write;
  };
  for (const File file :
       {File{"games.csv", arena::tournament_csv}, File{"tournament.json", arena::tournament_json},
        File{"report.html", arena::tournament_html}}) {
    const Result<std::string> text = file.write(report, games);
    if (!text) return text.error();
    const auto path = std::filesystem::path(folder) / file.name;
    if (Status written = write_file(path, *text); !written) return written;
  }
  return Done{};
}

int play_tournament(const arena::TournamentPlan& plan, const SessionOptions& options,
                    const std::string& command, Context& context) {
  Console& console = context.console;
  if (const auto replays = replays_of(options, 0); !replays) return context.fail(replays.error());
  if (const Status differ = check_files_differ(options); !differ) {
    return context.fail(differ.error());
  }
  if (!options.report.empty()) {
    if (const Status ready = prepare_folder(options.report); !ready) {
      return context.fail(ready.error());
    }
  }
  if (options.workers.workers && !store::is_postgres(options.store)) {
    return context.fail(Error{"workers-need-postgres"});
  }
  Result<GameStreams> streams = GameStreams::open(options.streams, plan, context.registries);
  if (!streams) return context.fail(streams.error());
  const std::string file = options.store.empty() ? ":memory:" : options.store;
  const auto ledger = store::SqlLedger::open(file, plan, options.restart);
  if (!ledger) return context.fail(ledger.error());
  if (const Status built = streams->rebuild(**ledger); !built) return context.fail(built.error());

  const InterruptGuard guard;
  TournamentTable table(plan, console, !options.quiet);
  const Result<arena::RunSetup> setup = setup_of(plan, options, **ledger, table, context);
  if (!setup) return context.fail(setup.error());
  const auto result =
      arena::run_tournament(plan, **ledger, *setup,
                            {.finished = [&](const auto& games) { return streams->add(games); },
                             .progress = [&](const auto& progress) { table.show(progress); }});
  table.finish();
  if (!result) {
    context.fail(result.error());
    if (!options.store.empty()) {
      console.err << console.words().say(
          "Finished games are kept in {}: the same command goes on.\n",
          store::shown_name(options.store));
    }
    return failed;
  }
  if (result->dropped > 0) {
    if (const Status built = streams->rebuild(**ledger); !built) {
      return context.fail(built.error());
    }
  }
  const arena::Standings standings = arena::standings(plan, result->played);
  arena::TournamentReport report{plan, standings, report_notes(command, console.words()),
                                 result->expected};
  report.words = &console.words();
  report.replays = *replays_of(options, report.replays);
  report.elapsed = result->elapsed;
  const Result<std::string> output =
      output_of(report, **ledger, options, {.colour = console.theme.colour});
  if (!output) return context.fail(output.error());
  console.out << *output;
  if (result->champion && !options.json && !options.csv) {
    console.out << console.words().say("{} wins the knock-out\n",
                                       plan.contestants[*result->champion].name);
  }
  if (!options.report.empty()) {
    if (const Status written = write_report(options.report, report, **ledger); !written) {
      return context.fail(written.error());
    }
    console.err << console.words().say(
        "report: {}\n", (std::filesystem::path(options.report) / "report.html").string());
  }
  if (result->is_complete) return ok;
  if (result->problem) context.fail(*result->problem);
  console.err << unfinished_text(*result, options, console.words());
  return result->problem ? failed : interrupted;
}

void add_session_options(CLI::App& command, SessionOptions& options) {
  command.add_flag("--restart", options.restart, "Throw away what the store has, and begin anew");
  command.add_option("-j,--jobs", options.jobs, "Games played at the same time (1)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  command.add_flag("--pin", options.pin,
                   "Give each job processor cores of its own, and the programs it starts");
  add_workers_options(command, options.workers);
  command
      .add_option("--report", options.report,
                  "Write report.html, games.csv and tournament.json there")
      ->type_name("DIR");
  command
      .add_option("--replays", options.replays,
                  "Games whose moves report.html holds, or 'all' (2000)")
      ->type_name("N");
  command
      .add_option("--json-lines", options.streams.json_lines,
                  "Write a line of JSON for every game, as games end")
      ->type_name("FILE");
  command
      .add_option("--records", options.streams.records,
                  "Write every game into this file, as games end")
      ->type_name("FILE");
  command
      .add_option("--games-dir", options.streams.games_dir,
                  "Write every game into a file of its own there")
      ->type_name("DIR");
  command
      .add_option("--format", options.streams.format,
                  "The form of those games, one of 'tauler games' (record)")
      ->type_name("FORMAT");
  CLI::Option* json = command.add_flag("--json", options.json, "Write JSON instead of the tables");
  command.add_flag("--csv", options.csv, "Write a line of CSV a game instead of the tables")
      ->excludes(json);
  command.add_flag("-q,--quiet", options.quiet, "No progress on standard error");
}

}  // namespace tauler::cli
