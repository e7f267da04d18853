// The document's battery: a plan whose games of one colour all come first.
#include <thread>

#include <gtest/gtest.h>

#include "arena/memory_ledger.hpp"
#include "arena/mock_players.hpp"
#include "arena/play/run_tournament.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/statistics/standings.hpp"
#include "support/error_text.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

TournamentPlan plan_of(const std::string& local, const std::string& visitor, int games,
                       const PlayerRegistry& players = all_players()) {
  return {.name = "battery",
          .start = connect4_start(),
          .contestants = {{"local", *players.recipe(local, "connect4")},
                          {"visitor", *players.recipe(visitor, "connect4")}},
          .pairing = Pairing::battery,
          .games = games};
}

std::vector<PlayedGame> games_of(const TournamentPlan& plan, int jobs = 1) {
  MemoryLedger ledger;
  const auto result = run_tournament(plan, ledger, {.jobs = jobs});
  EXPECT_TRUE(result) << code_text(result.error());
  std::vector<PlayedGame> games;
  for (const auto& [number, game] : ledger.games()) games.push_back(game);
  return games;
}

/// Everything of the games that must not depend on the machine or on the number of jobs.
std::vector<std::string> fingerprints(const std::vector<PlayedGame>& games) {
  std::vector<std::string> texts;
  for (const PlayedGame& game : games) {
    std::string text = std::to_string(game.played.fixture.number) + ' ' + game.reason;
    for (const auto& seed : game.seeds) text += ' ' + std::to_string(seed.value_or(0));
    text += ' ' + game.record;
    for (const Turn& turn : game.turns) {
      text += ' ' + std::to_string(turn.value) + ' ' + std::to_string(turn.nodes);
    }
    texts.push_back(text);
  }
  return texts;
}

TEST(Battery, TheSameSeedGivesTheSameGamesWithAnyNumberOfJobs) {
  TournamentPlan plan = plan_of("uct:playouts=200", "random", 20);
  plan.openings.random_plies = 2;
  const auto one = fingerprints(games_of(plan));
  EXPECT_EQ(one, fingerprints(games_of(plan, 4)));
  ASSERT_EQ(one.size(), 20u);
  EXPECT_NE(one[0].substr(one[0].find(' ')), one[1].substr(one[1].find(' ')));
  plan.seed = 2;
  EXPECT_NE(one, fingerprints(games_of(plan)));
}

TEST(Battery, TheLocalPlayerOpensTheFirstHalfAndTheLargerOne) {
  for (int number_of_games : {1, 2, 5, 50}) {
    const auto games = games_of(plan_of("random", "uct:playouts=2", number_of_games));
    ASSERT_EQ(static_cast<int>(games.size()), number_of_games);
    for (int i = 0; i < number_of_games; ++i) {
      const Fixture& fixture = games[i].played.fixture;
      EXPECT_EQ(fixture.number, i + 1);
      EXPECT_EQ(fixture.contestants[0], i < (number_of_games + 1) / 2 ? 0 : 1);
      EXPECT_EQ(fixture.contestants[1], 1 - fixture.contestants[0]);
      // Only the one says that it looked at exactly one position.
      for (const Turn& turn : games[i].turns) {
        EXPECT_EQ(fixture.contestants[tauler::index_of(turn.mover)], turn.nodes == 1 ? 0 : 1);
      }
    }
  }
}

TEST(Battery, OpeningsArePairedWithTheColoursChanged) {
  TournamentPlan plan = plan_of("random", "random", 11);
  plan.openings.random_plies = 5;
  const auto games = games_of(plan);
  const auto opening = [&](int number) {
    const Record record = *all_games().read_record(games[number - 1].record);
    const auto& moves = record.position.moves();
    return std::vector<Move>(moves.begin(), moves.begin() + 5);
  };
  for (int number = 7; number <= 11; ++number) {
    EXPECT_EQ(opening(number), opening(number - 6));
    EXPECT_EQ(games[number - 1].played.fixture.pair, games[number - 7].played.fixture.pair);
  }
  EXPECT_NE(opening(1), opening(2));
  EXPECT_EQ(games[0].opening_plies, 5);
}

TEST(Battery, WrongPlansAreRefused) {
  EXPECT_FALSE(check_plan(plan_of("random", "random", 0)));
  TournamentPlan three = plan_of("random", "random", 2);
  three.contestants.push_back({"third", three.contestants[0].recipe});
  EXPECT_FALSE(check_plan(three));
  TournamentPlan full = plan_of("random", "random", 2);
  full.openings.random_plies = 42;  // the board is full then
  MemoryLedger ledger;
  EXPECT_FALSE(run_tournament(full, ledger));
}

TEST(Battery, APlayersSeedsAreItsOwnInEitherColour) {
  const auto games = games_of(plan_of("random", "random", 4));
  ASSERT_EQ(games.size(), 4u);
  // The same streams would give the seeds by colour: game 3's first seed is the visitor's.
  for (const PlayedGame& game : games) EXPECT_NE(game.seeds[0], game.seeds[1]);
  TournamentPlan turned = plan_of("random", "random", 4);
  turned.pairing = Pairing::round_robin;
  turned.pairs = 2;
  const auto others = games_of(turned);
  EXPECT_EQ(games[0].seeds, others[0].seeds);
  EXPECT_EQ(games[2].seeds[0], others[2].seeds[1]);
  EXPECT_EQ(games[2].seeds[1], others[2].seeds[0]);
}

TEST(Battery, AFixedSeedIsKeptAndNotedAsNone) {
  const auto games = games_of(plan_of("random:seed=3", "random:seed=4", 4));
  EXPECT_EQ(games[0].seeds[0], std::nullopt);
  EXPECT_EQ(games[0].record, games[1].record);
  EXPECT_NE(games[1].record, games[2].record) << "the colours changed";
}

TEST(Battery, AWrongdoerLosesItsGamesAndTheBatteryGoesOn) {
  const PlayerRegistry players({mock_player("broken", broken()),
                                mock_player("cheat", illegal_at(4)),
                                mock_player("lowest", lowest())});
  const auto lost = games_of(plan_of("broken", "cheat", 6, players), 3);
  for (const PlayedGame& game : lost) EXPECT_EQ(game.played.winner(), 1);
  const auto won = games_of(plan_of("lowest", "cheat", 6, players), 3);
  for (const PlayedGame& game : won) EXPECT_EQ(game.played.winner(), 0);
  EXPECT_EQ(won[5].reason, "yellow loses: illegal move, code 400");
}

TEST(Battery, ItsTimeLimitGuidesAndDoesNotJudge) {
  const PlayerRegistry players({mock_player("slow",
                                            [](const AnyPosition& position, const Limits& limits) {
                                              std::this_thread::sleep_for(3ms);
                                              return lowest()(position, limits);
                                            }),
                                mock_player("lowest", lowest())});
  TournamentPlan plan = plan_of("slow", "lowest", 1, players);
  plan.effort.limits.time = 1ms;
  EXPECT_EQ(games_of(plan)[0].played.ending, Ending::on_board);
  plan.pairing = Pairing::round_robin;
  EXPECT_EQ(games_of(plan)[0].played.ending, Ending::out_of_time);
}

TEST(Battery, MeansOfTurnsAndMeansOfGames) {
  // The local player: 1 s and 3 s in the first game, 10 s in the second.
  const TournamentPlan plan = plan_of("random", "random", 2);
  Played one;
  one.fixture = {1, 1, 1, {0, 1}};
  one.outcome = Outcome::first_wins;
  one.use = {SideUse{4s, 3s, 0s, 2}, SideUse{7s, 7s, 1s, 1}};
  Played other;
  other.fixture = {2, 2, 1, {1, 0}};
  other.use = {SideUse{1s, 1s, 0s, 1}, SideUse{10s, 10s, 0s, 1}};
  const Standings standing = standings(plan, {one, other});
  const Standing& local = standing.of(0);
  EXPECT_EQ(local.time.turns, 3);
  EXPECT_EQ(local.time.total, 14s);
  EXPECT_EQ(local.time.longest, 10s);
  EXPECT_EQ(*local.time.mean(), Duration(14s) / 3);
  EXPECT_EQ(local.mean_of_games, 6s) << "(2 s + 10 s) / 2";
  EXPECT_EQ(standing.of(1).mean_of_games, 4s);
  EXPECT_EQ(local.with[0].won, 1);
  EXPECT_EQ(local.with[1].drawn, 1);
  EXPECT_EQ(one.duration(), 12s);
  EXPECT_EQ(standing.duration, 23s);
  ASSERT_EQ(standing.pairs.size(), 1u) << "a game and its fellow of the other half";
  EXPECT_TRUE(standing.pairs[0].is_complete());
}

}  // namespace
}  // namespace tauler::arena
