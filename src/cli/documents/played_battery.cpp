#include "cli/documents/played_battery.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/play/run_tournament.hpp"
#include "arena/report/match_charts.hpp"
#include "arena/schedule/schedule.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/plan/tournament_session.hpp"
#include "cli/plan/tournament_table.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "store/tournament_store.hpp"

namespace tauler::cli {
namespace {

Result<arena::TournamentPlan> plan_of(const BatteryOrder& order, const ExperimentSetup& setup) {
  const Result<AnyPosition> start = read_start(setup.registries, order.game);
  if (!start) return start.error();
  arena::TournamentPlan plan{.name = "battery",
                             .start = *start,
                             .contestants = {},
                             .pairing = arena::Pairing::battery,
                             .games = order.games,
                             .seed = setup.seed};
  for (const std::string& spec : {order.local, order.visitor}) {
    const Result<PlayerRecipe> recipe = setup.registries.players.recipe(spec, start->game().id);
    if (!recipe) return recipe.error();
    plan.contestants.push_back({.name = spec, .recipe = *recipe});
  }
  if (const Status sound = arena::check_plan(plan); !sound) return sound.error();
  return plan;
}

}  // namespace

std::string score_text(const arena::Score& score, const Words& words) {
  std::string text = fmt::format("{}-{}", score.won, score.lost);
  return score.drawn == 0 ? text : text + words.say(", {} drawn", score.drawn);
}

Result<PlayedBattery> play_battery(const BatteryOrder& order, const ExperimentSetup& setup) {
  const Result<arena::TournamentPlan> plan = plan_of(order, setup);
  if (!plan) return plan.error();
  const auto ledger = store::SqlLedger::open(":memory:", *plan, false);
  if (!ledger) return ledger.error();
  const InterruptGuard guard;
  TournamentTable table(*plan, setup.console, !setup.quiet);
  const auto result = arena::run_tournament(
      *plan, **ledger,
      {.jobs = setup.jobs, .stop = InterruptGuard::flag(), .games = setup.registries.games},
      {.progress = [&](const arena::TournamentProgress& progress) {
        table.show(progress);
        if (!setup.tell) return;
        setup.tell(static_cast<double>(progress.played.size()) / std::max(progress.expected, 1));
      }});
  table.finish();
  if (!result) return result.error();
  PlayedBattery played{*plan, arena::standings(*plan, result->played), result->played};
  played.interrupted = !result->is_complete;
  const std::string command =
      fmt::format("tauler battery {} {} {} --games {} --seed {}", shell_word(order.game),
                  shell_word(order.local), shell_word(order.visitor), order.games, setup.seed);
  arena::TournamentReport report{played.plan, played.standings,
                                 report_notes(command, setup.words()), result->expected};
  report.words = &setup.words();
  report.elapsed = result->elapsed;
  if (!played.games.empty()) {
    played.charts = {arena::results_chart(report), arena::times_chart(report, played.games)};
  }
  if (order.id.empty() || setup.folder.empty()) return played;
  const std::filesystem::path folder = setup.folder / order.id;
  if (const Status ready = prepare_folder(folder); !ready) return ready.error();
  if (const Status written = write_report(folder.string(), report, **ledger); !written) {
    return written.error();
  }
  return played;
}

}  // namespace tauler::cli
