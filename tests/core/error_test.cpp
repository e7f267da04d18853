// Results: a value or a reason, and never the one for the other.
#include "core/error.hpp"

#include <gtest/gtest.h>

namespace tauler {
namespace {

TEST(Result, HoldsAValueOrTheReasonThereIsNone) {
  const Result<int> seven(7);
  ASSERT_TRUE(seven);
  EXPECT_EQ(*seven, 7);
  const Result<int> none(Error{"no number", 3});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().reason, "no number");
  EXPECT_EQ(to_string(none.error()), "no number (at character 4)");
}

TEST(ResultDeathTest, WhatIsNotThereIsNotReadInAnyBuild) {
  const Result<int> none(Error{"no number"});
  EXPECT_DEATH(static_cast<void>(*none), "a bug: .*failed was used: no number");
  const Result<int> seven(7);
  EXPECT_DEATH(static_cast<void>(seven.error()), "a bug: .*succeeded was used as an error");
}

}  // namespace
}  // namespace tauler
