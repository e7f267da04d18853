// Whose fault it is: nobody loses a game to a busy machine, but a slow player does lose.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <time.h>

#include "arena/mock_players.hpp"
#include "arena/play/referee.hpp"
#include "games/registry.hpp"
#include "protocols/program/program.hpp"
#include "system/child_process.hpp"
#include "system/run_delay.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using system::ChildProcess;
using ::testing::HasSubstr;

std::unique_ptr<Player> program(const std::string& mode) {
  const auto read =
      protocols::read_program(std::string("tauler:") + MOCK_ENGINE + " tauler " + mode);
  return protocols::recipe_of(*read, "", "connect4")->make();
}

GameSetup strict_setup() {
  GameSetup setup;
  for (SideSetup& side : setup.sides) side.limits.time = 50ms;
  setup.strict_move_time = true;
  setup.margin = 5ms;
  setup.max_moves = 6;
  return setup;
}

class BusyMachine : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!system::RunTimesFile("/proc/thread-self/schedstat").read()) {
      GTEST_SKIP() << "this kernel does not count what is needed";
    }
    for (int i = 0; i < 8; ++i) {
      spinners_.push_back(*system::ChildProcess::start({{"sh", "-c", "while :; do :; done"}}));
    }
  }

 private:
  std::vector<std::unique_ptr<system::ChildProcess>> spinners_;
};

Duration processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

TEST_F(BusyMachine, ForfeitsNoGameOfPrograms) {
  const auto first = program("work 30");
  const auto second = program("work 30");
  const GameResult result = play_game(testing::connect4_start(), *first, *second, strict_setup());
  EXPECT_EQ(name_of(result.ending), "max-moves") << result.reason;
  Duration own{};
  Duration overhead{};
  for (const Turn& turn : result.turns) {
    own += turn.time;
    overhead += turn.overhead;
  }
  const auto plies = static_cast<Duration::rep>(result.turns.size());
  ASSERT_GT(plies, 0);
  EXPECT_GT(own / plies, 25ms);
  EXPECT_LT(own / plies, 50ms);
  EXPECT_GT(overhead / plies, 30ms) << "the machine was not busy enough for this test";
}

TEST_F(BusyMachine, ForfeitsNoGameOfPlayersInThisProcess) {
  const auto work = [](const AnyPosition& position, const Limits&) {
    const Duration end = processor_time() + 30ms;
    while (processor_time() < end) continue;
    return testing::decide(position.legal_moves().front());
  };
  testing::ScriptedPlayer first(work);
  testing::ScriptedPlayer second(work);
  const GameResult result = play_game(testing::connect4_start(), first, second, strict_setup());
  EXPECT_EQ(name_of(result.ending), "max-moves") << result.reason;
}

TEST_F(BusyMachine, ExcusesNoProgramThatSleeps) {
  const auto first = program("sleep 200");
  const auto second = program("work 1");
  const GameResult result = play_game(testing::connect4_start(), *first, *second, strict_setup());
  EXPECT_EQ(result.ending, Ending::out_of_time);
  EXPECT_THAT(result.reason, HasSubstr("yellow loses: no answer within 0.055 s"));
}

TEST_F(BusyMachine, ExcusesNoProgramThatThinksTooLong) {
  const auto first = program("work 150");
  const auto second = program("work 1");
  const GameResult result = play_game(testing::connect4_start(), *first, *second, strict_setup());
  EXPECT_EQ(result.ending, Ending::out_of_time) << result.reason;
}

/// The other side of it: a program that makes itself wait.
class Thief : public ::testing::TestWithParam<const char*> {};

TEST_P(Thief, IsChargedForWhatAllOfItUses) {
  if (!system::RunTimesFile("/proc/thread-self/schedstat").read()) {
    GTEST_SKIP() << "this kernel does not count what is needed";
  }
  const auto first = program(std::string(GetParam()) + " 1500");
  testing::ScriptedPlayer second(testing::lowest());
  GameSetup setup = strict_setup();
  setup.sides[0].limits.time = 10s;
  setup.max_moves = 1;
  const GameResult result = play_game(testing::connect4_start(), *first, second, setup);
  ASSERT_EQ(result.turns.size(), 1u) << result.reason;
  const Turn& turn = result.turns[0];
  EXPECT_GE(turn.time + turn.overhead, 1500ms);
  // The processors may have others to serve; on an idle machine it is nearly all of it.
  EXPECT_GT(turn.time, 500ms) << seconds(turn.time) << " s charged";
}

INSTANTIATE_TEST_SUITE_P(All, Thief,
                         ::testing::Values("thief-threads", "thief-orphans", "thief-unwaited",
                                           "thief-sleeper", "sleep"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(OwnTime, ThinkingBeforeTheQuestionIsChargedToo) {
  const auto read =
      protocols::read_program(std::string("gtp:") + MOCK_ENGINE + " gtp slow-play 400");
  const auto first = protocols::recipe_of(*read, "", "hex")->make();
  testing::ScriptedPlayer second(testing::lowest());
  GameSetup setup;
  setup.sides[0].limits.time = 10s;
  setup.max_moves = 3;
  const GameResult result = play_game(*all_games().start("hex:size=5"), *first, second, setup);
  ASSERT_EQ(result.turns.size(), 3u) << result.reason;
  // On a busy machine the referee too is kept waiting meanwhile, and that is taken off.
  EXPECT_GE(result.turns[2].time, 250ms) << "it took its time to hear of the opponent's move";
}

}  // namespace
}  // namespace tauler::arena
