// Where the games of a tournament begin. Opening n depends on the plan's start, its seed and n
// alone, and is made when it is asked for.
#pragma once

#include <memory>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

class Openings {
 public:
  Openings() = default;
  Openings(const Openings&) = delete;
  Openings& operator=(const Openings&) = delete;
  virtual ~Openings() = default;

  /// From 1. May be called by several threads.
  virtual AnyPosition opening(int number) const = 0;
};

/// The start itself, the listed openings over and over, or random ones. Fails where no opening of
/// that many random moves is left undecided.
Result<std::unique_ptr<Openings>> make_openings(const AnyPosition& start, const OpeningPlan& plan,
                                                std::uint64_t seed);

/// Whether a game can begin here: it is not over, and nobody is seen to win it. The side to move
/// wins that can end the game with its next move, or for whom (or against whom) the exact solver
/// proves a win with a small budget.
bool is_open(const AnyPosition& position);

}  // namespace tauler::arena
