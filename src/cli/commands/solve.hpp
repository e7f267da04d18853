// The parts of `tauler solve`: its options, the line that shows progress, files of positions.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/plan/queued_tasks.hpp"
#include "cli/terminal/json.hpp"
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
  bool columns = false;  ///< or moves
  bool score_only = false;
  int threads = 1;
  int megabytes = 1024;
  bool no_book = false;
  bool json = false;
  // Gomoku's.
  std::string attack;  ///< empty: every kind
  std::string time;
  std::optional<std::uint64_t> nodes;
  bool proof = false;
  // Hex's.
  std::string proof_file;
  std::string check;
  bool openings = false;
  std::string resume;
  TaskOptions tasks;  ///< workers solve parts

  Aim aim() const { return weak ? Aim::sign : Aim::score; }
  /// Of time and nodes, as far as they were given; Ctrl-C ends the search too.
  Result<Limits> limits() const;
  /// The one that was given, or else the default one.
  Result<BoardSize> board_size() const;
  std::unique_ptr<connect4::Solver> solver_for(BoardSize board) const;
};

/// Runs job(0) … job(count − 1), each on a thread of its own as far as the system has them.
void crew_of_threads(int count, const std::function<void(int)>& job);

/// "line 3: between -2 and 5, 1,234 nodes, 0.5 s", in the place of the last one.
void show_solve_progress(Console& console, const std::string& label, const Solution& so_far);
void remove_solve_progress(Console& console);

/// Shows what is known on a screen that can be redrawn; removes it when it is destroyed.
template <class Solver>
class SolveProgressLine {
 public:
  SolveProgressLine(Solver& solver, Console& console, const std::string& label)
      : solver_(solver), console_(console) {
    if (!console.live_progress) return;
    solver.set_progress(
        [&console, label](const Solution& so_far) { show_solve_progress(console, label, so_far); });
  }
  SolveProgressLine(const SolveProgressLine&) = delete;
  SolveProgressLine& operator=(const SolveProgressLine&) = delete;
  ~SolveProgressLine() {
    if (!console_.live_progress) return;
    solver_.set_progress({});
    remove_solve_progress(console_);
  }

 private:
  Solver& solver_;
  Console& console_;
};

/// What a whole file came to.
struct SolveTally {
  int solved = 0;
  int checked = 0;
  int wrong = 0;
  std::uint64_t nodes = 0;
  std::vector<Duration> times;

  void add(const Solution& solution);
  double mean_seconds() const;
  /// The time within which that share of the positions was solved; 1 for the worst.
  double seconds_for(double share) const;
  double mean_nodes() const;
  /// "12 positions, 12 checked, …"; of `lines` that there were.
  std::string text(std::size_t lines, const Words& words) const;
  Json json(std::size_t lines) const;
};

/// Solves every line `columns [score]` of a file and says which scores are wrong.
int solve_file(const SolveOptions& options, Context& context);

/// Othello positions, one or a file of them.
int solve_othello(const SolveOptions& options, Context& context);

/// Forced wins of Gomoku, in one position or in a file of them.
int solve_gomoku(const SolveOptions& options, Context& context);

/// Who wins positions of Hex: one, a file of them, or every opening.
int solve_hex(const SolveOptions& options, Context& context);

}  // namespace tauler::cli
