// How strong one contestant is against another, and how sure that is. Elo here is logistic: a
// difference of 400 is ten to one. The unit of the statistics is the pair
// (arena/statistics/pairs.hpp).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "arena/statistics/pairs.hpp"
#include "core/words.hpp"

namespace tauler::arena {

/// Where 95% of a normal distribution ends, on each side of its middle.
constexpr double z95 = 1.959963984540054;
/// One Elo in units of the logarithm of odds is 1 / this.
constexpr double elo_per_logit = 173.71779276130073;

double expected_score(double elo);
/// Nothing at 0 and 1, which no finite difference explains.
std::optional<double> elo_of(double score);
double normal_distribution(double z);

/// What a match comes to, as far as statistics are concerned.
struct MatchTally {
  std::array<int, 5> pairs{};    ///< with 0, ½, 1, 1½ and 2 points
  std::array<int, 3> singles{};  ///< games without a fellow, with 0, ½ and 1 point
  int drawn = 0;                 ///< games

  void add(const PairResult& pair);
  int units() const;
  int games() const;
  double points() const;
};

/// The match between two contestants, as `first` sees it.
MatchTally tally_of(const std::vector<PairResult>& pairs, int first, int second);

struct MatchEstimate {
  int games = 0;
  double score = 0.5;  ///< points per game
  double low = 0;      ///< 95% interval of the score
  double high = 1;
  double likelihood = 0.5;  ///< that the first contestant is the stronger one (LOS)
  double draw_ratio = 0;
  /// Nothing where the score is 0 or 1, or for a bound that no game contradicts.
  std::optional<double> elo;
  std::optional<double> elo_low;
  std::optional<double> elo_high;
  /// The score's distance from one half in standard deviations of a game, in a unit like Elo's.
  /// Nothing where all pairs ended alike.
  std::optional<double> normalized;
  double normalized_error = 0;  ///< 95%, to both sides
};

MatchEstimate estimate(const MatchTally& tally);

/// "+35.2 ± 20.1", "above +163" where all was won, a dash where nothing is known.
std::string elo_text(const MatchEstimate& match, const Words& words = Words::english());
/// "97.3%", never a rounded 0 or 100 where it is neither: "> 99.9%".
std::string likelihood_text(double likelihood);

}  // namespace tauler::arena
