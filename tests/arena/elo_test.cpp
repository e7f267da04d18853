// Published figures, and the cases where formulas break.
#include "arena/statistics/elo.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "arena/played_games.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;

MatchTally pairs(std::array<int, 5> counts) {
  MatchTally tally;
  tally.pairs = counts;
  return tally;
}

MatchTally games(int lost, int drawn, int won) {
  MatchTally tally;
  tally.singles = {lost, drawn, won};
  tally.drawn = drawn;
  return tally;
}

TEST(Elo, ScoresAndDifferences) {
  EXPECT_DOUBLE_EQ(expected_score(0), 0.5);
  EXPECT_NEAR(expected_score(400), 10.0 / 11, 1e-12);
  EXPECT_NEAR(*elo_of(0.76), 200.24, 0.01);
  for (double elo : {-1200.0, -3.5, 0.0, 12.0, 700.0}) {
    EXPECT_NEAR(*elo_of(expected_score(elo)), elo, 1e-9);
  }
  EXPECT_EQ(elo_of(0), std::nullopt);
  EXPECT_EQ(elo_of(1), std::nullopt);
}

// The figures of fastchess' own tests (github.com/Disservin/fastchess, app/tests/elo_test.cpp),
// with its tolerance of 1%. Its intervals assume that the spread is known; ours allow for few
// pairs.
TEST(Elo, PublishedPairs) {
  struct Example {
    std::array<int, 5> counts;
    double elo, error, normalized, normalized_error, likelihood, score;
  };
  for (const Example& example : {
           Example{{34, 54, 31 + 32, 64, 75}, 55.58, 27.65, 57.94, 28.28, 1.0000, 0.579},
           Example{{332, 433, 457 + 41, 333, 334}, -8.64, 10.33, -9.17, 10.96, 0.0505, 0.488},
           Example{{7895, 8757, 5485 + 200, 568, 9999}, -21.04, 2.95, -19.01, 2.65, 0, 0.470},
       }) {
    const MatchEstimate match = estimate(pairs(example.counts));
    EXPECT_NEAR(match.score, example.score, 0.001);
    EXPECT_NEAR(*match.elo, example.elo, std::abs(example.elo) * 0.01);
    EXPECT_NEAR((*match.elo_high - *match.elo_low) / 2, example.error, example.error * 0.01);
    EXPECT_NEAR(*match.normalized, example.normalized, std::abs(example.normalized) * 0.01);
    EXPECT_NEAR(match.normalized_error, example.normalized_error, 0.01);
    EXPECT_NEAR(match.likelihood, example.likelihood, 0.0002);
  }
}

TEST(Elo, PublishedGamesWithoutPairs) {
  const MatchEstimate lost = estimate(games(89, 123, 76));
  EXPECT_NEAR(*lost.normalized, -20.76, 0.21);
  EXPECT_NEAR(lost.normalized_error, 40.13, 0.01);
  EXPECT_NEAR(lost.likelihood, 0.1553, 0.001);
  const MatchEstimate won = estimate(games(96, 111, 136));
  EXPECT_NEAR(*won.elo, 40.70, 0.01);
  EXPECT_NEAR((*won.elo_high - *won.elo_low) / 2, 30.43, 0.31);
  EXPECT_NEAR(*won.normalized, 49.77, 0.5);
  EXPECT_NEAR(won.likelihood, 0.9960, 0.0005);
  EXPECT_NEAR(won.draw_ratio, 111.0 / 343, 1e-12);
  const MatchEstimate crushed = estimate(games(356, 0, 34));
  EXPECT_NEAR(*crushed.normalized, -508.44, 5.1);
  EXPECT_NEAR(crushed.normalized_error, 34.48, 0.35);
}

// Matches of a chess engine's versions as cutechess-cli reported them
// (github.com/mvanthoor/rustic-book, src/progress/sprt_results.md).
TEST(Elo, PublishedMatches) {
  struct Example {
    int won, lost, drawn;
    double elo, error, draw_ratio;
  };
  for (const Example& example :
       {Example{869, 646, 357, 41.6, 14.2, 0.191}, Example{409, 197, 133, 102.5, 23.5, 0.180},
        Example{628, 416, 277, 56.2, 16.8, 0.210}}) {
    const MatchEstimate match = estimate(games(example.lost, example.drawn, example.won));
    EXPECT_NEAR(*match.elo, example.elo, 0.05);
    EXPECT_NEAR((*match.elo_high - *match.elo_low) / 2, example.error, 0.15);
    EXPECT_NEAR(match.draw_ratio, example.draw_ratio, 0.0005);
    EXPECT_GT(match.likelihood, 0.9995);
  }
}

TEST(Elo, NothingIsInfinite) {
  EXPECT_EQ(elo_text(estimate({})), "–");
  for (int count : {1, 2, 10, 1000}) {
    for (const auto& counts : {std::array<int, 5>{count, 0, 0, 0, 0},
                               {0, 0, 0, 0, count},
                               {0, 0, count, 0, 0},
                               {0, count, 0, 0, 0}}) {
      const MatchEstimate match = estimate(pairs(counts));
      for (double each : {match.score, match.low, match.high, match.likelihood, match.draw_ratio,
                          match.normalized_error, match.elo.value_or(0), match.elo_low.value_or(0),
                          match.elo_high.value_or(0)}) {
        EXPECT_TRUE(std::isfinite(each));
      }
      EXPECT_LE(match.low, match.score);
      EXPECT_GE(match.high, match.score);
      EXPECT_LT(match.low, match.high) << "nothing is certain after " << count << " pairs";
      EXPECT_EQ(elo_text(match).find("inf"), std::string::npos);
      EXPECT_EQ(elo_text(match).find("nan"), std::string::npos);
    }
  }
}

TEST(Elo, ACleanScoreHasABoundOnOneSide) {
  const MatchEstimate won = estimate(pairs({0, 0, 0, 0, 10}));
  EXPECT_EQ(won.elo, std::nullopt);
  EXPECT_EQ(won.elo_high, std::nullopt);
  // Ten of ten: Wilson's lower bound is 10 / (10 + 1.96²) = 0.7225.
  EXPECT_NEAR(won.low, 0.7225, 0.0001);
  EXPECT_EQ(elo_text(won), "above +166");
  EXPECT_EQ(elo_text(estimate(pairs({10, 0, 0, 0, 0}))), "below -166");
  EXPECT_GT(won.likelihood, 0.999);
}

TEST(Elo, PairsThatAllEndAlikeAreNotCertainty) {
  // The opener always won: even, but fifty pairs do not show that exactly.
  const MatchEstimate even = estimate(pairs({0, 0, 50, 0, 0}));
  EXPECT_DOUBLE_EQ(even.score, 0.5);
  EXPECT_NEAR(even.high - even.low, 2 * 0.0357, 0.0005);
  EXPECT_DOUBLE_EQ(even.likelihood, 0.5);
}

TEST(Elo, TheIntervalAndTheLikelihoodAgree) {
  for (int won = 0; won <= 60; ++won) {
    const MatchEstimate match = estimate(pairs({20, 30, 60, 30, won}));
    if (match.likelihood > 0.98) {
      EXPECT_GT(match.low, 0.5) << won;
    }
    if (match.likelihood < 0.97 && match.likelihood > 0.03) {
      EXPECT_LT(match.low, 0.5) << won;
      EXPECT_GT(match.high, 0.5) << won;
    }
    if (match.likelihood < 0.02) {
      EXPECT_LT(match.high, 0.5) << won;
    }
  }
}

TEST(Elo, ATallyFromGames) {
  std::vector<Played> list;
  add_pair(list, 0, 1, 1, 1);
  add_pair(list, 0, 1, 1, 0);
  add_pair(list, 1, 0, 0.5, 1);
  add_pair(list, 0, 2, 0, 0);
  list.push_back(played(9, 5, 1, 0, 0));
  const MatchTally tally = tally_of(pairs_of(list), 0, 1);
  EXPECT_EQ(tally.pairs, (std::array<int, 5>{0, 1, 1, 0, 1}));
  EXPECT_EQ(tally.singles, (std::array<int, 3>{0, 0, 1}));
  EXPECT_EQ(tally.games(), 7);
  EXPECT_EQ(tally.units(), 4);
  EXPECT_DOUBLE_EQ(tally.points(), 4.5);
  EXPECT_EQ(tally.drawn, 1);
  const MatchTally other = tally_of(pairs_of(list), 1, 0);
  EXPECT_EQ(other.pairs, (std::array<int, 5>{1, 0, 1, 1, 0}));
  EXPECT_DOUBLE_EQ(other.points(), 2.5);
  EXPECT_NEAR(*estimate(tally).elo, -*estimate(other).elo, 1e-9);
  EXPECT_NEAR(estimate(tally).likelihood, 1 - estimate(other).likelihood, 1e-9);
}

TEST(Pairs, TheOrderIsThePlansWhateverEndedFirst) {
  std::vector<Played> list;
  add_pair(list, 0, 1, 1, 1);
  add_pair(list, 0, 1, 0.5, 0);
  add_pair(list, 0, 1, 0, 0);
  EXPECT_EQ(finished_pairs(list, 0), (std::vector<int>{4, 1, 0}));
  EXPECT_EQ(finished_pairs(list, 1), (std::vector<int>{0, 3, 4}));
  std::swap(list[0], list[5]);
  std::swap(list[1], list[3]);
  EXPECT_EQ(finished_pairs(list, 0), (std::vector<int>{4, 1, 0}));
  // Without game 3 the second pair is not finished, and the third is not looked at yet.
  std::erase_if(list, [](const Played& game) { return game.fixture.number == 3; });
  EXPECT_EQ(finished_pairs(list, 0), std::vector<int>{4});
  std::erase_if(list, [](const Played& game) { return game.fixture.number == 4; });
  EXPECT_EQ(finished_pairs(list, 0), std::vector<int>{4});
}

}  // namespace
}  // namespace tauler::arena
