// `tauler tournament`: plays what a plan file says, and resumes after any interruption.
#include <fmt/core.h>

#include "cli/plan/plan_file.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/plan/tournament_session.hpp"

namespace tauler::cli {
namespace {

int tournament(const std::string& file, SessionOptions options, Context& context) {
  const Result<arena::TournamentPlan> plan = read_plan(file, context.registries);
  if (!plan) return context.fail(plan.error());
  if (options.store.empty()) {
    options.store = std::filesystem::path(file).replace_extension(".sqlite").string();
  }
  options.other_files = {file};
  return play_tournament(*plan, options, "tauler tournament " + shell_word(file), context);
}

}  // namespace

void add_tournament(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "tournament", "Play the tournament of a plan file, or what is left of it, and report it");
  struct All {
    std::string file;
    SessionOptions session;
  };
  auto options = std::make_shared<All>();
  command->add_option("plan", options->file, "The plan, in TOML")->type_name("FILE")->required();
  command
      ->add_option("--store", options->session.store,
                   "Where finished games are kept (the plan's name with .sqlite)")
      ->type_name("FILE");
  add_session_options(*command, options->session);
  command->footer(
      R"(Games come in pairs with the same opening and the colours changed. Every finished game is in the
store before it counts. However a run ends, by Ctrl-C, a crash or a power cut, the same command goes
on with the games that are missing: each is played once, with the seed it would have had.
Ctrl-C, SIGTERM or SIGHUP end the games that run and keep those that are finished; exit code 130.
A program that does not start ends the tournament before its first game; one that loses three games
in a row because it cannot be started again, or outlasts the hard timeout, ends it with those games kept.

Keys of the plan file:
)" + plan_keys_help() +
      R"(Times are written "250ms", "1s", "2m". Other files are found from the plan's folder.

Examples:
  tauler tournament students.toml --jobs 4 --report out
  tauler tournament students.toml --json-lines games.jsonl --records games.sgf --format sgf)");
  command->callback([options, &context] {
    context.exit_code = tournament(options->file, options->session, context);
  });
}

}  // namespace tauler::cli
