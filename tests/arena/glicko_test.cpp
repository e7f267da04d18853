#include "arena/statistics/glicko.hpp"

#include <gtest/gtest.h>

namespace tauler::store {
namespace {

TEST(Glicko, TheExampleOfThePaper) {
  const Glicko after = after_period(
      {1500, 200, 0.06}, {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}});
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, WinsRaiseLossesLowerAndWeakOpponentsPayLittle) {
  const Glicko me{1500, 80, 0.06};
  const auto with = [&](double opponent, double score) {
    return after_period(me, {{{opponent, 80, 0.06}, score}}).rating;
  };
  EXPECT_GT(with(1500, 1), 1500);
  EXPECT_LT(with(1500, 0), 1500);
  EXPECT_NEAR(with(1500, 0.5), 1500, 1e-9);
  EXPECT_GT(with(2000, 1) - 1500, with(1500, 1) - 1500);
  EXPECT_LT(with(700, 1) - 1500, 1);
  EXPECT_EQ(after_period(me, {}).rating, me.rating);
}

TEST(Glicko, ALongRunNeitherFreezesNorRunsAway) {
  Glicko me;
  for (int i = 0; i < 2000; ++i)
    me = after_period(me, {{{1500, 60, 0.06}, i % 2 == 0 ? 1.0 : 0.0}});
  EXPECT_NEAR(me.rating, 1500, 40);
  EXPECT_GE(me.deviation, 45);
  for (int i = 0; i < 2000; ++i) me = after_period(me, {{{800, 60, 0.06}, 1}});
  EXPECT_LT(me.rating, 2600);
}

TEST(Glicko, IdleDaysWidenUpToANewcomer) {
  const Glicko me{1700, 60, 0.06};
  EXPECT_GT(after_days(me, 30).deviation, 60);
  EXPECT_LE(after_days(me, 1e7).deviation, 350);
  EXPECT_EQ(after_days(me, 30).rating, 1700);
}

}  // namespace
}  // namespace tauler::store
