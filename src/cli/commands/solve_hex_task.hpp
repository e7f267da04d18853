// A position of Hex to solve, and what came of it, as texts on their way to a worker and back.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/solve_hex.hpp"

namespace tauler::cli {

struct HexQuestion {
  hex::Position position;
  bool all_moves = false;  ///< also who wins after each
};

struct HexSolved {
  hex::SolverAnswer answer;
  std::vector<hex::MoveAnswer> moves;  ///< where they were asked for, and the game is not over
};

HexSolved solve_hex_question(const HexQuestion& question, hex::Solver& solver,
                             const Limits& limits);

/// With the limits and the memory that the options give.
std::string write_hex_task(const HexQuestion& question, const SolveOptions& options,
                           const Limits& limits);
/// Solves what `write_hex_task` wrote; the text is for `read_hex_solved`.
Result<std::string> do_hex_task(const std::string& detail, const std::atomic<bool>& stop,
                                const Registries& registries);
/// Nothing if it is no answer to that question.
std::optional<HexSolved> read_hex_solved(const std::string& text, const HexQuestion& question);

}  // namespace tauler::cli
