// When a game is over before its rules say so. Each rule looks at the game so far and says nothing
// or gives a verdict, which depends on that game alone.
#pragma once

#include <cstdint>

#include "arena/schedule/tournament.hpp"
#include "players/solvers.hpp"

namespace tauler::arena {

/// The mover's chance to win as its player saw it: what it proved, else what it estimates.
std::optional<double> chance_of(const Turn& turn);

/// Gives up for a player that has seen its own chance below a limit for some moves in a row.
struct ResignRule {
  int moves = 3;  ///< its own
  double below = 0.02;

  std::optional<Verdict> operator()(const AnyPosition& position,
                                    const std::vector<Turn>& turns) const;
};

/// A draw where both players have seen an even game for some moves in a row.
struct DrawRule {
  int moves = 8;  ///< of both together
  double within = 0.02;
  int from_ply = 40;

  std::optional<Verdict> operator()(const AnyPosition& position,
                                    const std::vector<Turn>& turns) const;
};

/// The result that is proven.
struct SolverRule {
  Solver solver;
  std::uint64_t nodes = 0;

  std::optional<Verdict> operator()(const AnyPosition& position,
                                    const std::vector<Turn>& turns) const;
};

/// The plan's rules one after another, for one game; empty where none is on. (The most moves of a
/// game are the referee's own affair.)
Adjudicator make_adjudicator(const AdjudicationPlan& plan, std::string_view game_id);

}  // namespace tauler::arena
