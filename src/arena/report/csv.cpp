#include <fmt/core.h>

#include "arena/report/report.hpp"
#include "arena/report/report_parts.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

std::string seed_text(std::optional<std::uint64_t> seed) {
  return seed ? std::to_string(*seed) : "";
}

std::string csv_line(const TournamentPlan& plan, const PlayedGame& game) {
  const Played& played = game.played;
  const Fixture& fixture = played.fixture;
  std::string text = fmt::format(
      "{},{},{},{},{},{},{},{},{}", fixture.number, fixture.round, fixture.pair,
      csv_field(plan.contestants[fixture.contestants[0]].name),
      csv_field(plan.contestants[fixture.contestants[1]].name), tauler::name_of(played.outcome),
      name_of(played.ending), csv_field(game.reason), played.plies);
  for (const SideUse& use : played.use) {
    text += fmt::format(",{},{:.9f},{:.9f},{:.9f}", use.turns, seconds(use.time),
                        seconds(use.longest), seconds(use.overhead));
  }
  return text + fmt::format(",{},{},{},{}\n", seed_text(game.seeds[0]), seed_text(game.seeds[1]),
                            game.opening_plies, csv_field(trim(game.record)));
}

}  // namespace

Result<std::string> tournament_csv(const TournamentReport& report, const PlayedGames& games) {
  std::string text = "game,round,pair,first,second,outcome,ending,reason,plies";
  for (const char* side : {"first", "second"}) {
    text += fmt::format(",{0}_turns,{0}_time_s,{0}_longest_s,{0}_overhead_s", side);
  }
  text += ",first_seed,second_seed,opening_plies,record\n";
  const Status done =
      games.visit([&](const PlayedGame& game) { text += csv_line(report.plan, game); });
  if (!done) return done.error();
  return text;
}

}  // namespace tauler::arena
