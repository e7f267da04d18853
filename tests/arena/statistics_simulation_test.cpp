// Matches whose true strength is known, ten thousand at a time: intervals hold as often as they
// claim, and the sequential test errs no more than it may. The counts are printed; docs/results.md
// has them.
#include <cmath>
#include <iostream>

#include <gtest/gtest.h>

#include "arena/statistics/elo.hpp"
#include "arena/statistics/ratings.hpp"
#include "arena/statistics/sprt.hpp"
#include "core/rng.hpp"

namespace tauler::arena {
namespace {

constexpr int matches = 10'000;

/// How likely a pair brings 0, ½, 1, 1½ and 2 points, and how many of the pairs with one point have
/// two draws rather than a win each.
struct Truth {
  std::string name;
  std::array<double, 5> chances;
  double drawn_ones = 0;

  double score() const {
    double mean = 0;
    for (int i = 0; i < 5; ++i) mean += chances[i] * i / 4;
    return mean;
  }
  /// The nearest truth with another mean: a mixture with all won or all lost.
  Truth with_score(double wanted) const {
    Truth moved = *this;
    const int extreme = wanted > score() ? 4 : 0;
    const double share = (wanted - score()) / (extreme / 4.0 - score());
    for (double& chance : moved.chances) chance *= 1 - share;
    moved.chances[extreme] += share;
    return moved;
  }
};

int draw_pair(const Truth& truth, Rng& rng) {
  double left = rng.uniform();
  for (int halves = 0; halves < 4; ++halves) {
    left -= truth.chances[halves];
    if (left < 0) return halves;
  }
  return 4;
}

/// The same games counted one by one, as if they had nothing to do with each other.
MatchTally as_single_games(const Truth& truth, const MatchTally& tally, Rng& rng) {
  MatchTally games;
  for (int halves = 0; halves < 5; ++halves) {
    for (int i = 0; i < tally.pairs[halves]; ++i) {
      const bool drawn = halves == 2 && rng.uniform() < truth.drawn_ones;
      const int first = halves == 2 ? (drawn ? 1 : 2) : (halves + 1) / 2;
      ++games.singles[first];
      ++games.singles[halves - first];
    }
  }
  return games;
}

struct Coverage {
  double by_pairs = 0;
  double by_games = 0;
};

Coverage coverage(const Truth& truth, int pairs) {
  Rng rng(20'240'601);
  Coverage result;
  for (int match = 0; match < matches; ++match) {
    MatchTally tally;
    for (int i = 0; i < pairs; ++i) ++tally.pairs[draw_pair(truth, rng)];
    const MatchEstimate paired = estimate(tally);
    const MatchEstimate single = estimate(as_single_games(truth, tally, rng));
    const double score = truth.score();
    result.by_pairs += paired.low <= score && score <= paired.high ? 1 : 0;
    result.by_games += single.low <= score && score <= single.high ? 1 : 0;
  }
  result.by_pairs /= matches;
  result.by_games /= matches;
  std::cout << "  " << truth.name << ", " << pairs << " pairs: " << 100 * result.by_pairs
            << "% by pairs, " << 100 * result.by_games << "% by single games\n";
  return result;
}

/// Most openings decide the game: one win each.
const Truth openings_decide{"openings decide", {0.06, 0.04, 0.75, 0.05, 0.10}};
/// Whoever is better in one game of an opening is better in the other.
const Truth openings_suit{"openings suit one player", {0.35, 0.04, 0.12, 0.05, 0.44}, 0.5};
const Truth drawish{"drawish", {0.01, 0.15, 0.64, 0.18, 0.02}, 0.9};
const Truth lopsided{"lopsided", {0.01, 0.01, 0.10, 0.08, 0.80}, 0.3};

TEST(Simulation, IntervalsCoverAsOftenAsTheySay) {
  for (const Truth& truth : {openings_decide, openings_suit, drawish, lopsided}) {
    for (int pairs : {50, 250, 1000}) {
      const Coverage found = coverage(truth, pairs);
      EXPECT_GT(found.by_pairs, 0.94) << truth.name << ", " << pairs;
      EXPECT_LT(found.by_pairs, 0.96) << truth.name << ", " << pairs;
    }
  }
}

TEST(Simulation, CountingGamesForPairsIsWrongBothWays) {
  EXPECT_GT(coverage(openings_decide, 250).by_games, 0.985) << "bars far too long";
  EXPECT_LT(coverage(openings_suit, 250).by_games, 0.86) << "bars far too short";
}

TEST(Simulation, FewPairsAreNotOverrated) {
  for (const Truth& truth : {openings_decide, openings_suit, drawish, lopsided}) {
    EXPECT_GT(coverage(truth, 10).by_pairs, 0.93) << truth.name;
  }
}

/// The share of tests that accept the wrong hypothesis.
double error_rate(const SprtPlan& plan, const Truth& truth, SprtState wrong, std::uint64_t seed) {
  Rng rng(seed);
  int errors = 0;
  double pairs = 0;
  for (int match = 0; match < matches; ++match) {
    SprtRun run(plan);
    while (run.result().state == SprtState::running) run.add(draw_pair(truth, rng));
    errors += run.result().state == wrong ? 1 : 0;
    pairs += run.result().decided_at_pair;
  }
  const double rate = static_cast<double>(errors) / matches;
  std::cout << "  " << truth.name << " at Elo [" << plan.elo0 << ", " << plan.elo1
            << "]: " << name_of(wrong) << " in " << 100 * rate << "%, after " << pairs / matches
            << " pairs on average\n";
  return rate;
}

TEST(Simulation, TheSequentialTestErrsNoMoreThanItMay) {
  const SprtPlan plan{.elo0 = 0, .elo1 = 30, .alpha = 0.05, .beta = 0.10};
  // Two standard deviations of ten thousand tests.
  constexpr double luck = 0.006;
  for (const Truth& truth : {openings_decide, openings_suit, drawish}) {
    const double at0 =
        error_rate(plan, truth.with_score(expected_score(plan.elo0)), SprtState::accepted_h1, 1);
    EXPECT_LT(at0, plan.alpha + luck) << truth.name;
    EXPECT_GT(at0, plan.alpha / 3) << truth.name << ": needlessly careful";
    const double at1 =
        error_rate(plan, truth.with_score(expected_score(plan.elo1)), SprtState::accepted_h0, 2);
    EXPECT_LT(at1, plan.beta + luck) << truth.name;
    EXPECT_GT(at1, plan.beta / 3) << truth.name << ": needlessly careful";
  }
}

/// Pairs that go together with chance `bond`, else as two games.
PairResult rated_pair(int number, int a, int b, double chance, double bond, Rng& rng) {
  const int one = rng.uniform() < chance ? 2 : 0;
  const int other = rng.uniform() < bond ? one : (rng.uniform() < chance ? 2 : 0);
  return {number, number, a, b, 2, 0, one + other};
}

TEST(Simulation, ErrorBarsOfARatingListCover) {
  const std::array<double, 5> elos{-220, -80, 0, 60, 240};
  Rng rng(7);
  for (int per_meeting : {20, 100}) {
    int bars = 0;
    int covered = 0;
    int differences = 0;
    int covered_differences = 0;
    for (int tournament = 0; tournament < 2000; ++tournament) {
      std::vector<PairResult> pairs;
      for (int a = 0; a < 5; ++a) {
        for (int b = a + 1; b < 5; ++b) {
          for (int i = 0; i < per_meeting; ++i) {
            pairs.push_back(rated_pair(static_cast<int>(pairs.size()) + 1, a, b,
                                       expected_score(elos[a] - elos[b]), 0.5, rng));
          }
        }
      }
      const RatingList list(pairs, 5);
      double mean = 0;
      for (int a = 0; a < 5; ++a) mean += list.of(a).weight * elos[a];
      for (int a = 0; a < 5; ++a) {
        ++bars;
        covered += std::abs(list.of(a).elo - (elos[a] - mean)) <= list.of(a).error ? 1 : 0;
        for (int b = a + 1; b < 5; ++b) {
          const double off = list.of(a).elo - list.of(b).elo - (elos[a] - elos[b]);
          ++differences;
          covered_differences += std::abs(off) <= list.error_between(a, b) ? 1 : 0;
        }
      }
    }
    const double share = static_cast<double>(covered) / bars;
    const double share_of_differences = static_cast<double>(covered_differences) / differences;
    std::cout << "  5 contestants, " << per_meeting << " pairs a meeting: " << 100 * share
              << "% of ratings, " << 100 * share_of_differences << "% of differences\n";
    for (double each : {share, share_of_differences}) {
      EXPECT_GT(each, 0.94);
      EXPECT_LT(each, 0.96);
    }
  }
}

}  // namespace
}  // namespace tauler::arena
