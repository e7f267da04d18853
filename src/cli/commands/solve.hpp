// The parts of `tauler solve`: its options, the line that shows progress, files of positions.
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "core/error.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::cli {

struct BoardSize {
  int width;
  int height;
};

struct SolveOptions {
  static constexpr const char* default_size = "7x6";

  std::string game;
  std::string position;
  std::string file;
  std::string size;  ///< empty: not given
  int first = 0;
  bool weak = false;
  bool columns = false;
  bool score_only = false;
  int threads = 1;
  int megabytes = 1024;
  bool no_book = false;
  bool json = false;

  connect4::Aim aim() const { return weak ? connect4::Aim::sign : connect4::Aim::score; }
  /// The one that was given, or else the default one.
  Result<BoardSize> board_size() const;
  std::unique_ptr<connect4::Solver> solver_for(BoardSize board) const;
};

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
int solve_file(const SolveOptions& options, Context& context);

}  // namespace tauler::cli
