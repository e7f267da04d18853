// Gomoku's three batteries [A9, A10], and the sweep that chose its width and depth.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "arena/report/line_chart.hpp"
#include "arena/report/report_parts.hpp"
#include "cli/documents/played_battery.hpp"

namespace tauler::cli {
namespace {

constexpr int quick_games = 6;
constexpr int sweep_games = 16;
constexpr int quick_sweep_games = 2;

/// What the document prints of a battery, as its local player sees it.
struct BatteryTable {
  std::string_view local;
  std::string_view visitor;
  std::string_view section;
  arena::Score black;  ///< of the local player
  arena::Score white;
  std::string_view local_turn;
  std::string_view visitor_turn;
};

constexpr std::array<BatteryTable, 3> printed{{
    {"second", "first", "3.2", {18, 0, 7}, {16, 0, 9}, "2.79 s", "3.42 s"},
    {"third", "second", "3.3", {15, 0, 10}, {25, 0, 0}, "0.00 s", "2.77 s"},
    {"third", "first", "3.4", {0, 0, 25}, {0, 0, 25}, "0.00 s", "3.73 s"},
}};

arena::Score sum(const arena::Score& a, const arena::Score& b) {
  return {a.won + b.won, a.drawn + b.drawn, a.lost + b.lost};
}

ResultTable beside(const BatteryTable& document, const PlayedBattery& ours, const Words& words) {
  const arena::Standing& local = ours.local();
  ResultTable table{
      words.say("{} (local) v {} (visitor)", document.local, document.visitor),
      {{words.say("won and lost by the local player"), words.say("document"), words.say("here")}}};
  const auto add = [&](std::string title, const arena::Score& theirs, const arena::Score& here) {
    table.rows.push_back({std::move(title), score_text(theirs, words), score_text(here, words)});
  };
  add(words.say("with black"), document.black, local.with[0]);
  add(words.say("with white"), document.white, local.with[1]);
  add(words.say("in all"), sum(document.black, document.white), local.total);
  table.rows.push_back({words.say("a turn of {}", document.local), std::string(document.local_turn),
                        arena::duration_text(local.mean_of_games)});
  table.rows.push_back({words.say("a turn of {}", document.visitor),
                        std::string(document.visitor_turn),
                        arena::duration_text(ours.visitor().mean_of_games)});
  table.note = words.say(
      "{} games, seed {}; the document played 50. Turns are the mean of the games' means.",
      ours.standings.games, ours.plan.seed);
  return table;
}

Result<Findings> run_battery(const BatteryTable& document, const std::string& id,
                             const ExperimentSetup& setup) {
  const int games = setup.games.value_or(setup.quick ? quick_games : 50);
  Result<PlayedBattery> played = play_battery({.id = id,
                                               .game = "gomoku",
                                               .local = std::string(document.local),
                                               .visitor = std::string(document.visitor),
                                               .games = games},
                                              setup);
  if (!played) return played.error();
  Findings findings{.tables = {beside(document, *played, setup.words())}};
  findings.charts = std::move(played->charts);
  findings.batteries.push_back({played->plan, played->games});
  findings.interrupted = played->interrupted;
  if (!setup.folder.empty()) findings.reports = {id + "/report.html"};
  return findings;
}

struct SweepPoint {
  int depth;
  int width;
};

/// Scores of the second strategy against the first, as it is given more or less to look at.
Result<Findings> sweep(const std::vector<SweepPoint>& points, const std::string& title, bool widths,
                       const ExperimentSetup& setup) {
  const Words& words = setup.words();
  ResultTable table{title,
                    {{words.say("depth"), words.say("width"), words.say("score against first"),
                      words.say("a turn"), words.say("a turn of first")}}};
  arena::LineChart chart;
  chart.description = words.say("{}: points a game", title);
  chart.x_label = widths ? words.say("width") : words.say("depth");
  arena::LineChart::Series line{"second", "line0", {}};
  Findings findings;
  const int games = setup.games.value_or(setup.quick ? quick_sweep_games : sweep_games);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SweepPoint& point = points[i];
    const Result<PlayedBattery> played =
        play_battery({.id = {},
                      .game = "gomoku",
                      .local = fmt::format("second:depth={},width={}", point.depth, point.width),
                      .visitor = "first",
                      .games = games},
                     setup.part(i, points.size()));
    if (!played) return played.error();
    const arena::Standing& local = played->local();
    const bool chosen = point.depth == 4 && point.width == 12;
    table.rows.push_back(
        {chosen ? words.say("{} (the document's)", point.depth) : std::to_string(point.depth),
         std::to_string(point.width), score_text(local.total, words),
         arena::duration_text(local.time.mean()),
         arena::duration_text(played->visitor().time.mean())});
    const double share = local.total.points() / std::max(local.total.games(), 1);
    line.points.push_back(
        {static_cast<double>(widths ? point.width : point.depth), share, share, share});
    findings.interrupted = played->interrupted;
    if (findings.interrupted) break;
  }
  chart.series.push_back(std::move(line));
  table.note = words.say(
      "{} games a row. The document chose width 12 and depth 4 after \"exhaustive tests\" and "
      "prints no figures of them.",
      games);
  findings.tables.push_back(std::move(table));
  findings.charts.push_back(arena::line_chart(chart));
  findings.lines.push_back(std::move(chart));
  return findings;
}

Result<Findings> run_sweep(const ExperimentSetup& setup) {
  std::vector<SweepPoint> widths{{4, 4}, {4, 8}, {4, 12}, {4, 20}};
  std::vector<SweepPoint> depths{{2, 12}, {3, 12}, {4, 12}};
  if (!setup.quick) {
    widths.push_back({4, 40});
    depths.push_back({5, 12});
  }
  Result<Findings> findings =
      sweep(widths, setup.words().say("The width, at depth 4"), true, setup.part(0, 2));
  if (!findings || findings->interrupted) return findings;
  Result<Findings> by_depth =
      sweep(depths, setup.words().say("The depth, at width 12"), false, setup.part(1, 2));
  if (!by_depth) return by_depth;
  findings->tables.push_back(by_depth->tables.front());
  findings->charts.push_back(by_depth->charts.front());
  findings->lines.push_back(by_depth->lines.front());
  findings->interrupted = by_depth->interrupted;
  return findings;
}

}  // namespace

Experiment gomoku_battery(const std::string& local, const std::string& visitor,
                          const Words& words) {
  const auto* table = std::find_if(printed.begin(), printed.end(), [&](const BatteryTable& each) {
    return each.local == local && each.visitor == visitor;
  });
  const std::string id = fmt::format("gomoku-{}-{}", local, visitor);
  return {id, "gomoku", words.say("Gomoku, {}", table->section),
          words.say("a battery of 50 games, {} against {}", local, visitor),
          [table, id](const ExperimentSetup& setup) { return run_battery(*table, id, setup); }};
}

Experiment gomoku_sweep(const Words& words) {
  return {"gomoku-sweep", "gomoku", words.say("Gomoku, {}", "2.2"),
          words.say("the width and the depth of the second strategy"), run_sweep};
}

}  // namespace tauler::cli
