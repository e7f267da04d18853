#include "arena/report/report_charts.hpp"

#include <fmt/core.h>

#include "arena/report/chart.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {
namespace {

GameChart game_chart(const Battery& battery, std::string description) {
  GameChart chart;
  chart.description = std::move(description);
  for (const BatteryGame& game : battery.games) chart.numbers.push_back(game.number);
  const int turning_point = battery.plan.first_half() + 1;
  if (chart.numbers.front() < turning_point && chart.numbers.back() >= turning_point) {
    chart.turning_point = turning_point;
  }
  return chart;
}

}  // namespace

const char* style_of(std::optional<Role> role) {
  if (!role) return "drawn";
  return *role == Role::local ? "local" : "visitor";
}

std::string results_chart(const Battery& battery, const Summary& summary) {
  const auto names = display_names(battery.plan);
  const GameInfo& game = battery.plan.start.game();
  std::vector<StackedBar> bars;
  const auto add = [&](const std::string& label, const Score& score) {
    if (score.games() == 0) return;
    const auto title = [&](int count, const std::string& what) {
      return fmt::format("{}: {} {}", label, count, what);
    };
    bars.push_back({label,
                    {{score.won, "local", title(score.won, "won by " + names[0])},
                     {score.drawn, "drawn", title(score.drawn, "drawn")},
                     {score.lost, "visitor", title(score.lost, "won by " + names[1])}}});
  };
  const RoleSummary& local = summary.of(Role::local);
  for (Side side : {Side::first, Side::second}) {
    add(fmt::format("{} {}, {} {}", names[0], game.name_of(side), names[1],
                    game.name_of(opponent(side))),
        local.with[tauler::index_of(side)]);
  }
  add("all games", local.total);
  return stacked_bars(
      bars, fmt::format("Games won by {}, drawn, and won by {}, by colour", names[0], names[1]));
}

std::string times_chart(const Battery& battery) {
  const auto names = display_names(battery.plan);
  GameChart chart = game_chart(battery, "Mean time per turn of each player, by game");
  for (Role role : {Role::local, Role::visitor}) {
    GameChart::Series series{style_of(role), {}, {}};
    for (const BatteryGame& game : battery.games) {
      const auto mean = time_of(game, role).mean();
      series.values.push_back(mean ? std::optional(seconds(*mean)) : std::nullopt);
      series.titles.push_back(fmt::format("game {}: {}, {} a turn", game.number,
                                          names[index_of(role)], duration_text(mean)));
    }
    chart.series.push_back(std::move(series));
  }
  return time_chart(chart);
}

std::string lengths_chart(const Battery& battery) {
  const auto names = display_names(battery.plan);
  GameChart chart = game_chart(battery, "Moves of each game");
  GameChart::Series series;
  std::vector<std::string> styles;
  for (const BatteryGame& game : battery.games) {
    const std::size_t moves = game.result.position.moves().size();
    const std::optional<Role> winner = game.winner();
    series.values.emplace_back(static_cast<double>(moves));
    series.titles.push_back(fmt::format("game {}: {} moves, {}", game.number, moves,
                                        winner ? "won by " + names[index_of(*winner)] : "drawn"));
    styles.emplace_back(style_of(winner));
  }
  chart.series.push_back(std::move(series));
  return length_chart(chart, styles);
}

}  // namespace tauler::arena
