#include "arena/play/referee.hpp"

#include <gtest/gtest.h>

#include "arena/mock_players.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using namespace tauler::testing;

TEST(Referee, PlaysAGameToItsEndOnTheBoard) {
  ScriptedPlayer first(stacking(0));
  ScriptedPlayer second(stacking(1));
  std::vector<std::string> seen;
  const GameResult result = play_game(connect4_start(), first, second, {},
                                      [&](const AnyPosition& position, const Turn& turn) {
                                        EXPECT_EQ(turn.mover, opponent(position.to_move()));
                                        seen = position.move_texts();
                                      });
  EXPECT_EQ(result.outcome, Outcome::first_wins);
  EXPECT_EQ(result.ending, Ending::on_board);
  EXPECT_EQ(result.reason, "yellow wins on the board");
  EXPECT_EQ(result.position.move_texts(), seen);
  EXPECT_EQ(seen, (std::vector<std::string>{"a1", "b1", "a2", "b2", "a3", "b3", "a4"}));
  EXPECT_EQ(result.turns.size(), 7u);
  EXPECT_EQ(result.opening_plies(), 0);
}

TEST(Referee, KeepsWhatThePlayerSaidAndTheTimeItTook) {
  ScriptedPlayer first([](const AnyPosition& position, const Limits& limits) {
    std::this_thread::sleep_for(2ms);
    EXPECT_EQ(limits.nodes, 77u);
    Decision decision = decide(position.legal_moves().front());
    decision.value = -3.5;
    decision.depth = 9;
    decision.nodes = 1234;
    decision.win_chance = 0.25;
    decision.proven = Outcome::draw;
    return decision;
  });
  ScriptedPlayer second(lowest());
  GameSetup setup;
  setup.sides[0].limits.nodes = 77;
  setup.max_moves = 1;
  const GameResult result = play_game(connect4_start(), first, second, setup);
  ASSERT_EQ(result.turns.size(), 1u);
  const Turn& turn = result.turns[0];
  EXPECT_EQ(turn.value, -3.5);
  EXPECT_EQ(turn.depth, 9);
  EXPECT_EQ(turn.nodes, 1234u);
  EXPECT_EQ(turn.win_chance, 0.25);
  EXPECT_EQ(turn.proven, Outcome::draw);
  EXPECT_GE(turn.time, 2ms);
  EXPECT_GE(result.duration, turn.time);
  EXPECT_EQ(result.ending, Ending::max_moves);
  EXPECT_EQ(result.outcome, Outcome::draw);
}

TEST(Referee, AnIllegalMoveLosesWithAReason) {
  ScriptedPlayer first(lowest());
  ScriptedPlayer second(illegal_at(3));
  const GameResult result = play_game(connect4_start(), first, second);
  EXPECT_EQ(result.outcome, Outcome::first_wins);
  EXPECT_EQ(result.ending, Ending::illegal_move);
  EXPECT_EQ(result.reason, "red loses: illegal move, code 400");
  EXPECT_EQ(result.position.moves().size(), 3u) << "the illegal move is not in the game";
  EXPECT_EQ(result.turns.size(), 3u);
}

TEST(Referee, NoMoveIsIllegalToo) {
  ScriptedPlayer first([](const AnyPosition&, const Limits&) { return decide(Move::none()); });
  ScriptedPlayer second(lowest());
  const GameResult result = play_game(connect4_start(), first, second);
  EXPECT_EQ(result.outcome, Outcome::second_wins);
  EXPECT_EQ(result.reason, "yellow loses: illegal move, none");
}

TEST(Referee, APlayerThatBreaksDownLosesAndNothingElseHappens) {
  ScriptedPlayer first(broken());
  ScriptedPlayer second(lowest());
  const GameResult result = play_game(connect4_start(), first, second);
  EXPECT_EQ(result.outcome, Outcome::second_wins);
  EXPECT_EQ(result.ending, Ending::failure);
  EXPECT_EQ(result.reason, "yellow loses: it broke down, 'out of <ideas> & \"memory\"'");
  EXPECT_TRUE(result.turns.empty());
}

TEST(Referee, AFallenFlagLoses) {
  ScriptedPlayer first(lowest());
  ScriptedPlayer second(slow(20ms));
  GameSetup setup;
  setup.sides[0].clock = setup.sides[1].clock = TimeControl{.budget = 5ms, .increment = 1h};
  const GameResult result = play_game(connect4_start(), first, second, setup);
  EXPECT_EQ(result.outcome, Outcome::first_wins);
  EXPECT_EQ(result.ending, Ending::out_of_time);
  EXPECT_EQ(result.reason, "red loses: it ran out of time");
}

TEST(Referee, TheMarginForgivesAndTheIncrementIsPaid) {
  std::vector<Duration> told;
  ScriptedPlayer first([&](const AnyPosition& position, const Limits& limits) {
    told.push_back(limits.clock->mine);
    EXPECT_EQ(limits.clock->increment, 1h);
    if (told.size() == 1) std::this_thread::sleep_for(10ms);
    return stacking(0)(position, limits);
  });
  ScriptedPlayer second(stacking(1));
  GameSetup setup;
  setup.sides[0].clock = setup.sides[1].clock = TimeControl{.budget = 5ms, .increment = 1h};
  setup.margin = 1h;
  const GameResult result = play_game(connect4_start(), first, second, setup);
  EXPECT_EQ(result.ending, Ending::on_board);
  ASSERT_EQ(told.size(), 4u);
  EXPECT_EQ(told[0], 5ms);
  EXPECT_EQ(told[1], 1h) << "what was overdrawn within the margin is forgiven";
  EXPECT_GT(told[2], 1h);
}

TEST(Referee, AStopFlagEndsTheGameUnfinished) {
  std::atomic<bool> stop = false;
  GameSetup setup;
  setup.stop = &stop;
  ScriptedPlayer first(lowest());
  std::atomic<bool> asked = false;
  ScriptedPlayer second([&](const AnyPosition& position, const Limits& limits) {
    asked = true;
    return endless()(position, limits);
  });
  std::thread stopper([&] {
    while (!asked) std::this_thread::sleep_for(1ms);
    stop = true;
  });
  const GameResult result = play_game(connect4_start(), first, second, setup);
  stopper.join();
  EXPECT_EQ(result.outcome, Outcome::ongoing);
  EXPECT_EQ(result.ending, Ending::stopped) << "not an illegal move: " << result.reason;
  EXPECT_EQ(result.turns.size(), 1u);
}

TEST(Referee, PlaysOnFromAnOpening) {
  AnyPosition opening = connect4_start();
  for (const char* move : {"d1", "d2", "d3"}) ASSERT_TRUE(opening.play(move));
  ScriptedPlayer first(stacking(0));
  ScriptedPlayer second(stacking(1));
  const GameResult result = play_game(opening, first, second);
  EXPECT_EQ(result.opening_plies(), 3);
  EXPECT_EQ(result.turns.front().mover, Side::second);
  EXPECT_EQ(result.outcome, Outcome::second_wins);
}

}  // namespace
}  // namespace tauler::arena
