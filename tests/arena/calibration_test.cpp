#include "arena/statistics/calibration.hpp"

#include <gtest/gtest.h>

#include "arena/mock_players.hpp"
#include "arena/play/diluted_player.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;

Contestant contestant(const std::string& spec) {
  const PlayerRecipe recipe = *all_players().recipe(spec, "connect4");
  return {recipe.text(), recipe};
}

CalibrationPlan small_plan() {
  CalibrationPlan plan{.start = connect4_start(),
                       .contestants = {contestant("random"), contestant("uct:playouts=20"),
                                       contestant("uct:playouts=4")},
                       .pairs = 10,
                       .sounding_pairs = 2};
  plan.openings.random_plies = 4;
  return plan;
}

TEST(Calibration, OrdersPlayersAndMeetsNeighboursMost) {
  std::vector<CalibrationProgress> seen;
  const auto result = calibrate(
      small_plan(), {}, [&](const CalibrationProgress& progress) { seen.push_back(progress); });
  ASSERT_TRUE(result);
  EXPECT_EQ(result->order, (std::vector<int>{1, 2, 0}));
  EXPECT_EQ(result->ratings.of(0).elo, 0);
  EXPECT_EQ(result->ratings.of(0).error, 0);
  EXPECT_GT(result->ratings.of(1).elo, result->ratings.of(2).elo);
  // Three soundings of 4 games, two neighbours of 20, one with one between of 10.
  EXPECT_EQ(result->games, 3 * 4 + 2 * 20 + 10);
  ASSERT_EQ(seen.size(), 6u);
  EXPECT_EQ(seen.back().meeting, seen.back().meetings);
  int games = 0;
  for (const CalibrationMeeting& meeting : result->meetings) games += meeting.tally.games();
  EXPECT_EQ(games, result->games);
  EXPECT_GT(result->meetings.front().tally.points(), 12) << "as the stronger one sees it";
}

TEST(Calibration, RungsLinkTheAnchorAndMeetNobodyElse) {
  CalibrationPlan plan = small_plan();
  std::swap(plan.contestants[1], plan.contestants[2]);
  for (double share : {0.7, 0.4}) {
    const PlayerRecipe rung = diluted(plan.contestants[1].recipe, share);
    plan.contestants.push_back({rung.text(), rung});
  }
  plan.rungs = 2;
  const auto result = calibrate(plan);
  ASSERT_TRUE(result);
  // Ten soundings of 4; uct:4 and uct:20 20 games; four at the foot: three times 20, twice 10.
  EXPECT_EQ(result->games, 10 * 4 + 20 + 3 * 20 + 2 * 10);
  for (const CalibrationMeeting& meeting : result->meetings) {
    const bool has_top = meeting.first == 2 || meeting.second == 2;
    const bool has_rung_or_anchor =
        std::min(meeting.first, meeting.second) == 0 || std::max(meeting.first, meeting.second) > 2;
    if (has_top && has_rung_or_anchor) {
      EXPECT_EQ(meeting.tally.games(), 4) << "sounded only";
    }
  }
}

TEST(Calibration, TheSameSeedGivesTheSameRatings) {
  RunSetup two_jobs;
  two_jobs.jobs = 2;
  const auto one = calibrate(small_plan());
  const auto other = calibrate(small_plan(), two_jobs);
  ASSERT_TRUE(one && other);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(one->ratings.of(i).elo, other->ratings.of(i).elo);
}

TEST(Calibration, IsWholeOrNotAtAll) {
  const std::atomic<bool> stop = true;
  RunSetup setup;
  setup.stop = &stop;
  EXPECT_FALSE(calibrate(small_plan(), setup));
  CalibrationPlan lonely = small_plan();
  lonely.contestants.erase(lonely.contestants.begin() + 1, lonely.contestants.end());
  EXPECT_FALSE(calibrate(lonely));
}

TEST(DilutedPlayer, MixesItsMovesWithRandomOnes) {
  static const PlayerEntry entry = mock_player("lowest", lowest());
  const PlayerRecipe base(entry, *Options::parse("", {}), false);
  const auto others = [&](double share) {
    const PlayerRecipe recipe = diluted(base, share);
    EXPECT_TRUE(recipe.takes_seed());
    int count = 0;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const Move move = recipe.make(seed)->choose(connect4_start(), {}, {}).move;
      count += move == connect4_start().legal_moves().front() ? 0 : 1;
    }
    return count;
  };
  EXPECT_EQ(others(0), 0);
  // One random move in seven is the lowest too.
  EXPECT_NEAR(others(0.5), 500 * 6 / 7, 50);
  EXPECT_NEAR(others(1), 1000 * 6 / 7, 50);
  EXPECT_EQ(diluted(base, 0.25).text(), "lowest with 25% random moves");
}

}  // namespace
}  // namespace tauler::arena
