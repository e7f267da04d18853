// Where a tournament stands: everything its tables, charts and files say, from the plan and the
// finished games. The same games give the same standings, in whatever order they ended.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "arena/statistics/pairs.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/statistics/score.hpp"
#include "arena/statistics/sprt.hpp"

namespace tauler::arena {

/// Whether the loser broke a rule or broke down, rather than being outplayed.
bool is_fault(Ending ending);

struct Standing {
  int contestant = 0;
  int rank = 1;  ///< from 1; equals share one
  Score total;
  std::array<Score, 2> with;  ///< by the side it played
  /// The points of its opponents, each as often as it met them; times its own score against them.
  double buchholz = 0;
  double sonneborn_berger = 0;
  ThinkingTime time;
  /// The document's global mean: of the games' own means, however long each game was.
  std::optional<Duration> mean_of_games;
  Duration overhead{};  ///< of all turns, see Turn
  /// Games lost, by how they ended.
  std::array<int, ending_count> lost_by{};

  int time_outs() const { return lost_by[index_of(Ending::out_of_time)]; }
  /// Lost by breaking down or breaking a rule, without the time-outs.
  int faults() const;
};

struct Standings {
  explicit Standings(RatingList list) : ratings(std::move(list)) {}

  std::vector<Standing> table;            ///< the best first
  std::vector<std::vector<Score>> cross;  ///< [contestant][opponent], as the contestant sees it
  std::vector<PairResult> pairs;
  RatingList ratings;
  std::optional<SprtResult> sprt;  ///< of a sequential test, as the first contestant sees it
  int games = 0;
  std::uint64_t plies = 0;
  Duration duration{};  ///< of all games together: more than wall time with several jobs
  Score first_side;     ///< of whoever opened
  std::array<int, ending_count> endings{};

  const Standing& of(int contestant) const;
};

/// A round robin and a Swiss are ordered by points, Buchholz (the Swiss) and Sonneborn-Berger; a
/// knock-out by the round that was reached; the others, where not all play alike, by rating.
Standings standings(const TournamentPlan& plan, const std::vector<Played>& games,
                    const RatingOptions& options = {});

}  // namespace tauler::arena
