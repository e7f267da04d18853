// What `tauler solve othello` finds out about one position, shared by single positions and files.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/commands/solve.hpp"
#include "cli/terminal/json.hpp"
#include "games/othello/position.hpp"
#include "players/othello/exact/solver.hpp"

namespace tauler::cli {

/// What is asked: `moves` for the score of each, `best` for which are best.
struct OthelloQuestion {
  Aim aim;
  bool moves;
  bool best;
};

struct OthelloAnswer {
  Solution solution;
  std::vector<othello::MoveScore> moves;
  std::vector<Move> best;

  /// False where it was cut short: then the solution has the bounds that are known.
  bool is_whole(Aim aim) const;
};

OthelloAnswer answer_of(const OthelloQuestion& question, const othello::Position& position,
                        othello::Solver& solver, const Limits& limits);
/// Score, result, bounds, nodes, seconds; best moves and the score of each where asked for.
Json answer_json(const OthelloQuestion& question, const othello::Position& position,
                 const OthelloAnswer& answer);

/// "g8"
std::string move_name(const othello::Position& position, Move move);
/// As a position string.
std::string position_name(const othello::Position& position);

std::unique_ptr<othello::Solver> othello_solver(const SolveOptions& options);
Limits until_interrupted();

/// Solves every problem of an OBF file and says which scores are wrong.
int solve_problems(const SolveOptions& options, Context& context);

}  // namespace tauler::cli
