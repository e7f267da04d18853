#include "arena/play/adjudication.hpp"

#include <gtest/gtest.h>

#include "arena/mock_players.hpp"

namespace tauler::arena {
namespace {

using namespace tauler::testing;

Turn turn_of(Side mover, std::optional<double> chance) {
  Turn turn;
  turn.mover = mover;
  turn.win_chance = chance;
  return turn;
}

/// The sides take turns, the first side begins.
std::vector<Turn> turns_with(const std::vector<std::optional<double>>& chances) {
  std::vector<Turn> turns;
  for (const auto& chance : chances) {
    turns.push_back(turn_of(turns.size() % 2 == 0 ? Side::first : Side::second, chance));
  }
  return turns;
}

TEST(ResignRule, AfterSomeHopelessMovesInARow) {
  const ResignRule rule{.moves = 2, .below = 0.1};
  const AnyPosition position = connect4_start();
  EXPECT_FALSE(rule(position, {}));
  EXPECT_FALSE(rule(position, turns_with({0.05})));
  EXPECT_FALSE(rule(position, turns_with({0.05, 0.9})));
  EXPECT_FALSE(rule(position, turns_with({0.2, 0.9, 0.05}))) << "only one of them is hopeless";
  EXPECT_FALSE(rule(position, turns_with({0.05, 0.9, 0.1}))) << "below, not at";
  EXPECT_FALSE(rule(position, turns_with({0.05, 0.9, {}}))) << "it did not say";
  EXPECT_FALSE(rule(position, turns_with({0.05, 0.9, 0.05, 0.9}))) << "not the mover's chance";
  const auto verdict = rule(position, turns_with({0.5, 0.5, 0.05, 0.9, 0.09}));
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::second_wins);
  EXPECT_EQ(verdict->ending, Ending::resigned);
  EXPECT_EQ(verdict->reason, "yellow resigns: its chance was below 0.1 for 2 moves");
}

TEST(ResignRule, AProvenLossIsHopeless) {
  auto turns = turns_with({0.5, 0.5, 0.5, 0.5});
  turns[1].proven = turns[3].proven = Outcome::first_wins;
  const auto verdict = ResignRule{2, 0.1}(connect4_start(), turns);
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::first_wins);
}

TEST(DrawRule, WhenBothSeeAnEvenGame) {
  AnyPosition position = connect4_start();
  const DrawRule rule{.moves = 3, .within = 0.05, .from_ply = 4};
  EXPECT_FALSE(rule(position, turns_with({0.5, 0.5, 0.5, 0.5}))) << "too early";
  for (const char* move : {"d1", "d2", "d3", "d4"}) ASSERT_TRUE(position.play(move));
  EXPECT_FALSE(rule(position, turns_with({0.5, 0.5}))) << "too few";
  EXPECT_FALSE(rule(position, turns_with({0.5, 0.5, 0.6})));
  EXPECT_FALSE(rule(position, turns_with({0.4, 0.5, 0.5})));
  EXPECT_FALSE(rule(position, turns_with({0.5, {}, 0.5})));
  const auto verdict = rule(position, turns_with({0.9, 0.46, 0.54, 0.5}));
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::draw);
  EXPECT_EQ(verdict->ending, Ending::adjudicated);
}

TEST(SolverRule, EndsWhatIsProven) {
  AnyPosition position = connect4_start();
  for (const char* move : {"d1", "a1", "d2", "a2", "d3"}) ASSERT_TRUE(position.play(move));
  const SolverRule rule{make_solver("connect4"), 1000};
  EXPECT_FALSE(rule(position, {})) << "white must answer, and nothing is proven yet";
  ASSERT_TRUE(position.play("a3"));
  const auto verdict = rule(position, {});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::first_wins);
  EXPECT_EQ(verdict->ending, Ending::adjudicated);
  EXPECT_EQ(verdict->reason, "yellow wins, proven by the solver");
}

TEST(Adjudicator, HasThePlansRulesInOrder) {
  EXPECT_FALSE(make_adjudicator({}, "connect4"));
  const Adjudicator all = make_adjudicator({.resign_moves = 1,
                                            .resign_below = 0.1,
                                            .draw_moves = 1,
                                            .draw_from_ply = 0,
                                            .solver_nodes = 10},
                                           "connect4");
  const AnyPosition position = connect4_start();
  EXPECT_EQ(all(position, turns_with({0.05}))->ending, Ending::resigned);
  EXPECT_EQ(all(position, turns_with({0.5}))->outcome, Outcome::draw);
  EXPECT_FALSE(all(position, turns_with({0.7})));
  EXPECT_FALSE(make_adjudicator({.solver_nodes = 10}, "chess")) << "a game without a solver";
}

TEST(Adjudicator, EndsAGameThroughTheReferee) {
  ScriptedPlayer hopeless([](const AnyPosition& position, const Limits&) {
    Decision decision = decide(position.legal_moves().back());
    decision.win_chance = 0.001;
    return decision;
  });
  ScriptedPlayer other(lowest());
  const GameResult result =
      play_game(connect4_start(), hopeless, other,
                {.adjudicate = make_adjudicator({.resign_moves = 3}, "connect4")});
  EXPECT_EQ(result.ending, Ending::resigned);
  EXPECT_EQ(result.outcome, Outcome::second_wins);
  EXPECT_EQ(result.turns.size(), 5u);
}

}  // namespace
}  // namespace tauler::arena
