#include "arena/statistics/standings.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "arena/played_games.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

/// Three contestants, two games each way: ann 3½, bob 3½, eve 1.
std::vector<Played> small_tournament() {
  std::vector<Played> games;
  add_pair(games, 0, 1, 1, 0.5);
  add_pair(games, 0, 2, 1, 1);
  add_pair(games, 1, 2, 0.5, 0.5);
  return games;
}

TEST(Standings, PointsColoursAndTheCrossTable) {
  const Standings result = standings(plan_of({"ann", "bob", "eve"}), small_tournament());
  ASSERT_EQ(result.table.size(), 3u);
  EXPECT_EQ(result.games, 6);
  const Standing& ann = result.table[0];
  EXPECT_EQ(ann.contestant, 0);
  EXPECT_EQ(ann.rank, 1);
  EXPECT_EQ(ann.total.won, 3);
  EXPECT_EQ(ann.total.drawn, 1);
  EXPECT_EQ(ann.with[0].won, 2);
  EXPECT_EQ(ann.with[1].won, 1);
  EXPECT_EQ(ann.with[1].drawn, 1);
  EXPECT_EQ(result.cross[0][1].points(), 1.5);
  EXPECT_EQ(result.cross[1][0].points(), 0.5);
  EXPECT_EQ(result.cross[1][2].drawn, 2);
  EXPECT_EQ(result.cross[2][2].games(), 0);
  EXPECT_EQ(result.first_side.games(), 6);
  EXPECT_EQ(result.first_side.won, 2);
  EXPECT_EQ(result.first_side.lost, 1);
  EXPECT_EQ(&result.of(2), &result.table[2]);
  EXPECT_EQ(result.sprt, std::nullopt);
  EXPECT_GT(result.ratings.of(0).elo, result.ratings.of(2).elo);
}

TEST(Standings, TheOrderOfTheGamesDoesNotMatter) {
  std::vector<Played> games = small_tournament();
  const Standings one = standings(plan_of({"ann", "bob", "eve"}), games);
  std::reverse(games.begin(), games.end());
  const Standings two = standings(plan_of({"ann", "bob", "eve"}), games);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(one.table[i].contestant, two.table[i].contestant);
    EXPECT_EQ(one.table[i].sonneborn_berger, two.table[i].sonneborn_berger);
    EXPECT_EQ(one.ratings.of(i).elo, two.ratings.of(i).elo);
    EXPECT_EQ(one.ratings.of(i).error, two.ratings.of(i).error);
  }
}

TEST(Standings, TieBreaks) {
  // a and b have two points of four; b took its from c, the better one.
  std::vector<Played> games;
  add_pair(games, 0, 2, 0, 0);
  add_pair(games, 0, 3, 1, 1);
  add_pair(games, 1, 2, 1, 1);
  add_pair(games, 1, 3, 0, 0);
  add_pair(games, 2, 3, 1, 1);
  const Standings result = standings(plan_of({"a", "b", "c", "d"}), games);
  // c 4 points, a 2, b 2, d 2.
  EXPECT_EQ(result.table[0].contestant, 2);
  EXPECT_EQ(result.table[1].contestant, 1);
  EXPECT_EQ(result.of(1).sonneborn_berger, 2 * 4);
  EXPECT_EQ(result.of(0).sonneborn_berger, 2 * 2);
  EXPECT_EQ(result.of(3).sonneborn_berger, 2 * 2);
  EXPECT_EQ(result.of(0).buchholz, 2 * 4 + 2 * 2);
  EXPECT_EQ(result.of(0).rank, 3);
  EXPECT_EQ(result.of(3).rank, 3) << "nothing tells these two apart";
}

TEST(Standings, FaultsTimeAndOverhead) {
  std::vector<Played> games = small_tournament();
  games[2].ending = Ending::crashed;      // eve loses to ann
  games[3].ending = Ending::out_of_time;  // again
  games[0].use[0] = {.time = 3s, .longest = 2s, .overhead = 1ms, .turns = 2};
  games[1].use[1] = {.time = 1s, .longest = 1s, .overhead = 2ms, .turns = 2};
  const Standings result = standings(plan_of({"ann", "bob", "eve"}), games);
  EXPECT_EQ(result.of(2).faults(), 1);
  EXPECT_EQ(result.of(2).time_outs(), 1);
  EXPECT_EQ(result.of(0).faults(), 0);
  EXPECT_EQ(result.endings[index_of(Ending::crashed)], 1);
  EXPECT_EQ(result.endings[index_of(Ending::on_board)], 4);
  EXPECT_EQ(result.of(0).time.mean(), Duration(1s));
  EXPECT_EQ(result.of(0).time.longest, Duration(2s));
  EXPECT_EQ(result.of(0).overhead, Duration(3ms));
}

TEST(Standings, AKnockOutIsOrderedByTheRoundReached) {
  std::vector<Played> games;
  add_pair(games, 0, 1, 1, 1);
  add_pair(games, 2, 3, 0.5, 1);
  add_pair(games, 0, 2, 0, 0);
  for (int i : {4, 5}) games[i].fixture.round = 2;
  const Standings result = standings(plan_of({"a", "b", "c", "d"}, Pairing::knockout), games);
  EXPECT_EQ(result.table[0].contestant, 2);
  EXPECT_EQ(result.table[1].contestant, 0);
  EXPECT_EQ(result.table[2].contestant, 3) << "half a point in the first round";
}

TEST(Standings, ATestHasItsCurve) {
  std::vector<Played> games;
  for (int i = 0; i < 20; ++i) add_pair(games, 0, 1, 1, 0.5);
  games.erase(games.begin() + 15);
  const Standings result = standings(plan_of({"new", "old"}, Pairing::sprt), games);
  ASSERT_TRUE(result.sprt);
  EXPECT_EQ(result.sprt->curve.size(), 7u) << "the eighth pair is not finished";
  EXPECT_EQ(result.games, 39);
}

TEST(Standings, NoGame) {
  for (Pairing pairing : {Pairing::round_robin, Pairing::gauntlet, Pairing::swiss,
                          Pairing::knockout, Pairing::sprt, Pairing::battery}) {
    const Standings result = standings(plan_of({"a", "b"}, pairing), {});
    EXPECT_EQ(result.games, 0);
    EXPECT_EQ(result.table[0].rank, 1);
    EXPECT_EQ(result.table[1].rank, 1);
  }
}

}  // namespace
}  // namespace tauler::arena
