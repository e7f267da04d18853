// The figures of the tables, on games made by hand.
#include "arena/statistics/summary.hpp"

#include <gtest/gtest.h>

#include "arena/mock_players.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

BatteryGame game_of(int number, Role opener, Outcome outcome,
                    const std::vector<std::pair<Side, Duration>>& turns, Duration duration) {
  BatteryGame game{number, opener, {}, {connect4_start()}};
  game.result.outcome = outcome;
  game.result.ending = Ending::on_board;
  game.result.duration = duration;
  for (const auto& [side, time] : turns) {
    Turn turn;
    turn.mover = side;
    turn.time = time;
    game.result.turns.push_back(turn);
  }
  return game;
}

TEST(Summary, CountsByRoleAndColour) {
  const std::vector<BatteryGame> games{
      game_of(1, Role::local, Outcome::first_wins, {}, 1s),
      game_of(2, Role::local, Outcome::second_wins, {}, 2s),
      game_of(3, Role::local, Outcome::draw, {}, 3s),
      game_of(4, Role::visitor, Outcome::first_wins, {}, 4s),
      game_of(5, Role::visitor, Outcome::first_wins, {}, 5s),
      game_of(6, Role::visitor, Outcome::second_wins, {}, 6s),
  };
  const Summary summary = summarize(games);
  const auto expect = [](const Score& score, int won, int drawn, int lost) {
    EXPECT_EQ(score.won, won);
    EXPECT_EQ(score.drawn, drawn);
    EXPECT_EQ(score.lost, lost);
  };
  expect(summary.of(Role::local).with[0], 1, 1, 1);
  expect(summary.of(Role::local).with[1], 1, 0, 2);
  expect(summary.of(Role::local).total, 2, 1, 3);
  expect(summary.of(Role::visitor).with[0], 2, 0, 1);
  expect(summary.of(Role::visitor).with[1], 1, 1, 1);
  expect(summary.of(Role::visitor).total, 3, 1, 2);
  EXPECT_EQ(summary.of(Role::local).total.points(), 2.5);
  EXPECT_EQ(summary.games, 6);
  EXPECT_EQ(summary.games_duration, 21s);
  EXPECT_EQ(summary.of(Role::local).time.mean(), std::nullopt);
}

TEST(Summary, MeansOfTurnsAndMeansOfGames) {
  // The local player: 1 s and 3 s in the first game, 10 s in the second.
  const std::vector<BatteryGame> games{
      game_of(1, Role::local, Outcome::first_wins,
              {{Side::first, 1s}, {Side::second, 7s}, {Side::first, 3s}}, 11s),
      game_of(2, Role::visitor, Outcome::draw, {{Side::first, 1s}, {Side::second, 10s}}, 11s),
  };
  const Summary summary = summarize(games);
  const RoleSummary& local = summary.of(Role::local);
  EXPECT_EQ(local.time.turns, 3);
  EXPECT_EQ(local.time.total, 14s);
  EXPECT_EQ(local.time.longest, 10s);
  EXPECT_EQ(*local.time.mean(), Duration(14s) / 3);
  EXPECT_EQ(local.mean_of_games, 6s) << "(2 s + 10 s) / 2";
  const RoleSummary& visitor = summary.of(Role::visitor);
  EXPECT_EQ(visitor.mean_of_games, 4s);
  EXPECT_EQ(summary.turns, 5);
}

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
