#include "arena/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "arena/played_games.hpp"
#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;

/// Single games: `wins[i][j]` of i against j.
std::vector<PairResult> single_games(const std::vector<std::vector<int>>& wins) {
  std::vector<PairResult> games;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    for (std::size_t j = 0; j < wins.size(); ++j) {
      for (int n = 0; n < wins[i][j]; ++n) {
        const PairResult won{static_cast<int>(games.size()) + 1,
                             static_cast<int>(games.size()) + 1,
                             static_cast<int>(i),
                             static_cast<int>(j),
                             1,
                             0,
                             2};
        games.push_back(i < j ? won : won.reversed());
      }
    }
  }
  return games;
}

// The American League of 1987, its Eastern Division: Agresti, Categorical Data Analysis (2nd ed.
// 2002), table 10.11, whose third column the tests of the R package BradleyTerry2 hold too. In
// logarithms of odds, Baltimore 0. Its standard errors, 0.3 to one figure, are the model's; ours
// are the scatter of the games themselves.
TEST(Ratings, BaseballAsInTheTextbook) {
  // Baltimore, Boston, Cleveland, Detroit, Milwaukee, New York, Toronto.
  const auto games = single_games({{0, 1, 7, 4, 2, 3, 1},
                                   {12, 0, 7, 2, 6, 7, 6},
                                   {6, 6, 0, 4, 4, 6, 5},
                                   {9, 11, 9, 0, 6, 5, 7},
                                   {11, 7, 9, 7, 0, 7, 9},
                                   {10, 6, 7, 8, 6, 0, 6},
                                   {12, 7, 8, 6, 4, 7, 0}});
  const RatingList list(games, 7, {.anchor = 0, .prior = 0});
  std::vector<double> logits;
  for (const Rating& rating : list.ratings()) logits.push_back(rating.elo / elo_per_logit);
  std::sort(logits.begin(), logits.end());
  const std::vector<double> published{0, 0.68, 1.11, 1.25, 1.29, 1.44, 1.58};
  for (int i = 0; i < 7; ++i) EXPECT_NEAR(logits[i], published[i], 0.005);
  EXPECT_EQ(list.of(0).error, 0);
  for (int i = 1; i < 7; ++i) {
    EXPECT_NEAR(list.of(i).error / z95 / elo_per_logit, 0.3, 0.06) << i;
    EXPECT_EQ(list.of(i).games, 78);
  }
  EXPECT_EQ(list.groups(), 1);
}

TEST(Ratings, TwoContestantsAreAMatch) {
  std::vector<Played> games;
  for (int i = 0; i < 200; ++i) add_pair(games, 0, 1, i % 4 != 0 ? 1 : 0.5, i % 3 == 0 ? 1 : 0.5);
  const auto pairs = pairs_of(games);
  const MatchEstimate match = estimate(tally_of(pairs, 0, 1));
  const RatingList list(pairs, 2, {.anchor = 1, .prior = 0});
  EXPECT_NEAR(list.of(0).elo, *match.elo, 1e-6);
  EXPECT_NEAR(list.of(0).error, (*match.elo_high - *match.elo_low) / 2, 0.4);
  EXPECT_NEAR(*list.likelihood(0, 1), match.likelihood, 1e-3);
  EXPECT_NEAR(*list.likelihood(0, 1) + *list.likelihood(1, 0), 1, 1e-12);
}

TEST(Ratings, WhoWonAllHasAFiniteRatingWithAWideBar) {
  std::vector<Played> games;
  for (int i = 0; i < 5; ++i) add_pair(games, 0, 1, 1, 1);
  for (int i = 0; i < 5; ++i) add_pair(games, 1, 2, 1, 1);
  const RatingList list(pairs_of(games), 3);
  EXPECT_GT(list.of(0).elo, list.of(1).elo + 200);
  EXPECT_GT(list.of(1).elo, list.of(2).elo + 200);
  EXPECT_LT(list.of(0).elo - list.of(2).elo, 1500);
  EXPECT_GT(list.error_between(0, 1), 250);
  EXPECT_GT(*list.likelihood(0, 1), 0.95);
  double mean = 0;
  for (const Rating& rating : list.ratings()) mean += rating.weight * rating.elo;
  EXPECT_NEAR(mean, 0, 1e-6);
}

TEST(Ratings, ResultsThatAreAllAlikeAreNotCertainty) {
  std::vector<Played> games;
  for (int i = 0; i < 50; ++i) add_pair(games, 0, 1, 1, 0);
  const RatingList list(pairs_of(games), 2);
  EXPECT_NEAR(list.of(0).elo, 0, 1e-9);
  EXPECT_GT(list.error_between(0, 1), 10);
  EXPECT_DOUBLE_EQ(*list.likelihood(0, 1), 0.5);
}

TEST(Ratings, OneWhoLostAllDoesNotBlurTheOthers) {
  std::vector<Played> games;
  for (int i = 0; i < 50; ++i) add_pair(games, 0, 1, 1, i % 2);
  const RatingList two(pairs_of(games), 3);
  for (int i = 0; i < 50; ++i) add_pair(games, i % 2, 2, 1, 1);
  const RatingList three(pairs_of(games), 3);
  EXPECT_GT(three.of(2).error, 300);
  EXPECT_LT(three.of(0).error, 1.2 * two.of(0).error);
  EXPECT_NEAR(three.error_between(0, 1), two.error_between(0, 1), 2);
  EXPECT_NEAR(three.of(0).weight + three.of(1).weight + three.of(2).weight, 1, 1e-12);
}

TEST(Ratings, GroupsThatNeverMetAreToldApart) {
  std::vector<Played> games;
  add_pair(games, 0, 3, 1, 0.5);
  add_pair(games, 1, 4, 1, 1);
  add_pair(games, 4, 5, 0.5, 0.5);
  const RatingList list(pairs_of(games), 6, {.anchor = 3, .level = 1000});
  EXPECT_EQ(list.groups(), 3);
  EXPECT_EQ(list.of(0).group, list.of(3).group);
  EXPECT_EQ(list.of(1).group, list.of(5).group);
  EXPECT_NE(list.of(0).group, list.of(1).group);
  EXPECT_NE(list.of(2).group, list.of(0).group) << "played nobody";
  EXPECT_EQ(list.likelihood(0, 1), std::nullopt);
  EXPECT_EQ(list.of(3).elo, 1000);
  EXPECT_GT(list.of(0).elo, 1000);
  double mean = 0;
  for (int i : {1, 4, 5}) mean += list.of(i).weight * list.of(i).elo;
  EXPECT_NEAR(mean, 1000, 1e-6);
  EXPECT_EQ(list.of(2).games, 0);
  EXPECT_EQ(list.of(2).elo, 1000);
}

TEST(Ratings, NoGameAndNobody) {
  EXPECT_TRUE(RatingList({}, 0).ratings().empty());
  const RatingList list({}, 3);
  EXPECT_EQ(list.groups(), 3);
  for (const Rating& rating : list.ratings()) EXPECT_EQ(rating.elo, 0);
}

TEST(Ratings, TheNumberingDoesNotMatter) {
  std::vector<Played> games;
  std::vector<Played> renamed;
  const std::array<int, 4> other{2, 0, 3, 1};
  for (int i = 0; i < 60; ++i) {
    const int a = i % 4;
    const int b = (a + 1 + i % 3) % 4;
    const double x = (i * 7 % 3) / 2.0;
    const double y = (i * 5 % 3) / 2.0;
    add_pair(games, a, b, x, y);
    add_pair(renamed, other[a], other[b], x, y);
  }
  const RatingList one(pairs_of(games), 4);
  const RatingList two(pairs_of(renamed), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(one.of(i).elo, two.of(other[i]).elo, 1e-6);
    EXPECT_NEAR(one.of(i).error, two.of(other[i]).error, 1e-6);
  }
}

}  // namespace
}  // namespace tauler::arena
