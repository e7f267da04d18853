#include "core/clock.hpp"

#include <gtest/gtest.h>

namespace tauler {
namespace {

using namespace std::chrono_literals;

const TimePoint noon{};

TEST(Clock, ChargesOnlyTheSideThatRuns) {
  Clock clock({.budget = 60s, .increment = 0s});
  clock.start(Side::first, noon);
  EXPECT_EQ(clock.remaining(Side::first, noon + 10s), 50s);
  EXPECT_EQ(clock.remaining(Side::second, noon + 10s), 60s);
  clock.stop(noon + 10s, true);
  EXPECT_EQ(clock.running(), std::nullopt);
  EXPECT_EQ(clock.remaining(Side::first, noon + 99s), 50s);
}

TEST(Clock, PaysTheIncrementForAMoveAndNotForAPause) {
  Clock clock({.budget = 60s, .increment = 5s});
  clock.start(Side::second, noon);
  clock.stop(noon + 10s, true);
  EXPECT_EQ(clock.remaining(Side::second, noon + 10s), 55s);
  clock.start(Side::second, noon + 20s);
  clock.stop(noon + 21s, false);
  EXPECT_EQ(clock.remaining(Side::second, noon + 21s), 54s);
}

TEST(Clock, AFallenFlagStaysFallen) {
  Clock clock({.budget = 3s, .increment = 5s});
  clock.start(Side::first, noon);
  EXPECT_EQ(clock.flagged(noon + 2s), std::nullopt);
  EXPECT_EQ(clock.flagged(noon + 3s), Side::first);
  clock.stop(noon + 4s, true);
  EXPECT_EQ(clock.flagged(noon + 4s), Side::first);
  EXPECT_EQ(clock.remaining(Side::first, noon + 4s), 0s);
}

TEST(Clock, StartingTheOtherSideStopsTheRunningOne) {
  Clock clock({.budget = 60s, .increment = 0s});
  clock.start(Side::first, noon);
  clock.start(Side::second, noon + 7s);
  EXPECT_EQ(clock.remaining(Side::first, noon + 9s), 53s);
  EXPECT_EQ(clock.remaining(Side::second, noon + 9s), 58s);
}

}  // namespace
}  // namespace tauler
