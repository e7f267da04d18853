// Tournaments made by hand: results without games.
#pragma once

#include "arena/mock_players.hpp"
#include "arena/schedule/tournament.hpp"

namespace tauler::testing {

/// A game with a number of its own; `points` are the first side's.
inline arena::Played played(int number, int pair, int first, int second, double points) {
  arena::Played game;
  game.fixture = {number, 1, pair, {first, second}};
  game.outcome = points == 1   ? Outcome::first_wins
                 : points == 0 ? Outcome::second_wins
                               : Outcome::draw;
  return game;
}

/// The games of a whole pair: `a` and `b` are what the contestant `first` gets in its two games, as
/// the first side and then as the second.
inline void add_pair(std::vector<arena::Played>& games, int first, int second, double a, double b) {
  const int number = static_cast<int>(games.size()) + 1;
  const int pair = number / 2 + 1;
  games.push_back(played(number, pair, first, second, a));
  games.push_back(played(number + 1, pair, second, first, 1 - b));
}

inline arena::TournamentPlan plan_of(const std::vector<std::string>& names,
                                     arena::Pairing pairing = arena::Pairing::round_robin) {
  arena::TournamentPlan plan{
      .name = "test", .start = connect4_start(), .contestants = {}, .pairing = pairing};
  for (const std::string& name : names) {
    plan.contestants.push_back({name, *all_players().recipe("random", "connect4")});
  }
  return plan;
}

}  // namespace tauler::testing
