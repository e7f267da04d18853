#include "store/tournament_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/play/run_tournament.hpp"
#include "arena/schedule/plan_text.hpp"
#include "core/sentences.hpp"
#include "store/turns_text.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using arena::PlayedGame;
using ::testing::AllOf;
using ::testing::HasSubstr;

arena::TournamentPlan plan_of(int pairs = 3) {
  arena::TournamentPlan plan{
      .name = "test", .start = *all_games().start("connect4"), .contestants = {}, .pairs = pairs};
  for (const char* spec : {"random", "uct:playouts=5", "uct:playouts=3"}) {
    plan.contestants.push_back({spec, *all_players().recipe(spec, "connect4")});
  }
  return plan;
}

std::unique_ptr<SqlLedger> open_ledger(const std::string& where, const arena::TournamentPlan& plan,
                                       bool restart = false) {
  auto ledger = SqlLedger::open(where, plan, restart);
  EXPECT_TRUE(ledger) << english(ledger.error());
  return ledger ? *std::move(ledger) : nullptr;
}

PlayedGame game_with_everything(int number) {
  PlayedGame game;
  game.played.fixture = {number, 2, 3, {1, 0}, 4};
  game.played.outcome = Outcome::second_wins;
  game.played.ending = arena::Ending::bad_answer;
  game.played.use[0] = {3ms, 2ms, 1ms, 5};
  game.played.use[1] = {30ns, 20ns, 10ns, 4};
  game.played.plies = 17;
  game.reason = "yellow loses: \"it's\"\n\xf0\x9f\x98\x80";
  game.record = "connect4 d1 d2";
  game.seeds = {123456789012, std::nullopt};
  game.opening_plies = 8;
  arena::Turn turn;
  turn.mover = Side::second;
  turn.time = 7ns;
  turn.overhead = 5ns;
  turn.value = -1.5;
  game.turns.push_back(turn);
  turn.win_chance = 0.25;
  turn.proven = Outcome::draw;
  turn.depth = 3;
  turn.nodes = 1ULL << 60;
  game.turns.push_back(turn);
  return game;
}

std::vector<PlayedGame> games_of(const arena::Ledger& ledger) {
  std::vector<PlayedGame> games;
  EXPECT_TRUE(ledger.visit([&](const PlayedGame& game) { games.push_back(game); }));
  return games;
}

class TournamentStore : public testing::OnEveryEngine {};

INSTANTIATE_TEST_SUITE_P(Engines, TournamentStore, testing::both_engines(), testing::engine_name);

TEST_P(TournamentStore, GivesBackWhatItWasGiven) {
  const PlayedGame given = game_with_everything(5);
  {
    const auto ledger = open_ledger(where(), plan_of());
    ASSERT_TRUE(ledger->add({game_with_everything(9), given}));
  }
  const auto ledger = open_ledger(where(), plan_of());
  const std::vector<PlayedGame> games = games_of(*ledger);
  ASSERT_EQ(games.size(), 2u);
  const PlayedGame& got = games[0];
  EXPECT_EQ(games[1].played.fixture.number, 9) << "in the order of their numbers";
  EXPECT_EQ(got.played.fixture, given.played.fixture);
  EXPECT_EQ(got.played.outcome, given.played.outcome);
  EXPECT_EQ(got.played.ending, given.played.ending);
  EXPECT_EQ(got.played.plies, 17);
  for (int side : {0, 1}) {
    EXPECT_EQ(got.played.use[side].time, given.played.use[side].time);
    EXPECT_EQ(got.played.use[side].longest, given.played.use[side].longest);
    EXPECT_EQ(got.played.use[side].overhead, given.played.use[side].overhead);
    EXPECT_EQ(got.played.use[side].turns, given.played.use[side].turns);
  }
  EXPECT_EQ(got.reason, given.reason);
  EXPECT_EQ(got.record, given.record);
  EXPECT_EQ(got.seeds, given.seeds);
  EXPECT_EQ(got.opening_plies, 8);
  ASSERT_EQ(got.turns.size(), 2u);
  for (int i : {0, 1}) {
    EXPECT_EQ(got.turns[i].mover, given.turns[i].mover);
    EXPECT_EQ(got.turns[i].time, given.turns[i].time);
    EXPECT_EQ(got.turns[i].overhead, given.turns[i].overhead);
    EXPECT_EQ(got.turns[i].value, given.turns[i].value);
    EXPECT_EQ(got.turns[i].win_chance, given.turns[i].win_chance);
    EXPECT_EQ(got.turns[i].proven, given.turns[i].proven);
    EXPECT_EQ(got.turns[i].depth, given.turns[i].depth);
    EXPECT_EQ(got.turns[i].nodes, given.turns[i].nodes);
  }
  const auto played = ledger->played();
  ASSERT_TRUE(played);
  EXPECT_EQ((*played)[0].fixture, given.played.fixture);
  EXPECT_EQ((*played)[0].use[1].overhead, 10ns);
}

TEST_P(TournamentStore, EveryEndingHasAName) {
  const auto ledger = open_ledger(where(), plan_of());
  std::vector<PlayedGame> games;
  for (int i = 0; i < static_cast<int>(arena::Ending::stopped); ++i) {
    games.push_back(game_with_everything(i + 1));
    games.back().played.ending = static_cast<arena::Ending>(i);
  }
  ASSERT_TRUE(ledger->add(games));
  const auto played = ledger->played();
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ((*played)[i].ending, static_cast<arena::Ending>(i));
  }
}

TEST_P(TournamentStore, ANumberThatIsThereIsRefusedWithItsWholeBatch) {
  const auto ledger = open_ledger(where(), plan_of());
  ASSERT_TRUE(ledger->add({game_with_everything(1)}));
  EXPECT_FALSE(ledger->add({game_with_everything(2), game_with_everything(1)}));
  EXPECT_EQ(ledger->played()->size(), 1u);
  ASSERT_TRUE(ledger->add({game_with_everything(2), game_with_everything(3)}));
  ASSERT_TRUE(ledger->drop_after(1));
  EXPECT_EQ(ledger->played()->size(), 1u);
}

TEST_P(TournamentStore, AnotherPlanIsAnErrorThatSaysWhatToDo) {
  ASSERT_TRUE(open_ledger(where(), plan_of())->add({game_with_everything(1)}));
  arena::TournamentPlan other = plan_of(4);
  other.seed = 9;
  const auto refused = SqlLedger::open(where(), other, false);
  ASSERT_FALSE(refused);
  EXPECT_THAT(code_text(refused.error()),
              AllOf(HasSubstr("store-of-other-plan("), HasSubstr(", 1, "),
                    HasSubstr("plan-line-changed(pairs, 3, 4)"),
                    HasSubstr("plan-line-changed(seed, 1, 9)")));
  EXPECT_EQ(open_ledger(where(), plan_of())->played()->size(), 1u) << "nothing was lost";
  EXPECT_EQ(open_ledger(where(), other, true)->played()->size(), 0u);
  EXPECT_FALSE(SqlLedger::open(where(), plan_of(), false));
}

TEST_P(TournamentStore, ATournamentGoesOnAfterItWasClosed) {
  const arena::TournamentPlan plan = plan_of(8);
  const auto whole = open_ledger(":memory:", plan);
  ASSERT_TRUE(arena::run_tournament(plan, *whole));
  std::atomic<bool> stop = false;
  int runs = 0;
  for (bool complete = false; !complete; ++runs) {
    const auto ledger = open_ledger(where(), plan);
    stop = false;
    std::size_t games = 0;
    const auto result = arena::run_tournament(plan, *ledger, {.jobs = 2, .stop = &stop},
                                              {.finished = [&](const auto& more) -> Status {
                                                games += more.size();
                                                if (games > 5) return Error{"enough"};
                                                return Done{};
                                              }});
    complete = static_cast<bool>(result);
  }
  EXPECT_GT(runs, 1);
  const auto ledger = open_ledger(where(), plan);
  const auto one = games_of(*whole);
  const auto other = games_of(*ledger);
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].record, other[i].record);
}

TEST(PlanText, SaysEverythingThatDecidesGames) {
  const std::string before = arena::plan_text(plan_of());
  const auto changed = [&](auto change) {
    arena::TournamentPlan plan = plan_of();
    change(plan);
    const auto differences = arena::plan_differences(before, arena::plan_text(plan));
    return differences ? code_text(*differences) : "";
  };
  EXPECT_EQ(changed([](auto&) {}), "");
  EXPECT_EQ(changed([](auto& plan) { plan.name = "another"; }), "") << "a name decides nothing";
  EXPECT_THAT(changed([](auto& plan) { plan.start = *all_games().start("connect4:width=8"); }),
              HasSubstr("plan-line-changed(game, "));
  EXPECT_THAT(changed([](auto& plan) { plan.rounds = 2; }),
              HasSubstr("plan-line-changed(rounds, "));
  EXPECT_THAT(changed([](auto& plan) { plan.effort.limits.time = 1s; }), HasSubstr(", 1s a move)"));
  EXPECT_THAT(changed([](auto& plan) {
                plan.effort.clock = TimeControl{10s, 100ms};
              }),
              HasSubstr(", 10s+0.1s)"));
  EXPECT_THAT(changed([](auto& plan) { plan.margin = 1s; }), HasSubstr("margin"));
  EXPECT_THAT(changed([](auto& plan) { plan.openings.random_plies = 2; }),
              HasSubstr("2 random moves"));
  EXPECT_THAT(changed([](auto& plan) { plan.openings.listed = {plan.start}; }),
              HasSubstr("1 listed"));
  EXPECT_THAT(changed([](auto& plan) { plan.adjudication.solver_nodes = 5; }),
              HasSubstr("solver 5"));
  EXPECT_THAT(changed([](auto& plan) { plan.contestants.pop_back(); }),
              HasSubstr("plan-line-gone(player 3, uct:playouts=3: uct:playouts=3)"));
  EXPECT_THAT(changed([](auto& plan) { plan.contestants[0].effort.limits.depth = 2; }),
              HasSubstr("random; depth 2"));
  EXPECT_THAT(changed([](auto& plan) { plan.pairing = arena::Pairing::gauntlet; }),
              HasSubstr("plan-line-changed(pairing, round-robin, gauntlet)"));
}

TEST(TurnsText, WhatIsNoTurnIsRefused) {
  EXPECT_TRUE(read_turns("[]") && read_turns("[]")->empty());
  for (const char* wrong : {"", "{}", "[1]", "[[0]]", "[[0,\"x\",2,3,null,null,4,5]]"}) {
    EXPECT_FALSE(read_turns(wrong)) << wrong;
  }
  EXPECT_EQ(read_turns("[[0,1,2,3,null,null,4,5]]")->size(), 1u);
}

}  // namespace
}  // namespace tauler::store
