#include "search/search_guard.hpp"

#include <gtest/gtest.h>

namespace tauler {
namespace {

using namespace std::chrono_literals;

TEST(SearchGuard, AStopFlagDoesNotReplaceThePlayersOwnTime) {
  const std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  EXPECT_EQ(SearchGuard(limits, 10s).deadline(), 10s);
  limits.depth = 4;
  EXPECT_EQ(SearchGuard(limits, 10s).deadline(), Duration::max());
}

TEST(SearchGuard, AStopFlagEndsTheSearch) {
  std::atomic<bool> stop = false;
  Limits limits;
  limits.stop = &stop;
  SearchGuard guard(limits, 10s);
  EXPECT_FALSE(guard.look());
  stop = true;
  EXPECT_TRUE(guard.look());
  EXPECT_TRUE(guard.expired());
}

}  // namespace
}  // namespace tauler
