#include "arena/statistics/elo.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

namespace tauler::arena {
namespace {

/// The point where 95% of Student's distribution ends, by the expansion of Cornish and Fisher: with
/// few pairs their spread is itself uncertain. Within 0.1% from five degrees of freedom on.
double student95(int degrees) {
  const double z = z95;
  const double z2 = z * z;
  const double n = degrees;
  return z + z * (z2 + 1) / (4 * n) + z * ((5 * z2 + 16) * z2 + 3) / (96 * n * n) +
         z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * n * n * n);
}

/// Sum over all units of (points − games × score)².
double squares(const MatchTally& tally, double score) {
  double sum = 0;
  for (int i = 0; i < 5; ++i) sum += tally.pairs[i] * std::pow(i / 2.0 - 2 * score, 2);
  for (int i = 0; i < 3; ++i) sum += tally.singles[i] * std::pow(i / 2.0 - score, 2);
  return sum;
}

/// The interval of Wilson for a mean whose variance is `spread` × score × (1 − score) / z²: it
/// stays within 0 and 1 and is still right near them.
void set_interval(MatchEstimate& match, double spread, int units) {
  const double weight = spread / units;
  const double middle = (match.score + weight / 2) / (1 + weight);
  double half = std::sqrt(weight * match.score * (1 - match.score) + weight * weight / 4);
  // Even where all pairs ended alike, the next may be different: the upper bound for how often it
  // is, and half a point a game if so.
  const double least = z95 * z95 / (2 * (units + z95 * z95));
  half = std::max(half / (1 + weight), least);
  match.low = std::min(match.score, std::max(0.0, middle - half));
  match.high = std::max(match.score, std::min(1.0, middle + half));
}

}  // namespace

double expected_score(double elo) {
  return 1 / (1 + std::exp(-elo / elo_per_logit));
}

std::optional<double> elo_of(double score) {
  if (!(score > 0 && score < 1)) return std::nullopt;
  return elo_per_logit * std::log(score / (1 - score));
}

double normal_distribution(double z) {
  return std::erfc(-z / std::sqrt(2.0)) / 2;
}

void MatchTally::add(const PairResult& pair) {
  drawn += pair.drawn;
  if (pair.is_complete()) {
    ++pairs[pair.halves];
  } else {
    ++singles[pair.halves];
  }
}

int MatchTally::units() const {
  int count = 0;
  for (int pair : pairs) count += pair;
  for (int single : singles) count += single;
  return count;
}

int MatchTally::games() const {
  int count = 0;
  for (int pair : pairs) count += 2 * pair;
  for (int single : singles) count += single;
  return count;
}

double MatchTally::points() const {
  double sum = 0;
  for (int i = 0; i < 5; ++i) sum += pairs[i] * i / 2.0;
  for (int i = 0; i < 3; ++i) sum += singles[i] * i / 2.0;
  return sum;
}

MatchTally tally_of(const std::vector<PairResult>& pairs, int first, int second) {
  MatchTally tally;
  for (const PairResult& pair : pairs) {
    if (pair.first == first && pair.second == second) tally.add(pair);
    if (pair.first == second && pair.second == first) tally.add(pair.reversed());
  }
  return tally;
}

MatchEstimate estimate(const MatchTally& tally) {
  MatchEstimate match;
  match.games = tally.games();
  if (match.games == 0) return match;
  const int units = tally.units();
  const double games = match.games;
  match.score = tally.points() / games;
  match.draw_ratio = tally.drawn / games;
  match.elo = elo_of(match.score);

  // Variance is measured in shares of the largest there is, score × (1 − score) for each unit: all
  // pairs won or lost as a whole. No variance needs to be taken for larger than that.
  const double largest = match.score * (1 - match.score) / units;
  double spread = z95 * z95;
  double share = 1;
  if (units > 1 && largest > 0) {
    const double variance = squares(tally, match.score) * units / (units - 1) / (games * games);
    share = std::min(1.0, variance / largest);
    spread = std::min(spread, share * std::pow(student95(units - 1), 2));
    if (variance > 0) {
      match.normalized = (match.score - 0.5) / std::sqrt(games * variance) * 2 * elo_per_logit;
    }
  }
  match.normalized_error = z95 / std::sqrt(games) * 2 * elo_per_logit;
  set_interval(match, spread, units);
  match.elo_low = elo_of(match.low);
  match.elo_high = elo_of(match.high);
  if (match.score != 0.5) {
    // With the variance an even match would have, as the interval has it.
    const double deviation = std::max(std::sqrt(share / (4 * units)), 1e-9);
    match.likelihood = normal_distribution((match.score - 0.5) / deviation);
  }
  return match;
}

std::string elo_text(const MatchEstimate& match, const Words& words) {
  if (match.games == 0) return "–";
  if (match.elo_low && match.elo_high && match.elo) {
    return fmt::format("{:+.1f} ± {:.1f}", *match.elo, (*match.elo_high - *match.elo_low) / 2);
  }
  if (match.elo_low) return words.say("above {:+.0f}", *match.elo_low);
  if (match.elo_high) return words.say("below {:+.0f}", *match.elo_high);
  return "–";
}

std::string likelihood_text(double likelihood) {
  if (likelihood >= 0.9995) return "> 99.9%";
  if (likelihood < 0.0005) return "< 0.1%";
  return fmt::format("{:.1f}%", likelihood * 100);
}

}  // namespace tauler::arena
