// Forced wins of Gomoku, proven: by fours, by fours and threes, by any threats, with quiet moves
// between them. Behind `tauler solve gomoku` and `gomoku/champion`.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/limits.hpp"
#include "players/gomoku/exact/threat_search.hpp"

namespace tauler::gomoku {

enum class ThreatVerdict : std::uint8_t {
  win,      ///< proven
  no_win,   ///< not by the moves that were asked for, which is certain; perhaps by others
  unknown,  ///< none was found
};

struct ThreatAnswer {
  ThreatVerdict verdict = ThreatVerdict::unknown;
  Attack by = Attack::fours;  ///< of a win: the moves it takes
  Proof proof;
  std::uint64_t nodes = 0;
  Duration time{};
};

class ThreatSolver {
 public:
  /// Called a few times a second with what was done so far.
  using Progress = std::function<void(const ThreatAnswer&)>;

  static constexpr std::size_t default_memory = std::size_t{1} << 30;

  explicit ThreatSolver(std::size_t memory = default_memory);

  /// See FourSearch::forget.
  void forget() { fours_.forget(); }
  /// Of each search, beside what the limits of a question say; see ThreatBudget::all_fours.
  void bound_fours(std::uint64_t most) { most_fours_ = most; }
  void set_progress(Progress progress) { progress_ = std::move(progress); }

  /// Whether the side to move has a forced win with moves up to that kind; within the limits of
  /// nodes, time and the stop flag. Precondition: the game is not over and its colours are settled.
  ThreatAnswer solve(const Position& position, Attack attack, const Limits& limits = {});
  /// The same for a colour, as if it were its turn: what it threatens.
  ThreatAnswer solve_for(const Position& position, Colour attacker, Attack attack,
                         const Limits& limits = {});

 private:
  struct Run;

  void look_for_fours(Run& run);
  void look_for(Run& run, Attack attack, ThreatBudget budget);

  std::uint64_t most_nodes_;  ///< of one search, by the memory there is
  std::uint64_t most_fours_ = std::numeric_limits<std::uint64_t>::max();
  FourSearch fours_;
  ThreatSearch threats_;
  Progress progress_;
};

}  // namespace tauler::gomoku
