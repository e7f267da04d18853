// What a finished game does to ratings and points. Only registered people are rated, in games that
// were rated from the start, against somebody else or against a level; a game counts once. Whoever
// leaves loses like anybody who resigns; a game that was broken off before both had moved, or that
// an engine's failure ended, counts for nothing.
#pragma once

#include <string>
#include <vector>

#include "server/live_game.hpp"
#include "store/glicko.hpp"
#include "store/store.hpp"

namespace tauler::server {

/// A level's rating: fixed, from the calibrated lists in ratings/, moved so that the middle level
/// has what a newcomer begins with; the deviation is the list's own error.
struct LevelRating {
  std::string game;
  std::string level;
  double rating = 1500;
  double deviation = 0;
};
const std::vector<LevelRating>& level_ratings();
std::optional<store::Glicko> rating_of_level(const std::string& game, const std::string& level);

/// What changed for whom.
struct RatingChange {
  store::RatingRow row;
  double before = 1500;
};

/// Rates a play that has just ended; nothing where it does not count. Part of the transaction that
/// ends the game.
std::vector<RatingChange> rate(store::Store& store, const store::Play& play, store::Time now);

}  // namespace tauler::server
