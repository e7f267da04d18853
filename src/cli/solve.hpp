// The parts of `tauler solve`: positions by columns, the crew of threads, files of positions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "core/error.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::cli {

struct SolveOptions {
  std::string game;
  std::string position;
  std::string file;
  std::string size = "7x6";
  int first = 0;
  bool weak = false;
  bool columns = false;
  int threads = 1;
  int megabytes = 1024;
  bool no_book = false;
  bool json = false;

  connect4::Aim aim() const { return weak ? connect4::Aim::sign : connect4::Aim::score; }
};

/// A game written as its columns, "4455": digits from 1, then a, b, c for the tenth and on.
Result<std::vector<Move>> parse_columns(std::string_view text, int width);

/// Of the whole position, from all its columns. Precondition: there is one.
connect4::Solution best_of(const std::vector<connect4::ColumnScore>& columns);

/// "3", "-2", "win", "-2 … 5": what is known of a score.
std::string score_text(const connect4::Solution& solution, connect4::Aim aim);

/// Shows what is known on a screen that can be redrawn; removes it when it is destroyed.
class SolveProgressLine {
 public:
  SolveProgressLine(connect4::Solver& solver, Console& console, const std::string& label);
  SolveProgressLine(const SolveProgressLine&) = delete;
  SolveProgressLine& operator=(const SolveProgressLine&) = delete;
  ~SolveProgressLine();

 private:
  connect4::Solver& solver_;
  Console& console_;
};

/// Solves every line `columns [score]` of a file and says which scores are wrong.
int solve_file(const SolveOptions& options, int width, int height, connect4::Solver& solver,
               Context& context);

}  // namespace tauler::cli
