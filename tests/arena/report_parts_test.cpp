// How durations and points are written.
#include "arena/report/report_parts.hpp"

#include <gtest/gtest.h>

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;

TEST(ReportParts, DurationsHaveThreeFigures) {
  EXPECT_EQ(duration_text(0ns), "0 ns");
  EXPECT_EQ(duration_text(999ns), "999 ns");
  EXPECT_EQ(duration_text(1000ns), "1.00 µs");
  EXPECT_EQ(duration_text(9994ns), "9.99 µs");
  EXPECT_EQ(duration_text(9996ns), "10.0 µs");
  EXPECT_EQ(duration_text(99'960ns), "100 µs");
  EXPECT_EQ(duration_text(999'400ns), "999 µs");
  EXPECT_EQ(duration_text(999'600ns), "1.00 ms");
  EXPECT_EQ(duration_text(Duration(3420ms)), "3.42 s");
  EXPECT_EQ(duration_text(Duration(4373s)), "1:12:53");
  EXPECT_EQ(duration_text(std::optional<Duration>()), "–");
}

TEST(ReportParts, CountdownsReadLikeAClock) {
  EXPECT_EQ(countdown_text(0), "0:00");
  EXPECT_EQ(countdown_text(59.6), "1:00");
  EXPECT_EQ(countdown_text(127), "2:07");
  EXPECT_EQ(countdown_text(3599.7), "1:00:00");
  EXPECT_EQ(countdown_text(7651), "2:07:31");
}

TEST(ReportParts, PointsKeepTheirHalf) {
  EXPECT_EQ(points_text(17), "17");
  EXPECT_EQ(points_text(16.5), "16.5");
}

}  // namespace
}  // namespace tauler::arena
