// The rating lists that come with the program: what `tauler rate` measured, a file a game in
// ratings/, compiled in and shown by `tauler players`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/calibration.hpp"
#include "core/error.hpp"

namespace tauler::arena {

struct RatedPlayer {
  std::string player;  ///< as it is asked for: "tj:depth=3"
  std::string level;   ///< its name as a level, if it is one
  double elo = 0;
  double error = 0;  ///< 95%, as against the anchor
  int games = 0;
};

struct RatingFile {
  std::string game;
  std::string anchor;                ///< whose rating is 0
  std::string command;               ///< that measures it again
  std::vector<RatedPlayer> players;  ///< the strongest first

  /// The rating of exactly this player, options and all: another depth is another player.
  const RatedPlayer* find(std::string_view player) const;
};

/// The text of a file in ratings/; a line a player, so that a change of one is a change of a line.
std::string write_ratings(const RatingFile& file, const CalibrationPlan& plan,
                          const Calibration& calibration);
Result<RatingFile> read_ratings(std::string_view text);

/// What was measured when this program was built, a file a game.
const std::vector<RatingFile>& all_built_in_ratings();
/// Nothing for a game without a file.
std::optional<RatingFile> built_in_ratings(std::string_view game_id);

/// "+412 ± 35".
std::string rating_text(const RatedPlayer& player);

}  // namespace tauler::arena
