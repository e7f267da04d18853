#include "cli/commands/solve_answer.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::cli {
using connect4::ColumnScore;

bool is_known(const Solution& solution, Aim aim) {
  return aim == Aim::sign ? solution.decided() : solution.exact();
}

namespace {

std::string_view result_text(const Solution& solution) {
  return solution.sign() > 0   ? spoken("win")
         : solution.sign() < 0 ? spoken("loss")
                               : spoken("draw");
}

}  // namespace

Json solution_json(const Solution& solution, Aim aim) {
  Json json;
  if (aim == Aim::score && solution.exact()) json["score"] = solution.low;
  if (solution.decided()) json["result"] = result_text(solution);
  json["low"] = solution.low;
  json["high"] = solution.high;
  return json;
}

bool SolveAnswer::is_whole(Aim aim) const {
  return is_known(solution, aim) &&
         std::all_of(columns.begin(), columns.end(),
                     [&](const ColumnScore& column) { return is_known(column.solution, aim); });
}

Solution best_of(const std::vector<ColumnScore>& columns) {
  Solution best = columns.back().solution;  // nodes and time of all
  for (const ColumnScore& column : columns) {
    best.low = std::max(best.low, column.solution.low);
    best.high = std::max(best.high, column.solution.high);
  }
  return best;
}

std::vector<int> best_among(const std::vector<ColumnScore>& columns, const Solution& whole,
                            Aim aim) {
  std::vector<int> best;
  for (const ColumnScore& column : columns) {
    const Solution& one = column.solution;
    const bool as_good = aim == Aim::sign
                             ? whole.decided() && one.decided() && one.sign() == whole.sign()
                             : one.low >= whole.high;
    if (as_good) best.push_back(column.column);
  }
  return best;
}

std::string score_text(const Solution& solution, Aim aim, const Words& words) {
  if (aim == Aim::sign && solution.decided()) return std::string(words.of(result_text(solution)));
  if (solution.exact()) return std::to_string(solution.low);
  return words.say("between {} and {}", solution.low, solution.high);
}

std::string column_list(const std::vector<int>& columns) {
  std::vector<std::string> names;
  for (int column : columns) names.push_back(std::to_string(column + 1));
  return join(names, " ");
}

Json answer_json(const SolveQuestion& question, const SolveAnswer& answer) {
  Json json = solution_json(answer.solution, question.aim);
  json["nodes"] = answer.solution.nodes;
  json["seconds"] = seconds(answer.solution.time);
  if (question.best || question.columns) {
    json["best"] = Json::array();
    for (int column : answer.best) json["best"].push_back(column + 1);
  }
  for (const ColumnScore& column : answer.columns) {
    Json entry{{"column", column.column + 1}};
    entry.update(solution_json(column.solution, question.aim));
    json["columns"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace tauler::cli
