// The exact solver of Othello: by how many discs the mover wins under best play.
//
// A score is the mover's discs less the opponent's at the end of the game; cells that stay empty
// count for the winner. Every score is even.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/limits.hpp"
#include "core/move.hpp"
#include "players/othello/exact/kernel.hpp"
#include "search/solution.hpp"

namespace tauler::othello {

struct MoveScore {
  Move move = Move::none();
  Solution solution;  ///< of the position after it, seen from the side that plays it
};

class Solver {
 public:
  /// Runs job(0) … job(count − 1) at the same time, job(0) on the caller's thread, and returns when
  /// all have. This room starts no threads itself.
  using Crew = std::function<void(int count, const std::function<void(int)>& job)>;
  /// Called on the caller's thread a few times a second with what is known so far.
  using Progress = std::function<void(const Solution&)>;

  static constexpr std::size_t default_memory = std::size_t{1} << 29;

  /// `memory` is taken only as far as it is needed.
  explicit Solver(std::size_t memory = default_memory);
  /// The same with one of `exact_kernel_versions()`.
  Solver(std::size_t memory, const ExactKernelVersion& version);
  ~Solver();

  /// Positions with many empty cells are searched by so many threads.
  void set_crew(int threads, Crew crew);
  void set_progress(Progress progress) { progress_ = std::move(progress); }
  /// Between two solves.
  void set_ideas(const ExactIdeas& ideas) { shared_.ideas = ideas; }
  /// Forgets what the tables have.
  void clear();

  /// The score if it lies between alpha and beta, otherwise a bound on it from that side. What one
  /// call learnt helps the next. Precondition: alpha < beta.
  int solve(ExactBoard board, int alpha, int beta);

  /// Within the limits of time, nodes and the stop flag; what they cut short has its bounds.
  Solution solve(ExactBoard board, Aim aim, const Limits& limits = {});

  /// Every legal move in the board's order, or the pass; the limits are for all together.
  std::vector<MoveScore> solve_moves(ExactBoard board, Aim aim, const Limits& limits = {});

  /// The moves that score at least so much, in the board's order, as far as the limits let it show.
  std::vector<Move> best_moves(ExactBoard board, int score, const Limits& limits = {});

 private:
  struct Run;
  class Control;

  void start(ExactBoard board, const Limits& limits);
  int estimate(ExactBoard board);
  std::optional<int> search(ExactBoard board, int alpha, int beta);
  Solution narrow_down(ExactBoard board, Aim aim);

  ExactTable table_;
  std::unique_ptr<SplitPool> pool_;
  ExactShared shared_;
  ExactKernelVersion version_;
  std::vector<std::unique_ptr<ExactKernel>> kernels_;
  Crew crew_;
  Progress progress_;
  std::unique_ptr<Run> run_;
  std::uint8_t solves_ = 0;
};

}  // namespace tauler::othello
