// What `tauler solve gomoku` finds out about one position, shared by single positions and files.
#pragma once

#include <string>

#include "cli/commands/solve.hpp"
#include "cli/terminal/json.hpp"
#include "core/any_position.hpp"
#include "players/gomoku/exact/outlook.hpp"

namespace tauler::cli {

/// A position to solve: a Gomoku game that is not over, its colours settled.
Result<AnyPosition> solvable_gomoku(AnyPosition position);
/// A position string, or cells in the order played, "h8h9i10".
Result<AnyPosition> read_gomoku(const SolveOptions& options, const Registries& registries,
                                std::string_view text);

/// The kind of moves and the limits that the options name.
Result<gomoku::Attack> attack_of(const SolveOptions& options);
gomoku::ThreatSolver gomoku_solver(const SolveOptions& options);

/// "win by fours in 11 plies", "no win by fours", "no win found".
std::string verdict_text(const gomoku::ThreatAnswer& answer, gomoku::Attack asked,
                         const Words& words);
Json answer_json(const gomoku::ThreatAnswer& answer, const AnyPosition& position, bool with_proof);

/// Shows how long the search has been going on, on a screen that can be redrawn.
class ThreatProgressLine {
 public:
  ThreatProgressLine(gomoku::ThreatSolver& solver, Console& console, const std::string& label);
  ThreatProgressLine(const ThreatProgressLine&) = delete;
  ThreatProgressLine& operator=(const ThreatProgressLine&) = delete;
  ~ThreatProgressLine();

 private:
  gomoku::ThreatSolver& solver_;
  Console& console_;
};

/// Looks for the win in every position of a file and says where there was none.
int solve_tactics(const SolveOptions& options, Context& context);

}  // namespace tauler::cli
