#include "arena/report/tournament_charts.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/report/chart.hpp"
#include "arena/report/line_chart.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {

std::string line_style(std::size_t place) {
  return fmt::format("line{}", place % most_lines);
}

std::string rating_bar(const RatingView& rating, double low, double high) {
  constexpr double width = 150;
  constexpr double margin = 6;
  const auto x = [&](double elo) {
    const double share = (std::clamp(elo, low, high) - low) / std::max(high - low, 1e-9);
    return margin + share * (width - 2 * margin);
  };
  std::string svg = fmt::format(
      "<svg class=\"bar\" viewBox=\"0 0 {} 20\" width=\"{}\" height=\"20\" role=\"img\" "
      "aria-label=\"{}\">",
      width, width, escaped(rating.text));
  if (low < 0 && high > 0) {
    svg += fmt::format("<line class=\"zero\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"20\"/>",
                       x(0));
  }
  svg +=
      fmt::format("<path class=\"whisker\" d=\"M{0:.1f} 10H{1:.1f}\"/><path class=\"whisker\" d=\"",
                  x(rating.low), x(rating.high));
  // A bar that leaves the picture ends in an arrow.
  svg += rating.low < low ? "M8 5L2 10L8 15" : fmt::format("M{:.1f} 5V15", x(rating.low));
  svg += rating.high > high ? fmt::format("M{0} 5L{1} 10L{0} 15", width - 8, width - 2)
                            : fmt::format("M{:.1f} 5V15", x(rating.high));
  svg += "\"/>";
  if (rating.elo >= low && rating.elo <= high) {
    svg += fmt::format("<circle class=\"middle\" cx=\"{:.1f}\" cy=\"10\" r=\"4\"/>", x(rating.elo));
  }
  return svg + "</svg>";
}

std::string ratings_chart(const TournamentReport& report, const std::vector<Played>& games) {
  constexpr std::size_t most_points = 60;
  constexpr std::size_t fewest_games = 8;
  if (games.size() < fewest_games) return "";
  const std::size_t step = std::max<std::size_t>(2, (games.size() + most_points - 1) / most_points);
  const auto& table = report.standings.table;
  const bool is_match = table.size() == 2;
  const Words& words = *report.words;
  LineChart chart{
      .description =
          is_match ? words.say("Elo difference after each part of the games, with its 95% interval")
                   : words.say("Ratings after each part of the games"),
      .x_label = words.say("games"),
      .series = {},
      .levels = {}};
  const std::size_t lines = is_match ? 1 : std::min(table.size(), most_lines);
  for (std::size_t i = 0; i < lines; ++i) {
    const int who = is_match ? 0 : table[i].contestant;
    chart.series.push_back({report.plan.contestants[who].name, line_style(i), {}});
  }
  // The very first games say next to nothing, with bars so long that they would hide the rest.
  const std::size_t begin = std::max(fewest_games, games.size() / 25);
  for (std::size_t count = 0; count < games.size();) {
    count = std::min(count + step, games.size());
    if (count < begin) continue;
    const std::vector<Played> part(games.begin(), games.begin() + static_cast<long>(count));
    const Standings then = standings(report.plan, part);
    for (std::size_t i = 0; i < lines; ++i) {
      const std::optional<RatingView> rating =
          rating_view(then, is_match ? 0 : table[i].contestant, words);
      if (!rating) continue;
      const double x = static_cast<double>(count);
      chart.series[i].points.push_back(
          is_match ? LineChart::Point{x, rating->elo, rating->low, rating->high}
                   : LineChart::Point{x, rating->elo, rating->elo, rating->elo});
    }
  }
  return line_chart(chart);
}

std::string sprt_chart(const TournamentReport& report) {
  constexpr std::size_t most_points = 1000;
  const SprtResult& sprt = *report.standings.sprt;
  const SprtPlan& plan = report.plan.sprt;
  const Words& words = *report.words;
  LineChart chart{
      .description = words.say("Log-likelihood ratio after each pair, with the two bounds"),
      .x_label = words.say("pairs"),
      .series = {{"LLR", line_style(0), {{}}}},
      .levels = {{sprt.upper, words.say("accept Elo ≥ {:g}", plan.elo1)},
                 {sprt.lower, words.say("accept Elo ≤ {:g}", plan.elo0)}}};
  const std::size_t step = sprt.curve.size() / most_points + 1;
  for (std::size_t i = 0; i < sprt.curve.size(); ++i) {
    // The last always counts: it is where the test was decided.
    if ((i + 1) % step != 0 && i + 1 != sprt.curve.size()) continue;
    const double llr = sprt.curve[i];
    chart.series[0].points.push_back({static_cast<double>(i + 1), llr, llr, llr});
  }
  return line_chart(chart);
}

std::string colours_chart(const TournamentReport& report) {
  const GameInfo& game = report.plan.start.game();
  const Score& score = report.standings.first_side;
  const Words& words = *report.words;
  const std::string_view first = words.of(game.first_name);
  const std::string_view second = words.of(game.second_name);
  return stacked_bars(
      {{words.say("{} · drawn · {}", first, second),
        {{score.won, "local", words.say("{} games won by {}", score.won, first)},
         {score.drawn, "drawn", words.say("{} games drawn", score.drawn)},
         {score.lost, "visitor", words.say("{} games won by {}", score.lost, second)}}}},
      words.say("Games won by {}, drawn, and won by {}", first, second));
}

}  // namespace tauler::arena
