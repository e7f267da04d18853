#include "cli/plan/queued_games.hpp"

#include "arena/play/diluted_player.hpp"
#include "cli/plan/worker_text.hpp"
#include "cli/terminal/interrupt.hpp"
#include "store/queue/queued_run.hpp"

namespace tauler::cli {

void add_workers_options(CLI::App& command, WorkersOptions& options) {
  command.add_flag("--workers", options.workers,
                   "Let 'tauler worker' on any machines play the games; needs PostgreSQL");
  add_build_option(command, options);
}

void add_build_option(CLI::App& command, WorkersOptions& options) {
  command
      .add_option("--build", options.build,
                  "Use workers of this build (those that run the very same program)")
      ->type_name("NAME");
}

Result<PlayerRecipe> house_player(const Registries& registries, const std::string& text,
                                  const std::string& game_id) {
  const auto rung = arena::read_diluted(text);
  const Result<PlayerRecipe> player = registries.players.recipe(rung ? rung->base : text, game_id);
  return player && rung ? arena::diluted(*player, rung->share) : player;
}

Result<arena::GamePlayers> workers_for(store::SqlLedger& ledger, const WorkersOptions& options,
                                       const std::function<void(const std::string&)>& say,
                                       const Context& context) {
  const Result<std::string> build = options.build.empty() ? own_build() : options.build;
  if (!build) return build.error();
  const Words& words = context.console.words();
  ledger.set_patience({.longest = std::chrono::minutes(10),
                       .stop = InterruptGuard::flag(),
                       .tell = [say, &words](bool is_away) { say(away_text(is_away, words)); }});
  return queued_players(
      ledger,
      {.build = *build,
       .state = [say, &words](const store::QueueState& state) { say(workers_text(state, words)); },
       .games = context.registries.games});
}

}  // namespace tauler::cli
