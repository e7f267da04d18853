// One rating list for the players of a game: everybody is sounded against everybody, then each
// meets its neighbours in the order that came out, where games tell most. Rungs are players that
// only link the anchor to the others; the others meet each other, not rungs, because how well one
// punishes a random move says little of how it fares against its like.
#pragma once

#include <functional>
#include <vector>

#include "arena/play/run_tournament.hpp"
#include "arena/statistics/elo.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/statistics/score.hpp"

namespace tauler::arena {

struct CalibrationPlan {
  AnyPosition start;
  /// The first is the anchor: its rating is 0.
  std::vector<Contestant> contestants;
  /// The last so many contestants are rungs, from the first contestant up to the second.
  int rungs = 0;
  /// Pairs of games between neighbours; half as many between those with one between them.
  int pairs = 150;
  /// Between any two, to find the order.
  int sounding_pairs = 4;
  OpeningPlan openings = {};
  std::uint64_t seed = 1;
  std::optional<Duration> hard_timeout = default_hard_timeout;  ///< see GameSetup
};

/// What two contestants came to, all their games together.
struct CalibrationMeeting {
  int first = 0;
  int second = 0;
  MatchTally tally = {};  ///< as the first sees it
};

struct Calibration {
  RatingList ratings;
  std::vector<int> order;  ///< contestants, the strongest first
  std::vector<CalibrationMeeting> meetings;
  int games = 0;
};

struct CalibrationProgress {
  int meeting = 0;  ///< from 1: the one that has just ended
  int meetings = 0;
  int first = 0;
  int second = 0;
  Score score;  ///< of the first
};

using CalibrationObserver = std::function<void(const CalibrationProgress&)>;

/// Plays the games of one meeting, wherever.
using MeetingPlayers = std::function<Result<TournamentResult>(const TournamentPlan&)>;

/// Fails where it is stopped: half a calibration would look like a whole one.
Result<Calibration> calibrate_with(const MeetingPlayers& play, const CalibrationPlan& plan,
                                   const CalibrationObserver& observer = {});
/// On this machine.
Result<Calibration> calibrate(const CalibrationPlan& plan, const RunSetup& setup = {},
                              const CalibrationObserver& observer = {});

}  // namespace tauler::arena
