// Results: a value or the reason there is none, and never the one for the other.
#include "core/error.hpp"

#include <gtest/gtest.h>

#include "support/error_text.hpp"

namespace tauler {
namespace {

TEST(Result, HoldsAValueOrTheReasonThereIsNone) {
  const Result<int> seven(7);
  ASSERT_TRUE(seven);
  EXPECT_EQ(*seven, 7);
  const Result<int> none(Error{"column-full", {4}, 3});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), (Error{"column-full", {4}, 3}));
}

TEST(ResultDeathTest, WhatIsNotThereIsNotReadInAnyBuild) {
  const Result<int> none(Error{"column-full", {4}});
  EXPECT_DEATH(static_cast<void>(*none), "a bug: .*failed was used: column 4 is full");
  const Result<int> seven(7);
  EXPECT_DEATH(static_cast<void>(seven.error()), "a bug: .*succeeded was used as an error");
}

TEST(Error, IsTheSameWhereCodeArgumentsAndPlaceAre) {
  const Error inner{"game-over"};
  const Error error{"move-wrong", {3, inner}, 7};
  EXPECT_EQ(error, (Error{"move-wrong", {3, Error{"game-over"}}, 7}));
  EXPECT_NE(error, (Error{"move-wrong", {3, Error{"swap-late"}}, 7}));
  EXPECT_NE(error, (Error{"move-wrong", {"3", inner}, 7}));
  EXPECT_NE(error, error.unplaced());
  EXPECT_NE(error, inner);
}

TEST(Error, IsSeenFromLargerTexts) {
  const Error error{"column-full", {'d'}, 3};
  EXPECT_EQ(error.shifted(10).at, 13u);
  EXPECT_EQ(error.unplaced().shifted(10).at, std::nullopt);
  EXPECT_EQ(error.placed(1).at, 1u);
  EXPECT_EQ(placed_text(error.within("--moves")), "error-within(--moves, column-full(d))");
}

}  // namespace
}  // namespace tauler
