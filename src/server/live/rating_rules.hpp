// What a finished game does to ratings and points. Only registered people are rated, in games that
// were rated from the start, against somebody else or against a level; a game counts once. Whoever
// leaves loses like anybody who resigns; a game that was broken off before both had moved, or that
// an engine's failure ended, counts for nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/glicko.hpp"
#include "server/live/live_game.hpp"
#include "store/store.hpp"

namespace tauler::server {

/// What everybody begins with. Glicko's own 350 would take 493 points from whoever loses a first
/// game to the easiest level; 200 says that nineteen newcomers in twenty are between Easy and Hard,
/// and takes 191.
inline constexpr store::Glicko newcomer{1500, 200, 0.06};

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

/// A board on which rated games are played. A table and not any size: on Hex of 2×2 whoever begins
/// has won, and a level's rating says nothing of boards it was not measured on.
struct RatedBoard {
  std::string_view game;
  int width = 0;
  int height = 0;
  bool against_levels = false;    ///< their ratings were measured on it
  std::string_view setting = {};  ///< that the game must have: "swap=on"
};
const std::vector<RatedBoard>& rated_boards();

/// Clocks of rated games: without one a game could be left for ever, and with seconds alone it is
/// decided by the way to the server.
struct RatedClock {
  static constexpr std::int64_t least_budget_ms = 60'000;
  static constexpr std::int64_t most_budget_ms = 7'200'000;
  static constexpr std::int64_t most_increment_ms = 60'000;
};

/// What is asked of a rated game before it begins.
struct RatedTerms {
  AnyPosition start;
  std::string level;  ///< empty: between people
  std::optional<std::int64_t> budget_ms;
  std::int64_t increment_ms = 0;
};
Status check_rated(const RatedTerms& terms);

/// What changed for whom.
struct RatingChange {
  store::RatingRow row;
  double before = 1500;
};

/// Rates a play that has just ended; nothing where it does not count. Part of the transaction that
/// ends the game.
std::vector<RatingChange> rate(store::Store& store, const store::Play& play, store::Time now);

}  // namespace tauler::server
