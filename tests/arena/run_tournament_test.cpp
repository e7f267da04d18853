#include "arena/play/run_tournament.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/memory_ledger.hpp"
#include "arena/mock_players.hpp"
#include "arena/schedule/schedule.hpp"
#include "core/sentences.hpp"
#include "support/error_text.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;
using ::testing::HasSubstr;

TournamentPlan plan_with(const std::vector<std::string>& players, Pairing pairing, int rounds,
                         int pairs) {
  TournamentPlan plan{.name = "test",
                      .start = connect4_start(),
                      .contestants = {},
                      .pairing = pairing,
                      .rounds = rounds,
                      .pairs = pairs,
                      .seed = 3};
  plan.openings.random_plies = 3;
  for (const std::string& spec : players) {
    plan.contestants.push_back({std::to_string(plan.contestants.size()) + ' ' + spec,
                                *all_players().recipe(spec, "connect4")});
  }
  return plan;
}

TournamentPlan plan_of_kind(Pairing pairing) {
  switch (pairing) {
    case Pairing::round_robin:
      return plan_with({"random", "uct:playouts=5", "random"}, pairing, 2, 2);
    case Pairing::gauntlet: return plan_with({"uct:playouts=5", "random", "random"}, pairing, 2, 2);
    case Pairing::swiss:
      return plan_with({"random", "uct:playouts=5", "random", "random", "uct:playouts=2"}, pairing,
                       3, 1);
    case Pairing::knockout:
      return plan_with({"random", "uct:playouts=5", "random", "random", "uct:playouts=2"}, pairing,
                       1, 1);
    case Pairing::battery: {
      TournamentPlan plan = plan_with({"random", "uct:playouts=5"}, pairing, 1, 1);
      plan.games = 9;
      return plan;
    }
    case Pairing::sprt: break;
  }
  TournamentPlan plan = plan_with({"uct:playouts=4", "uct:playouts=2"}, Pairing::sprt, 1, 500);
  plan.sprt = {.elo0 = 0, .elo1 = 100};
  return plan;
}

/// Everything of a game that must not depend on when and by whom it was played.
std::vector<std::string> fingerprints(const Ledger& ledger) {
  std::vector<std::string> texts;
  EXPECT_TRUE(ledger.visit([&](const PlayedGame& game) {
    const Fixture& fixture = game.played.fixture;
    std::string text = std::to_string(fixture.number) + ' ' + std::to_string(fixture.pair) + ' ' +
                       std::to_string(fixture.contestants[0]) + ' ' + game.record + ' ' +
                       game.reason;
    for (const auto& seed : game.seeds) text += ' ' + std::to_string(seed.value_or(0));
    texts.push_back(text);
  }));
  return texts;
}

class EveryPairing : public ::testing::TestWithParam<Pairing> {};

TEST_P(EveryPairing, GivesTheSameGamesWithAnyNumberOfJobs) {
  const TournamentPlan plan = plan_of_kind(GetParam());
  MemoryLedger one;
  const auto alone = run_tournament(plan, one);
  ASSERT_TRUE(alone) << english(alone.error());
  EXPECT_TRUE(alone->is_complete);
  EXPECT_EQ(static_cast<int>(alone->played.size()), alone->expected);
  EXPECT_EQ(alone->played.size(), one.games().size());
  MemoryLedger many;
  const auto together = run_tournament(plan, many, {.jobs = 5});
  ASSERT_TRUE(together);
  EXPECT_EQ(fingerprints(one), fingerprints(many));
  EXPECT_EQ(alone->champion, together->champion);
  EXPECT_EQ(alone->champion.has_value(), GetParam() == Pairing::knockout);
  const std::vector<std::string> texts = fingerprints(one);
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), texts.size());
}

TEST_P(EveryPairing, CutOffAnywhereItEndsTheSame) {
  const TournamentPlan plan = plan_of_kind(GetParam());
  MemoryLedger whole;
  ASSERT_TRUE(run_tournament(plan, whole));
  Rng rng(11);
  const auto most_games = static_cast<std::uint32_t>(whole.games().size() / 3);
  for (int round = 0; round < 5; ++round) {
    MemoryLedger ledger;
    int runs = 0;
    for (bool complete = false; !complete; ++runs) {
      ASSERT_LT(runs, 1000);
      // The ledger refuses to go on after a while, in the middle of whatever happens then.
      ledger.fail_after(static_cast<int>(rng.below(most_games)) + 1);
      const auto result =
          run_tournament(plan, ledger, {.jobs = 1 + static_cast<int>(rng.below(4))});
      complete = static_cast<bool>(result);
      if (complete) continue;
      EXPECT_EQ(code_text(result.error()), "ledger-tired");
    }
    EXPECT_GT(runs, 1);
    EXPECT_EQ(fingerprints(ledger), fingerprints(whole));
  }
}

INSTANTIATE_TEST_SUITE_P(Pairings, EveryPairing,
                         ::testing::Values(Pairing::round_robin, Pairing::gauntlet, Pairing::swiss,
                                           Pairing::knockout, Pairing::sprt, Pairing::battery),
                         [](const auto& each) {
                           std::string name(name_of(each.param));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(RunTournament, AFinishedOneIsNotPlayedAgain) {
  const TournamentPlan plan = plan_of_kind(Pairing::swiss);
  MemoryLedger ledger;
  ASSERT_TRUE(run_tournament(plan, ledger));
  ledger.fail_after(0);
  int told = 0;
  const auto again = run_tournament(plan, ledger, {}, {.progress = [&](const auto& progress) {
                                      ++told;
                                      EXPECT_EQ(progress.moves, 0u);
                                    }});
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->is_complete);
  EXPECT_GT(told, 0);
}

TEST(RunTournament, GamesOfAnotherPlanAreAnError) {
  MemoryLedger ledger;
  ASSERT_TRUE(run_tournament(plan_of_kind(Pairing::round_robin), ledger));
  const auto other = run_tournament(plan_of_kind(Pairing::swiss), ledger);
  ASSERT_FALSE(other);
  EXPECT_THAT(code_text(other.error()), HasSubstr("store-game-differs"));
  TournamentPlan shorter = plan_of_kind(Pairing::round_robin);
  shorter.rounds = 1;
  const auto fewer = run_tournament(shorter, ledger);
  ASSERT_FALSE(fewer);
}

TEST(RunTournament, ADecidedSprtKeepsNothingBeyond) {
  TournamentPlan plan = plan_with({"uct:playouts=60", "random"}, Pairing::sprt, 1, 500);
  MemoryLedger ledger;
  const auto result = run_tournament(plan, ledger, {.jobs = 4});
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->is_complete);
  EXPECT_LT(result->expected, 1000);
  EXPECT_EQ(static_cast<int>(ledger.games().size()), result->expected);
  EXPECT_EQ(ledger.games().rbegin()->first, result->expected);
}

TEST(RunTournament, StoppedItKeepsWhatIsFinished) {
  const TournamentPlan plan = plan_of_kind(Pairing::round_robin);
  MemoryLedger ledger;
  std::atomic<bool> stop = false;
  std::size_t seen = 0;
  const auto result =
      run_tournament(plan, ledger, {.stop = &stop}, {.finished = [&](const auto& games) -> Status {
                       seen += games.size();
                       stop = true;
                       return Done{};
                     }});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->played.size(), ledger.games().size());
  EXPECT_EQ(seen, ledger.games().size());
  EXPECT_TRUE(result->is_complete || result->played.size() < 24u);
}

TEST(RunTournament, AThinkerIsStoppedAtOnce) {
  const PlayerRegistry players(
      {mock_player("endless", endless()), mock_player("lowest", lowest())});
  TournamentPlan plan{.name = "test", .start = connect4_start(), .contestants = {}};
  plan.contestants.push_back({"a", *players.recipe("endless", "connect4")});
  plan.contestants.push_back({"b", *players.recipe("lowest", "connect4")});
  MemoryLedger ledger;
  std::atomic<bool> stop = false;
  const auto result =
      run_tournament(plan, ledger, {.stop = &stop}, {.progress = [&](const auto& progress) {
                       if (progress.elapsed > 150ms) stop = true;
                     }});
  ASSERT_TRUE(result);
  EXPECT_FALSE(result->is_complete);
  EXPECT_TRUE(result->played.empty());
}

TEST(RunTournament, TimesAreEnforcedWithTheMargin) {
  const PlayerRegistry players({mock_player("slow", slow(30ms)), mock_player("lowest", lowest())});
  TournamentPlan plan{.name = "test", .start = connect4_start(), .contestants = {}};
  plan.contestants.push_back({"slow", *players.recipe("slow", "connect4")});
  plan.contestants.push_back({"quick", *players.recipe("lowest", "connect4")});
  plan.effort.limits.time = 5ms;
  MemoryLedger strict;
  ASSERT_TRUE(run_tournament(plan, strict));
  for (const auto& [number, game] : strict.games()) {
    EXPECT_EQ(game.played.ending, Ending::out_of_time) << game.reason;
  }
  plan.margin = 10s;
  MemoryLedger lenient;
  ASSERT_TRUE(run_tournament(plan, lenient));
  for (const auto& [number, game] : lenient.games()) {
    EXPECT_EQ(game.played.ending, Ending::on_board) << game.reason;
    EXPECT_GT(game.played.use[game.played.fixture.contestants[0] == 0 ? 0 : 1].longest, 29ms);
  }
}

TEST(RunTournament, AContestantsOwnLimitTakesThePlaceOfTheTournaments) {
  TournamentPlan plan = plan_of_kind(Pairing::round_robin);
  plan.effort.limits.time = 1s;
  plan.effort.limits.depth = 4;
  plan.contestants[1].effort.limits.time = 2s;
  plan.contestants[1].effort.clock = TimeControl{10s, 1s};
  EXPECT_EQ(effort_of(plan, 0).limits.time, 1s);
  EXPECT_EQ(effort_of(plan, 1).limits.time, 2s);
  EXPECT_EQ(effort_of(plan, 1).limits.depth, 4);
  EXPECT_TRUE(effort_of(plan, 1).clock);
  EXPECT_FALSE(effort_of(plan, 2).clock);
}

TEST(RunTournament, PlansThatCannotBePlayedAreErrors) {
  MemoryLedger ledger;
  const auto reason = [&](const TournamentPlan& plan) {
    const auto result = run_tournament(plan, ledger);
    EXPECT_FALSE(result);
    return result ? "" : code_text(result.error());
  };
  TournamentPlan plan = plan_of_kind(Pairing::round_robin);
  plan.contestants.resize(1, plan.contestants[0]);
  EXPECT_THAT(reason(plan), HasSubstr("tournament-players-few"));
  plan = plan_of_kind(Pairing::round_robin);
  plan.contestants[1].name = plan.contestants[0].name;
  EXPECT_THAT(reason(plan), HasSubstr("tournament-name-repeated"));
  plan = plan_of_kind(Pairing::round_robin);
  plan.pairing = Pairing::sprt;
  EXPECT_THAT(reason(plan), HasSubstr("sprt-players"));
  plan = plan_of_kind(Pairing::sprt);
  plan.sprt.elo1 = -5;
  EXPECT_THAT(reason(plan), HasSubstr("sprt-elo-order"));
  plan = plan_of_kind(Pairing::round_robin);
  plan.openings.random_plies = 42;
  EXPECT_THAT(reason(plan), HasSubstr("opening-open-none"));
  plan = plan_of_kind(Pairing::round_robin);
  plan.pairs = 0;
  EXPECT_THAT(reason(plan), HasSubstr("tournament-rounds-few"));
}

}  // namespace
}  // namespace tauler::arena
