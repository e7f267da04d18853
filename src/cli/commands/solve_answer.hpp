// What `tauler solve` finds out about one position, and how it is printed.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/json.hpp"
#include "core/words.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::cli {

/// What is asked about a position.
struct SolveQuestion {
  connect4::Aim aim = connect4::Aim::score;
  bool columns = false;  ///< the score of every column
  bool best = true;      ///< which columns are best; takes longer than the score alone
};

struct SolveAnswer {
  connect4::Solution solution;
  std::vector<connect4::ColumnScore> columns;
  std::vector<int> best;

  /// False if it was cut short: then the solution has the bounds known so far.
  bool is_whole(connect4::Aim aim) const;
};

/// Of the whole position, from all its columns. Precondition: there is one.
connect4::Solution best_of(const std::vector<connect4::ColumnScore>& columns);
/// The columns that are as good as the best. Where only the result counts, all that keep it.
std::vector<int> best_among(const std::vector<connect4::ColumnScore>& columns,
                            const connect4::Solution& whole, connect4::Aim aim);

template <class Board>
SolveAnswer answer_of(const SolveQuestion& question, const Board& position,
                      connect4::Solver& solver, const Limits& limits) {
  SolveAnswer answer;
  if (question.columns && !is_over(position.outcome())) {
    answer.columns = solver.solve_columns(position, question.aim, limits);
    answer.solution = best_of(answer.columns);
    answer.best = best_among(answer.columns, answer.solution, question.aim);
    return answer;
  }
  answer.solution = solver.solve(position, question.aim, limits);
  if (is_over(position.outcome()) || !question.best) return answer;
  if (question.aim == connect4::Aim::sign && answer.solution.decided()) {
    // In a lost position every column keeps the result.
    constexpr int any = -1000;
    const int sign = answer.solution.sign();
    answer.best = solver.best_columns(position, sign < 0 ? any : sign, limits);
  } else if (answer.solution.exact()) {
    answer.best = solver.best_columns(position, answer.solution.low, limits);
  }
  return answer;
}

/// All that was asked for.
bool is_known(const Solution& solution, Aim aim);
/// "3", "win", "between -2 and 5": what is known of a score.
std::string score_text(const Solution& solution, Aim aim, const Words& words);
/// Score, result, bounds.
Json solution_json(const Solution& solution, Aim aim);
/// "1 4 5"
std::string column_list(const std::vector<int>& columns);
/// Score, result, bounds, nodes, seconds; best columns and the score of each if asked for.
Json answer_json(const SolveQuestion& question, const SolveAnswer& answer);

}  // namespace tauler::cli
