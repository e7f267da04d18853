// One game under way: moves, clock, ends.
#include "core/running_game.hpp"

#include <gtest/gtest.h>

namespace tauler {
namespace {

using namespace std::chrono_literals;

const TimePoint noon{};

TEST(GameClock, ChargesOnlyTheSideThatRuns) {
  GameClock clock(TimeControl{.budget = 60s});
  clock.start(Side::first, noon);
  EXPECT_EQ(clock.remaining(Side::first, noon + 10s), 50s);
  EXPECT_EQ(clock.remaining(Side::second, noon + 10s), 60s);
  EXPECT_EQ(clock.flag_time(), noon + 60s);
  clock.stop(noon + 10s);
  EXPECT_EQ(clock.running(), std::nullopt);
  EXPECT_EQ(clock.flag_time(), std::nullopt);
  EXPECT_EQ(clock.remaining(Side::first, noon + 99s), 50s);
}

TEST(GameClock, StartingTheOtherSideStopsTheRunningOne) {
  GameClock clock(TimeControl{.budget = 60s});
  clock.start(Side::first, noon);
  clock.start(Side::second, noon + 7s);
  EXPECT_EQ(clock.remaining(Side::first, noon + 9s), 53s);
  EXPECT_EQ(clock.remaining(Side::second, noon + 9s), 58s);
}

TEST(GameClock, ATurnThatIsChargedEarnsTheIncrement) {
  GameClock clock(TimeControl{.budget = 60s, .increment = 5s});
  EXPECT_TRUE(clock.charge(Side::second, 10s));
  EXPECT_EQ(clock.remaining(Side::second), 55s);
  EXPECT_EQ(clock.remaining(Side::first), 60s);
}

TEST(GameClock, AFlagFallsBeyondTheMarginOnly) {
  GameClock clock({TimeControl{.budget = 3s, .increment = 1s}, std::nullopt}, 500ms);
  EXPECT_TRUE(clock.charge(Side::first, 3400ms)) << "late, within the margin";
  EXPECT_EQ(clock.remaining(Side::first), 1s);
  EXPECT_FALSE(clock.charge(Side::first, 1600ms));
  EXPECT_EQ(clock.remaining(Side::first), 0s);
  EXPECT_TRUE(clock.charge(Side::second, 100s)) << "its time is not limited";
}

}  // namespace
}  // namespace tauler
