#include "arena/report/match_charts.hpp"

#include <fmt/core.h>

#include "arena/report/chart.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {
namespace {

/// The class of the page's style for a player's colour and hatching; nobody is a draw.
const char* style_of(std::optional<int> contestant) {
  if (!contestant) return "drawn";
  return *contestant == 0 ? "local" : "visitor";
}

GameChart game_chart(const TournamentPlan& plan, const std::vector<Played>& games,
                     std::string description, const Words& words) {
  GameChart chart{std::move(description), {}, {}, {}, words};
  for (const Played& game : games) chart.numbers.push_back(game.fixture.number);
  if (plan.pairing != Pairing::battery) return chart;
  for (const Played& game : games) {
    if (game.fixture.round == games.front().fixture.round) continue;
    chart.turning_point = game.fixture.number;
    break;
  }
  return chart;
}

}  // namespace

std::string results_chart(const TournamentReport& report) {
  const GameInfo& game = report.plan.start.game();
  const Words& words = *report.words;
  const std::string& one = report.plan.contestants[0].name;
  const std::string& other = report.plan.contestants[1].name;
  std::vector<StackedBar> bars;
  const auto add = [&](const std::string& label, const Score& score) {
    if (score.games() == 0) return;
    bars.push_back(
        {label,
         {{score.won, "local", words.say("{}: {} won by {}", label, score.won, one)},
          {score.drawn, "drawn", words.say("{}: {} drawn", label, score.drawn)},
          {score.lost, "visitor", words.say("{}: {} won by {}", label, score.lost, other)}}});
  };
  const Standing& standing = report.standings.of(0);
  for (Side side : {Side::first, Side::second}) {
    add(fmt::format("{} {}, {} {}", one, words.of(game.name_of(side)), other,
                    words.of(game.name_of(opponent(side)))),
        standing.with[tauler::index_of(side)]);
  }
  add(words.say("all games"), standing.total);
  return stacked_bars(bars,
                      words.say("Games won by {}, drawn, and won by {}, by colour", one, other));
}

std::string times_chart(const TournamentReport& report, const std::vector<Played>& games) {
  const Words& words = *report.words;
  GameChart chart = game_chart(report.plan, games,
                               words.say("Mean time per turn of each player, by game"), words);
  for (int who : {0, 1}) {
    GameChart::Series series{style_of(who), {}, {}};
    for (const Played& game : games) {
      const auto mean = ThinkingTime(game.use_of(who)).mean();
      series.values.push_back(mean ? std::optional(seconds(*mean)) : std::nullopt);
      series.titles.push_back(words.say("game {}: {}, {} a turn", game.fixture.number,
                                        report.plan.contestants[who].name, duration_text(mean)));
    }
    chart.series.push_back(std::move(series));
  }
  return time_chart(chart);
}

std::string lengths_chart(const TournamentReport& report, const std::vector<Played>& games) {
  const Words& words = *report.words;
  GameChart chart = game_chart(report.plan, games, words.say("Moves of each game"), words);
  GameChart::Series series;
  std::vector<std::string> styles;
  for (const Played& game : games) {
    const std::optional<int> winner = game.winner();
    series.values.emplace_back(static_cast<double>(game.plies));
    series.titles.push_back(
        words.say("game {}: {} moves, {}", game.fixture.number, game.plies,
                  winner ? words.say("won by {}", report.plan.contestants[*winner].name)
                         : words.say("drawn")));
    styles.emplace_back(style_of(winner));
  }
  chart.series.push_back(std::move(series));
  return length_chart(chart, styles);
}

}  // namespace tauler::arena
