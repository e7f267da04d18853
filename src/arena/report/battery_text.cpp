#include <algorithm>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "arena/report/text_table.hpp"
#include "arena/report/tournament_parts.hpp"

namespace tauler::arena {
namespace {

std::string heading(const TournamentReport& report) {
  const TournamentPlan& plan = report.plan;
  const Words& words = *report.words;
  std::string text =
      words.say("{}: {} (local) v {} (visitor)\n", plan.start.spec(),
                plan.contestants[0].recipe.text(), plan.contestants[1].recipe.text());
  text += words.say("{} games, seed {}", report.standings.games, plan.seed);
  if (plan.openings.random_plies > 0) {
    text += words.say(", paired openings of {} random moves", plan.openings.random_plies);
  }
  if (const std::string limits = limits_text(plan.effort.limits, words); !limits.empty()) {
    text += words.say(", each move: {}", limits);
  }
  if (plan.effort.clock) text += words.say(", clock {}", clock_text(*plan.effort.clock));
  if (!report.is_complete()) text += words.say("; UNFINISHED, {} were planned", *report.planned);
  return text + "\n\n";
}

std::string results_table(const TournamentReport& report, const TextStyle& style) {
  const GameInfo& game = report.plan.start.game();
  const Standing& local = report.standings.of(0);
  const Standing& visitor = report.standings.of(1);
  const Words& words = *report.words;
  TextTable table(2, style);
  table.add(
      {words.say("Results"), "", report.plan.contestants[0].name, report.plan.contestants[1].name});
  const auto add = [&](std::string title, const Score& a, const Score& b) {
    table.add({std::move(title), words.say("won"), std::to_string(a.won), std::to_string(b.won)});
    table.add({"", words.say("lost"), std::to_string(a.lost), std::to_string(b.lost)});
    table.add({"", words.say("drawn"), std::to_string(a.drawn), std::to_string(b.drawn)});
  };
  for (Side side : {Side::first, Side::second}) {
    add(std::string(words.of(game.name_of(side))), local.with[tauler::index_of(side)],
        visitor.with[tauler::index_of(side)]);
  }
  add(words.say("total"), local.total, visitor.total);
  table.add({words.say("points"), "", points_text(local.total.points()),
             points_text(visitor.total.points())});
  table.add({words.say("mean turn"), words.say("all turns"), duration_text(local.time.mean()),
             duration_text(visitor.time.mean())});
  table.add({"", words.say("of the games' means"), duration_text(local.mean_of_games),
             duration_text(visitor.mean_of_games)});
  table.add({words.say("longest turn"), "", duration_text(local.time.longest),
             duration_text(visitor.time.longest)});
  return table.text();
}

std::string games_table(const TournamentReport& report, const std::vector<Played>& games,
                        const TextStyle& style) {
  const auto& players = report.plan.contestants;
  const Words& words = *report.words;
  // How a game ended is worth a column only where one did not end on the board.
  const bool with_endings = std::any_of(games.begin(), games.end(), [](const Played& game) {
    return game.ending != Ending::on_board;
  });
  TextTable table(with_endings ? 4 : 3, style);
  const auto add = [&](std::vector<std::string> row) {
    if (!with_endings) row.erase(row.begin() + 3);
    table.add(std::move(row));
  };
  add({words.say("Game"), std::string(words.of(report.plan.start.game().first_name)),
       words.say("won by"), words.say("how"), words.say("moves"), words.say("duration"),
       words.say("{} a turn", players[0].name), words.say("{} a turn", players[1].name)});
  for (const Played& game : games) {
    const std::optional<int> winner = game.winner();
    add({std::to_string(game.fixture.number), players[game.fixture.contestants[0]].name,
         winner ? players[*winner].name : words.say("drawn"),
         std::string(words.of(name_of(game.ending))), std::to_string(game.plies),
         duration_text(game.duration()), duration_text(ThinkingTime(game.use_of(0)).mean()),
         duration_text(ThinkingTime(game.use_of(1)).mean())});
  }
  return table.text();
}

}  // namespace

Result<std::string> battery_text(const TournamentReport& report, const PlayedGames& games,
                                 const TextStyle& style) {
  const Standings& standings = report.standings;
  std::string text = heading(report);
  if (standings.games == 0) return text + report.words->say("no game was finished\n");
  const Result<std::vector<Played>> played = games.played();
  if (!played) return played.error();
  const Result<std::string> faults = faults_text(report, games);
  if (!faults) return faults.error();
  text += games_table(report, *played, style) + '\n' + results_table(report, style) + '\n';
  if (!faults->empty()) text += *faults + '\n';
  return text + report.words->say("{} games and {} moves in {}; the games together {}\n",
                                  standings.games,
                                  standings.of(0).time.turns + standings.of(1).time.turns,
                                  duration_text(report.elapsed), duration_text(standings.duration));
}

}  // namespace tauler::arena
