// What `tauler solve hex` finds out about one position, shared by single positions and sets of
// them.
#pragma once

#include <string>

#include "cli/commands/solve.hpp"
#include "cli/terminal/json.hpp"
#include "games/hex/position.hpp"
#include "players/hex/exact/solver.hpp"

namespace tauler::cli {

/// A position to solve: of Hex, and with no swap ahead. A position string, or cells in the order
/// played on a board of `--size`, "a1b2"; the empty board where nothing is given.
Result<hex::Position> read_hex(const SolveOptions& options, const Registries& registries,
                               std::string_view text);
Result<int> hex_size(const SolveOptions& options);
hex::Solver hex_solver(const SolveOptions& options, int size);

/// "first", "second", or "not solved".
std::string winner_text(const std::optional<Side>& winner);
/// The same for people.
std::string winner_in(const Words& words, const std::optional<Side>& winner);
/// "hex:…", as `read_hex` reads it.
std::string hex_position_text(const hex::Position& position);
std::string hex_move_name(const hex::Position& position, Move move);
Json answer_json(const hex::Position& position, const hex::SolverAnswer& answer);

/// What a solver knows, kept in a file now and then, so that a solve that was stopped, by whatever,
/// goes on where it was. Without a file it does nothing.
class HexMemory {
 public:
  HexMemory(hex::Solver& solver, std::string file, Console& console)
      : solver_(solver), file_(std::move(file)), console_(console) {}

  Status read();
  /// Writes the file anew, if it is time. Where that fails it says so once, and the solve goes on.
  void keep_now_and_then();
  Status keep();

 private:
  hex::Solver& solver_;
  std::string file_;
  Duration between_ = std::chrono::seconds(20);
  Stopwatch since_;
  Console& console_;
  bool has_warned_ = false;
};

/// Shows how far a solve is, on a screen that can be redrawn, and has its memory kept.
class HexProgressLine {
 public:
  HexProgressLine(hex::Solver& solver, Console& console, std::string label,
                  HexMemory* memory = nullptr);
  HexProgressLine(const HexProgressLine&) = delete;
  HexProgressLine& operator=(const HexProgressLine&) = delete;
  ~HexProgressLine();

 private:
  hex::Solver& solver_;
  Console& console_;
};

/// "3 of 25, 120 s more if …: "; how long the rest takes if it is like what was done.
std::string hex_label(const Words& words, std::size_t done, std::size_t all, Duration spent);

/// The winner of every first move of an empty board.
int solve_hex_openings(const SolveOptions& options, Context& context);
/// Solves every problem of a file and says which results are wrong.
int solve_hex_problems(const SolveOptions& options, Context& context);

}  // namespace tauler::cli
