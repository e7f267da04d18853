// The exact search behind one interface: compiled for several instruction sets, the fastest that
// this machine has is chosen when it is made.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/othello/bits.hpp"
#include "players/othello/patterns/pattern_evaluation.hpp"
#include "search/transposition_table.hpp"

namespace tauler::othello {

/// A position: the mover's discs, and the opponent's.
struct ExactBoard {
  Bits own = 0;
  Bits other = 0;
};

/// What is known of a position's score.
struct KnownScore {
  static constexpr std::uint8_t no_cell = 64;

  std::int8_t low = -cells;  ///< low <= the score <= high
  std::int8_t high = cells;
  std::uint8_t best = no_cell;    ///< the move that was best
  std::uint8_t second = no_cell;  ///< the one that was before it
  std::uint8_t empty = 1;
  std::uint8_t work = 0;   ///< how many bits the number of nodes has that it took
  std::uint8_t solve = 0;  ///< which solve it is of
  /// 0: certain. Otherwise of a search that took so many discs outside the window for enough.
  std::uint8_t margin = 0;

  /// To one that would take its place.
  unsigned worth_beside(const KnownScore& next) const {
    return (solve == next.solve ? 256U : 0U) + work;
  }
};

using ExactTable = TranspositionTable<KnownScore>;

/// For each pair of sets of discs on one edge, those of the first that no play can turn over.
class EdgeStability {
 public:
  EdgeStability();
  Bits stable(Bits own, Bits other) const { return stable_[own << 8 | other]; }

 private:
  std::array<std::uint8_t, 65'536> stable_{};
};

/// Ready before `main`: a search asks it so often that it cannot ask first whether it is there.
extern const EdgeStability edge_stability;

/// What the search may leave out, so that each idea's worth can be measured.
struct ExactIdeas {
  bool stability = true;               ///< bounds from stable discs (always with four cells)
  bool enhanced_transposition = true;  ///< looks for a move whose position is known to be enough
  bool parity = true;                  ///< prefers cells of odd regions
  bool mobility = true;                ///< prefers moves that leave few answers
  bool shallow_search = true;          ///< searches ahead to order moves where many cells are empty
  bool selective_first = true;         ///< before the exact search, one that cuts by the patterns
  bool near_table = true;              ///< a small table for positions with few empty cells
};

/// Asked now and then by a running search.
class ExactControl {
 public:
  ExactControl() = default;
  ExactControl(const ExactControl&) = delete;
  ExactControl& operator=(const ExactControl&) = delete;
  virtual ~ExactControl() = default;

  /// `nodes`: how many this search has visited since it was last asked. True ends the search.
  virtual bool should_stop(std::uint64_t nodes) = 0;
};

class SplitPool;

/// What the searches of one solver share.
struct ExactShared {
  ExactTable& table;
  SplitPool& pool;
  ExactIdeas ideas;
  /// What the search of many empty cells orders moves by.
  const PatternEvaluation& evaluation;
};

class ExactKernel {
 public:
  ExactKernel() = default;
  ExactKernel(const ExactKernel&) = delete;
  ExactKernel& operator=(const ExactKernel&) = delete;
  virtual ~ExactKernel() = default;

  /// Entries of other solves are overwritten first.
  virtual void begin(std::uint8_t solve) = 0;
  /// Forgets what its own table has.
  virtual void clear() = 0;

  /// The score if it is between alpha and beta, otherwise a bound on it from that side. Nothing if
  /// the control ended it.
  virtual std::optional<int> solve(ExactBoard board, int alpha, int beta,
                                   ExactControl& control) = 0;

  /// About what the score is: a few plies by the evaluation, 0 where few cells are empty; with
  /// many, a search to the end that trusts the evaluation where it is sure. The table then has its
  /// moves.
  virtual int estimate(ExactBoard board, ExactControl& control) = 0;

  /// Searches what the others have to give, until the pool is closed.
  virtual void help(ExactControl& control) = 0;
};

using ExactKernelMaker = std::unique_ptr<ExactKernel> (*)(const ExactShared& shared);

struct ExactKernelVersion {
  std::string name;
  ExactKernelMaker make;
};

/// What this machine can run, the fastest first; all give the same results.
const std::vector<ExactKernelVersion>& exact_kernel_versions();

}  // namespace tauler::othello
