#include <nlohmann/json.hpp>

#include "arena/report/values.hpp"
#include "cli/documents/page.hpp"

namespace tauler::cli {
namespace {

using arena::ReportJson;

ReportJson table_value(const ResultTable& table) {
  return {{"title", table.title}, {"rows", table.rows}, {"note", table.note}};
}

ReportJson chart_value(const arena::LineChart& chart) {
  ReportJson series = ReportJson::array();
  for (const arena::LineChart::Series& each : chart.series) {
    ReportJson points = ReportJson::array();
    for (const arena::LineChart::Point& point : each.points) {
      points.push_back(ReportJson::array({point.x, point.y}));
    }
    series.push_back({{"name", each.name}, {"points", std::move(points)}});
  }
  return {{"title", chart.description}, {"x", chart.x_label}, {"series", std::move(series)}};
}

ReportJson battery_value(const BatteryGames& battery) {
  ReportJson games = ReportJson::array();
  for (const arena::Played& game : battery.games) {
    games.push_back(arena::game_value(battery.plan, game));
  }
  return {{"game", battery.plan.start.game().id},
          {"local", battery.plan.contestants[0].name},
          {"visitor", battery.plan.contestants[1].name},
          {"games", std::move(games)}};
}

template <class List, class Value>
ReportJson array_of(const List& list, Value value) {
  ReportJson array = ReportJson::array();
  for (const auto& each : list) array.push_back(value(each));
  return array;
}

}  // namespace

std::string findings_json(const RunExperiment& run) {
  const Findings& findings = run.findings;
  return arena::text_of({{"experiment", run.experiment->id},
                         {"tables", array_of(findings.tables, table_value)},
                         {"lines", array_of(findings.lines, chart_value)},
                         {"batteries", array_of(findings.batteries, battery_value)},
                         {"interrupted", findings.interrupted}});
}

}  // namespace tauler::cli
