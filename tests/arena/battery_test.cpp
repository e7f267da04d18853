#include "arena/play/battery.hpp"

#include <gtest/gtest.h>

#include "arena/mock_players.hpp"
#include "arena/statistics/summary.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

BatteryPlan plan_of(const std::string& local, const std::string& visitor, int games) {
  return {.start = connect4_start(),
          .local = *all_players().recipe(local, "connect4"),
          .visitor = *all_players().recipe(visitor, "connect4"),
          .games = games};
}

/// Everything of the games that must not depend on the machine or on the number of jobs.
std::vector<std::string> fingerprints(const Battery& battery) {
  std::vector<std::string> texts;
  for (const BatteryGame& game : battery.games) {
    std::string text = std::to_string(game.number) + ' ' + std::string(name_of(game.opener)) + ' ' +
                       game.result.reason;
    for (const auto& seed : game.seeds) text += ' ' + std::to_string(seed.value_or(0));
    for (const std::string& move : game.result.position.move_texts()) text += ' ' + move;
    for (const Turn& turn : game.result.turns) {
      text += ' ' + std::to_string(turn.value) + ' ' + std::to_string(turn.nodes);
    }
    texts.push_back(text);
  }
  return texts;
}

TEST(Battery, TheSameSeedGivesTheSameGamesWithAnyNumberOfJobs) {
  BatteryPlan plan = plan_of("uct:playouts=200", "random", 20);
  plan.opening_plies = 2;
  const auto one = fingerprints(*play_battery(plan));
  plan.jobs = 4;
  const auto four = fingerprints(*play_battery(plan));
  EXPECT_EQ(one, four);
  ASSERT_EQ(one.size(), 20u);
  EXPECT_NE(one[0].substr(one[0].find(' ')), one[1].substr(one[1].find(' ')));
  plan.seed = 2;
  EXPECT_NE(one, fingerprints(*play_battery(plan)));
}

TEST(Battery, TheLocalPlayerOpensTheFirstHalfAndTheLargerOne) {
  for (int games : {1, 2, 5, 50}) {
    const auto battery = play_battery(plan_of("random", "uct:playouts=2", games));
    ASSERT_EQ(static_cast<int>(battery->games.size()), games);
    for (int i = 0; i < games; ++i) {
      const BatteryGame& game = battery->games[i];
      EXPECT_EQ(game.number, i + 1);
      EXPECT_EQ(game.opener, i < (games + 1) / 2 ? Role::local : Role::visitor);
      // Only the one says that it looked at exactly one position.
      for (const Turn& turn : game.result.turns) {
        EXPECT_EQ(game.role_of(turn.mover), turn.nodes == 1 ? Role::local : Role::visitor);
      }
    }
  }
}

TEST(Battery, NoGameIsABatteryToo) {
  const auto battery = play_battery(plan_of("random", "random", 0));
  EXPECT_TRUE(battery->games.empty());
  EXPECT_TRUE(battery->is_complete());
}

TEST(Battery, OpeningsArePairedWithTheColoursChanged) {
  BatteryPlan plan = plan_of("random", "random", 11);
  plan.opening_plies = 5;
  const auto battery = play_battery(plan);
  const auto opening = [&](int number) {
    const auto& moves = battery->games[number - 1].result.position.moves();
    return std::vector<Move>(moves.begin(), moves.begin() + 5);
  };
  for (int number = 7; number <= 11; ++number) EXPECT_EQ(opening(number), opening(number - 6));
  EXPECT_NE(opening(1), opening(2));
  EXPECT_EQ(battery->games[0].result.opening_plies(), 5);
}

TEST(Battery, AnOpeningThatCannotBeIsAnError) {
  BatteryPlan plan = plan_of("random", "random", 2);
  plan.opening_plies = 42;  // the board is full then
  const auto battery = play_battery(plan);
  ASSERT_FALSE(battery);
  EXPECT_EQ(battery.error().reason, "no opening of 42 random moves leaves the game undecided");
}

TEST(Battery, AFixedSeedIsKeptAndNotedAsNone) {
  const auto battery = play_battery(plan_of("random:seed=3", "random:seed=4", 4));
  const auto& games = battery->games;
  EXPECT_EQ(games[0].seeds[0], std::nullopt);
  EXPECT_EQ(games[0].result.position.moves(), games[1].result.position.moves());
  EXPECT_NE(games[1].result.position.moves(), games[2].result.position.moves())
      << "the colours changed";
}

TEST(Battery, AWrongdoerLosesItsGamesAndTheBatteryGoesOn) {
  const PlayerRegistry players({mock_player("broken", broken()),
                                mock_player("cheat", illegal_at(4)),
                                mock_player("lowest", lowest())});
  BatteryPlan plan{.start = connect4_start(),
                   .local = *players.recipe("broken", "connect4"),
                   .visitor = *players.recipe("cheat", "connect4"),
                   .games = 6,
                   .jobs = 3};
  const Summary summary = summarize(play_battery(plan)->games);
  EXPECT_EQ(summary.of(Role::local).total.lost, 6);
  plan.local = *players.recipe("lowest", "connect4");
  const auto battery = play_battery(plan);
  EXPECT_EQ(summarize(battery->games).of(Role::local).total.won, 6);
  EXPECT_EQ(battery->games[5].result.reason, "yellow loses: illegal move, code 400");
}

TEST(Battery, AStopKeepsTheFinishedGames) {
  // The eleventh game never ends by itself.
  std::atomic<int> games = 0;
  const PlayerRegistry players(
      {mock_player("lowest", lowest()),
       mock_player("tiring", [&games](const AnyPosition& position, const Limits& limits) {
         if (position.ply() <= 1 && ++games > 10) return endless()(position, limits);
         return lowest()(position, limits);
       })});
  std::atomic<bool> stop = false;
  BatteryPlan plan{.start = connect4_start(),
                   .local = *players.recipe("tiring", "connect4"),
                   .visitor = *players.recipe("lowest", "connect4"),
                   .games = 50,
                   .jobs = 2};
  plan.limits.stop = &stop;
  BatteryProgress last;
  const auto battery = play_battery(plan, [&](const BatteryProgress& progress) {
    last = progress;
    if (progress.finished == 10) stop = true;
  });
  EXPECT_EQ(battery->games.size(), 10u);
  EXPECT_FALSE(battery->is_complete());
  EXPECT_EQ(last.finished, 10);
  for (const BatteryGame& game : battery->games) EXPECT_NE(game.result.ending, Ending::stopped);
}

TEST(Battery, ProgressEndsWithTheWholeScore) {
  BatteryProgress last;
  const auto caller = std::this_thread::get_id();
  BatteryPlan plan = plan_of("uct:playouts=100", "random", 12);
  plan.jobs = 3;
  const auto battery = play_battery(plan, [&](const BatteryProgress& progress) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    EXPECT_GE(progress.finished, last.finished);
    EXPECT_EQ(progress.local_won + progress.visitor_won + progress.drawn, progress.finished);
    last = progress;
  });
  const Summary summary = summarize(battery->games);
  EXPECT_EQ(last.finished, 12);
  EXPECT_EQ(last.local_won, summary.of(Role::local).total.won);
  EXPECT_EQ(static_cast<int>(last.moves), summary.turns);
}

}  // namespace
}  // namespace tauler::arena
