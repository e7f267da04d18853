// What a battery comes to: the figures of the document's tables (A9, A10).
#pragma once

#include "arena/play/battery.hpp"

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

  /// Nothing where there was no turn.
  std::optional<Duration> mean() const {
    return turns > 0 ? std::optional(total / turns) : std::nullopt;
  }
  void add(Duration turn);
  void add(const ThinkingTime& other);
};

struct RoleSummary {
  std::array<Score, 2> with;  ///< by the side it played
  Score total;
  ThinkingTime time;
  /// The document's global mean: of the games' own means, however long each game was.
  std::optional<Duration> mean_of_games;
};

struct Summary {
  std::array<RoleSummary, 2> roles;
  int games = 0;
  int turns = 0;
  Duration games_duration{};  ///< of all games together: more than wall time with several jobs

  const RoleSummary& of(Role role) const { return roles[index_of(role)]; }
};

/// The time one player took in one game.
ThinkingTime time_of(const BatteryGame& game, Role role);

Summary summarize(const std::vector<BatteryGame>& games);

}  // namespace tauler::arena
