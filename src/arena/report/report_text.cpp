#include <algorithm>

#include <fmt/core.h>

#include "arena/play/fault_list.hpp"
#include "arena/report/report.hpp"
#include "arena/report/report_parts.hpp"
#include "arena/report/text_table.hpp"

namespace tauler::arena {
namespace {

std::string heading(const Battery& battery) {
  const BatteryPlan& plan = battery.plan;
  std::string text = fmt::format("{}: {} (local) v {} (visitor)\n", plan.start.spec(),
                                 plan.local.text(), plan.visitor.text());
  text += fmt::format("{} games, seed {}", battery.games.size(), plan.seed);
  if (plan.opening_plies > 0) {
    text += fmt::format(", paired openings of {} random moves", plan.opening_plies);
  }
  if (const std::string limits = limits_text(plan.limits); !limits.empty()) {
    text += ", each move: " + limits;
  }
  if (plan.clock) text += ", clock " + clock_text(*plan.clock);
  if (!battery.is_complete()) {
    text += fmt::format("; UNFINISHED, {} were planned", plan.games);
  }
  return text + "\n\n";
}

std::string results(const Battery& battery, const Summary& summary, const TextStyle& style) {
  const auto names = display_names(battery.plan);
  const GameInfo& game = battery.plan.start.game();
  const RoleSummary& local = summary.of(Role::local);
  const RoleSummary& visitor = summary.of(Role::visitor);
  TextTable table(2, style);
  table.add({"Results", "", names[0], names[1]});
  const auto add = [&](const std::string& title, const Score& a, const Score& b) {
    table.add({title, "won", std::to_string(a.won), std::to_string(b.won)});
    table.add({"", "lost", std::to_string(a.lost), std::to_string(b.lost)});
    table.add({"", "drawn", std::to_string(a.drawn), std::to_string(b.drawn)});
  };
  for (Side side : {Side::first, Side::second}) {
    add(game.name_of(side), local.with[tauler::index_of(side)],
        visitor.with[tauler::index_of(side)]);
  }
  add("total", local.total, visitor.total);
  table.add({"points", "", points_text(local.total.points()), points_text(visitor.total.points())});
  table.add({"mean turn", "all turns", duration_text(local.time.mean()),
             duration_text(visitor.time.mean())});
  table.add({"", "of the games' means", duration_text(local.mean_of_games),
             duration_text(visitor.mean_of_games)});
  table.add(
      {"longest turn", "", duration_text(local.time.longest), duration_text(visitor.time.longest)});
  return table.text();
}

std::string games_table(const Battery& battery, const TextStyle& style) {
  const auto names = display_names(battery.plan);
  // How a game ended is worth a column only where one did not end on the board.
  const bool with_endings =
      std::any_of(battery.games.begin(), battery.games.end(),
                  [](const BatteryGame& game) { return game.result.ending != Ending::on_board; });
  TextTable table(with_endings ? 4 : 3, style);
  const auto add = [&](std::vector<std::string> row) {
    if (!with_endings) row.erase(row.begin() + 3);
    table.add(std::move(row));
  };
  add({"Game", battery.plan.start.game().first_name, "won by", "how", "moves", "duration",
       names[0] + " a turn", names[1] + " a turn"});
  for (const BatteryGame& game : battery.games) {
    const std::optional<Role> winner = game.winner();
    add({std::to_string(game.number), names[index_of(game.opener)],
         winner ? names[index_of(*winner)] : "drawn", std::string(name_of(game.result.ending)),
         std::to_string(game.result.position.moves().size()), duration_text(game.result.duration),
         duration_text(time_of(game, Role::local).mean()),
         duration_text(time_of(game, Role::visitor).mean())});
  }
  return table.text();
}

}  // namespace

std::string report_text(const Battery& battery, const TextStyle& style) {
  const Summary summary = summarize(battery.games);
  std::string text = heading(battery);
  if (battery.games.empty()) return text + "no game was finished\n";
  text += games_table(battery, style) + '\n';
  text += results(battery, summary, style) + '\n';
  FaultList faults;
  const auto names = display_names(battery.plan);
  for (const BatteryGame& game : battery.games) {
    const std::optional<Role> winner = game.winner();
    if (!winner) continue;
    faults.add(game.number, names[index_of(other(*winner))], game.result.ending,
               game.result.reason);
  }
  if (const std::string told = faults.text(); !told.empty()) text += told + '\n';
  text += fmt::format("{} games and {} moves in {}; the games together {}\n", summary.games,
                      summary.turns, duration_text(battery.duration),
                      duration_text(summary.games_duration));
  return text;
}

}  // namespace tauler::arena
