// What somebody scored, and the time it took.
#pragma once

#include <algorithm>
#include <optional>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

struct Score {
  int won = 0;
  int drawn = 0;
  int lost = 0;

  int games() const { return won + drawn + lost; }
  /// A draw is half a point.
  double points() const { return won + drawn / 2.0; }
};

struct ThinkingTime {
  Duration total{};
  Duration longest{};
  int turns = 0;

  explicit ThinkingTime() = default;
  explicit ThinkingTime(const SideUse& use)
      : total(use.time), longest(use.longest), turns(use.turns) {}

  /// Nothing where there was no turn.
  std::optional<Duration> mean() const {
    return turns > 0 ? std::optional(total / turns) : std::nullopt;
  }
  void add(const ThinkingTime& other) {
    total += other.total;
    longest = std::max(longest, other.longest);
    turns += other.turns;
  }
};

}  // namespace tauler::arena
