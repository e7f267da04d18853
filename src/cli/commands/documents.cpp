// `tauler documents`: the experiments of the source documents, listed and played again.
#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/documents/page.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/numbers.hpp"
#include "cli/terminal/suggest.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

struct DocumentsOptions {
  std::vector<std::string> names;
  int games = 0;  ///< 0: as the document played
  std::uint64_t seed = 1;
  bool quick = false;
  int jobs = 1;
  std::string report;
  bool quiet = false;
  bool json = false;
};

void list_experiments(const std::vector<Experiment>& experiments, Console& console) {
  for (const Experiment& each : experiments) {
    console.out << fmt::format("{}  {} ({})\n",
                               console.theme.paint(Ink::strong, fmt::format("{:<22}", each.id)),
                               each.summary, each.document);
  }
  console.out << console.words().say(
      "\nRun one, all of a game, or all: tauler documents NAME…; --quick takes less than a "
      "minute.\n");
}

/// Those that were asked for, in their own order.
Result<std::vector<const Experiment*>> chosen(const std::vector<Experiment>& experiments,
                                              const std::vector<std::string>& names) {
  std::vector<const Experiment*> found;
  for (const std::string& name : names) {
    const auto is_meant = [&](const Experiment& each) {
      return name == "all" || name == each.id || name == each.game;
    };
    if (std::any_of(experiments.begin(), experiments.end(), is_meant)) continue;
    std::vector<std::string> known{"all"};
    for (const Experiment& each : experiments) known.push_back(each.id);
    return with_suggestion(Error{"experiment-unknown", {excerpt(name), join(known, ", ")}}, name,
                           known);
  }
  for (const Experiment& each : experiments) {
    const bool is_meant = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name == "all" || name == each.id || name == each.game;
    });
    if (is_meant) found.push_back(&each);
  }
  return found;
}

std::string command_of(const DocumentsOptions& options) {
  std::string command = "tauler documents";
  for (const std::string& name : options.names) command += ' ' + shell_word(name);
  if (options.games > 0) command += fmt::format(" --games {}", options.games);
  if (options.quick) command += " --quick";
  return command + fmt::format(" --seed {}", options.seed);
}

/// How far all of them are, in lines for a program; a share that has hardly grown is not worth one.
std::function<void(double)> share_lines(Console& console) {
  return [&console, told = -1.0](double share) mutable {
    constexpr double step = 0.01;
    if (share < told + step) return;
    told = share;
    console.out << fmt::format("{{\"share\": {:.2f}}}\n", share) << std::flush;
  };
}

int run_experiments(const DocumentsOptions& options, Context& context) {
  Console& console = context.console;
  const std::vector<Experiment> experiments =
      document_experiments(options.json ? Words::english() : console.words());
  if (options.names.empty()) {
    list_experiments(experiments, console);
    return ok;
  }
  const auto asked = chosen(experiments, options.names);
  if (!asked) return context.fail(asked.error());
  if (!options.report.empty()) {
    if (const Status ready = prepare_folder(options.report); !ready) {
      return context.fail(ready.error());
    }
  }
  ExperimentSetup setup{context.registries, console,       std::nullopt,
                        options.seed,       options.quick, options.quiet || options.json,
                        options.jobs};
  setup.for_programs = options.json;
  if (options.json) setup.tell = share_lines(console);
  if (options.games > 0) setup.games = options.games;
  setup.folder = options.report;
  std::vector<RunExperiment> runs;
  bool was_interrupted = false;
  for (std::size_t i = 0; i < asked->size(); ++i) {
    const Experiment* each = (*asked)[i];
    Result<Findings> findings = each->run(setup.part(i, asked->size()));
    if (!findings) return context.fail(findings.error());
    was_interrupted = findings->interrupted;
    runs.push_back({each, *std::move(findings)});
    console.out << (options.json ? findings_json(runs.back()) + '\n'
                                 : findings_text(runs.back(), console.theme))
                << std::flush;
    if (was_interrupted) break;
  }
  if (!options.report.empty()) {
    const auto path = std::filesystem::path(options.report) / "report.html";
    const Status written =
        write_file(path, findings_page(runs, command_of(options), console.words()));
    if (!written) return context.fail(written.error());
    console.err << console.words().say("report: {}\n", path.string());
  }
  return was_interrupted ? interrupted : ok;
}

}  // namespace

ExperimentSetup ExperimentSetup::part(std::size_t index, std::size_t count) const {
  ExperimentSetup setup = *this;
  if (!tell) return setup;
  setup.tell = [whole = tell, index, count](double share) {
    whole((static_cast<double>(index) + share) / static_cast<double>(count));
  };
  return setup;
}

std::vector<Experiment> document_experiments(const Words& words) {
  return {gomoku_battery("second", "first", words),
          gomoku_battery("third", "second", words),
          gomoku_battery("third", "first", words),
          gomoku_sweep(words),
          hex_levels(words),
          othello_pruning(words),
          connect4_matches(words)};
}

void add_documents(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "documents", "List the experiments of the source documents, and run them again");
  auto options = std::make_shared<DocumentsOptions>();
  command->add_option("experiments", options->names, "An experiment, a game, or all; none: a list")
      ->type_name("NAME");
  command->add_option("-n,--games", options->games, "Games a battery (as many as the document)")
      ->type_name("N")
      ->check(whole_number(1, most_games));
  command->add_option("--seed", options->seed, "The same seed gives the same games (1)")
      ->type_name("N")
      ->check(seed_number());
  command->add_flag("--quick", options->quick, "A few games and a second's search: under a minute");
  command->add_option("-j,--jobs", options->jobs, "Games played at the same time (1)")
      ->type_name("N")
      ->check(whole_number(1, most_jobs));
  command
      ->add_option("--report", options->report,
                   "Write report.html there, and a report of each battery in a folder of its own")
      ->type_name("DIR");
  command->add_flag("-q,--quiet", options->quiet, "No progress on standard error");
  command->add_flag("--json", options->json,
                    "For programs: a line of JSON for each experiment, lines with the share done");
  command->footer(
      R"(Each experiment prints the document's table beside ours. What the documents leave open, and how
their results come back, is in docs/gomoku-document.md and in the README of each game's players.

Examples:
  tauler documents
  tauler documents all --quick
  tauler documents gomoku-third-second --games 50 --seed 3
  tauler documents gomoku hex --report out)");
  command->callback(
      [options, &context] { context.exit_code = run_experiments(*options, context); });
}

}  // namespace tauler::cli
