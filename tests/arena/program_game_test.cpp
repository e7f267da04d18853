// Programs that misbehave, through the referee: each game quickly gets the right ending with a
// reason, and nothing of the program is left afterwards.
#include <filesystem>
#include <fstream>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "arena/mock_players.hpp"
#include "arena/play/referee.hpp"
#include "core/sentences.hpp"
#include "protocols/program/program.hpp"
#include "support/processes.hpp"
#include "system/process_supervisor.hpp"
#include "system/sanitized.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;
using protocols::Program;
using tauler::testing::processes_with;
using ::testing::HasSubstr;

std::string game_of(protocols::Protocol protocol) {
  switch (protocol) {
    case protocols::Protocol::gomocup: return "gomoku:size=9";
    case protocols::Protocol::gtp: return "hex:size=5";
    case protocols::Protocol::nboard: return "othello";
    case protocols::Protocol::tauler: break;
  }
  return "connect4";
}

/// A killed process is not gone at once.
bool all_go_with(const std::string& word) {
  const Stopwatch watch;
  while (processes_with(word) > 0 && watch.elapsed() < 1s) std::this_thread::sleep_for(5ms);
  return processes_with(word) == 0;
}

/// A word that no other process of this test has.
std::string new_word() {
  static int count = 0;
  return fmt::format("tauler-test-{}-{}", getpid(), ++count);
}

Program mock(const std::string& protocol, const std::string& mode, int when,
             const std::string& word) {
  Program program = *protocols::read_program(
      fmt::format("{}:{} {} {} {} {}", protocol, MOCK_ENGINE, protocol, mode, when, word));
  program.start_time = 1s;
  return program;
}

std::unique_ptr<Player> player_of(const Program& program) {
  const std::string game = game_of(program.protocol);
  const auto recipe = protocols::recipe_of(program, "", game.substr(0, game.find(':')));
  EXPECT_TRUE(recipe) << english(recipe.error());
  return recipe->make();
}

/// Whether children of this process are left, as zombies or otherwise.
bool has_children() {
  return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD;
}

long peak_memory_kb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

constexpr Duration quickly = is_sanitized ? 20s : 2s;

struct Case {
  const char* protocol;
  const char* mode;
  int when;
  Ending ending;
  const char* reason;
};

void PrintTo(const Case& each, std::ostream* out) {
  *out << each.protocol << ' ' << each.mode;
}

class BadProgram : public ::testing::TestWithParam<Case> {};

TEST_P(BadProgram, LosesWithItsReasonAndTheNextGameGoesOn) {
  const Case& each = GetParam();
  const std::string word = new_word();
  Program program = mock(each.protocol, each.mode, each.when, word);
  const bool is_limited = std::string_view(each.mode) == "memory";
  if (is_limited && is_sanitized) GTEST_SKIP() << "not under a sanitizer";
  if (is_limited) program.memory = std::uint64_t{256} << 20;
  const AnyPosition start = *all_games().start(game_of(program.protocol));
  std::unique_ptr<Player> player = player_of(program);
  testing::ScriptedPlayer opponent(testing::lowest());
  const long memory_before = peak_memory_kb();
  // Twice: what happened in one game does not affect the next.
  for (int game = 0; game < 2; ++game) {
    player->new_game();
    const Stopwatch watch;
    GameSetup setup;
    // Garbage is a fault when nothing better comes in time.
    const bool is_waited_for =
        each.ending == Ending::out_of_time || std::string_view(each.mode) == "garbage";
    setup.hard_timeout = is_waited_for ? Duration(150ms) : 10s;
    const GameResult result = play_game(start, opponent, *player, setup);
    EXPECT_EQ(name_of(result.ending), name_of(each.ending)) << result.reason;
    EXPECT_EQ(result.outcome, Outcome::first_wins);
    EXPECT_THAT(result.reason, HasSubstr(each.reason));
    EXPECT_LT(watch.elapsed(), quickly);
  }
  player.reset();
  system::ProcessSupervisor::instance().wait_for_ends();
  EXPECT_FALSE(has_children());
  EXPECT_TRUE(all_go_with(word));
  // The address sanitizer keeps the last 256 MB that were freed.
  EXPECT_LT(peak_memory_kb() - memory_before, is_sanitized ? 400'000 : 20'000);
}

INSTANTIATE_TEST_SUITE_P(
    All, BadProgram,
    ::testing::Values(
        Case{"tauler", "crash", 2, Ending::crashed,
             "crashed: ended with status 3; it said 'out of ideas'"},
        Case{"tauler", "segfault", 1, Ending::crashed, "crashed: killed by signal 11 (SIGSEGV)"},
        Case{"tauler", "grandchild", 1, Ending::crashed, "crashed: ended with status 4"},
        Case{"tauler", "memory", 1, Ending::crashed, "crashed: killed by signal 6 (SIGABRT)"},
        Case{"tauler", "stall", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"tauler", "late", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"tauler", "deaf", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"tauler", "close-input", 1, Ending::crashed, "crashed: closed its standard input"},
        Case{"tauler", "close-output", 1, Ending::crashed, "crashed: closed its standard output"},
        Case{"tauler", "close-both", 1, Ending::crashed, "crashed: closed its standard output"},
        Case{"tauler", "garbage", 1, Ending::bad_answer, "bad answer, 'what a nice day'"},
        Case{"tauler", "garbage-exit", 1, Ending::crashed,
             "crashed: ended with status 0, after 'what a nice day'"},
        Case{"tauler", "long-line", 1, Ending::bad_answer, "bad answer: a line of more than 64 KB"},
        Case{"tauler", "flood", 1, Ending::bad_answer, "bad answer: more than 16 MB of output"},
        Case{"tauler", "flood-errors", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"tauler", "illegal", 1, Ending::illegal_move, "illegal move, "},
        Case{"tauler", "resign", 2, Ending::resigned, "it resigned"},
        Case{"tauler", "nothing", 0, Ending::no_start, "did not start: no answer within 1 s"},
        Case{"tauler", "exit-early", 0, Ending::no_start,
             "did not start: ended with status 7; it said 'no licence'"},
        Case{"gomocup", "crash", 2, Ending::crashed, "crashed: ended with status 3"},
        Case{"gomocup", "stall", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"gomocup", "garbage", 1, Ending::bad_answer, "bad answer, 'what a nice day'"},
        Case{"gomocup", "flood", 1, Ending::bad_answer, "more than 16 MB"},
        Case{"gomocup", "illegal", 1, Ending::illegal_move, "illegal move, "},
        Case{"gomocup", "nothing", 0, Ending::no_start, "did not start: no answer within 1 s"},
        Case{"gomocup", "exit-early", 0, Ending::no_start, "did not start: ended with status 7"},
        Case{"gtp", "crash", 2, Ending::crashed, "crashed: ended with status 3"},
        Case{"gtp", "stall", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"gtp", "garbage", 1, Ending::bad_answer, "bad answer, 'what a nice day'"},
        Case{"gtp", "flood", 1, Ending::bad_answer, "more than 16 MB"},
        Case{"gtp", "illegal", 1, Ending::illegal_move, "illegal move, "},
        Case{"gtp", "resign", 2, Ending::resigned, "it resigned"},
        Case{"nboard", "crash", 2, Ending::crashed, "crashed: ended with status 3"},
        // In this protocol whatever is not an answer is a remark.
        Case{"nboard", "stall", 1, Ending::out_of_time, "no answer within 0.15 s"},
        Case{"nboard", "flood", 1, Ending::bad_answer, "more than 16 MB"},
        Case{"nboard", "illegal", 1, Ending::illegal_move, "illegal move, "}));

class GoodProgram : public ::testing::TestWithParam<Case> {};

TEST_P(GoodProgram, PlaysBothSidesToTheEndGameAfterGame) {
  const Case& each = GetParam();
  const std::string word = new_word();
  const Program program = mock(each.protocol, each.mode, each.when, word);
  const AnyPosition start = *all_games().start(game_of(program.protocol));
  std::unique_ptr<Player> first = player_of(program);
  std::unique_ptr<Player> second = player_of(program);
  GameSetup setup;
  for (SideSetup& side : setup.sides) side.limits.time = 5s;
  for (int game = 0; game < 3; ++game) {
    first->new_game();
    second->new_game();
    const GameResult result = play_game(start, *first, *second, setup);
    EXPECT_EQ(name_of(result.ending), name_of(each.ending)) << result.reason;
    EXPECT_EQ(processes_with(word), 2) << "programs are kept from game to game";
  }
  const Stopwatch watch;
  first.reset();
  second.reset();
  system::ProcessSupervisor::instance().wait_for_ends();
  EXPECT_LT(watch.elapsed(), is_sanitized ? 5s : 1500ms);
  EXPECT_FALSE(has_children());
  EXPECT_TRUE(all_go_with(word));
}

INSTANTIATE_TEST_SUITE_P(All, GoodProgram,
                         ::testing::Values(Case{"tauler", "good", 0, Ending::on_board, ""},
                                           Case{"gomocup", "good", 0, Ending::on_board, ""},
                                           Case{"gtp", "good", 0, Ending::on_board, ""},
                                           Case{"nboard", "good", 0, Ending::on_board, ""},
                                           Case{"tauler", "babble", 1, Ending::on_board, ""},
                                           Case{"tauler", "twice", 1, Ending::on_board, ""},
                                           Case{"gomocup", "babble", 1, Ending::on_board, ""},
                                           Case{"gomocup", "twice", 1, Ending::on_board, ""},
                                           Case{"gtp", "babble", 1, Ending::on_board, ""},
                                           Case{"gtp", "twice", 1, Ending::on_board, ""},
                                           Case{"nboard", "babble", 1, Ending::on_board, ""},
                                           Case{"nboard", "twice", 1, Ending::on_board, ""},
                                           Case{"tauler", "chatter", 1, Ending::on_board, ""},
                                           Case{"tauler", "ignore-quit", 0, Ending::on_board, ""}));

class Litterer : public ::testing::TestWithParam<const char*> {};

TEST_P(Litterer, NothingItStartedIsLeft) {
  const std::string word = new_word();
  std::unique_ptr<Player> first = player_of(mock("tauler", GetParam(), 1, word));
  testing::ScriptedPlayer second(testing::lowest());
  GameSetup setup;
  setup.max_moves = 4;
  const GameResult result = play_game(testing::connect4_start(), *first, second, setup);
  EXPECT_EQ(result.ending, Ending::max_moves) << result.reason;
  // One that hops from process to process is between two of them at times.
  int seen = 0;
  for (int tries = 0; tries < 200 && seen <= 1; ++tries) seen = processes_with(word);
  EXPECT_GT(seen, 1) << "it has left nothing behind, and this test tests nothing";
  first.reset();
  system::ProcessSupervisor::instance().wait_for_ends();
  EXPECT_EQ(processes_with(word), 0);
  EXPECT_FALSE(has_children());
}

INSTANTIATE_TEST_SUITE_P(All, Litterer,
                         ::testing::Values("setsid", "orphan", "hopper", "reaper", "storm"));

TEST(Programs, AShellThatStaysAboveItsProgramGoesWithIt) {
  for (const char* mode : {"good", "ignore-quit", "stall"}) {
    const std::string word = new_word();
    const Program program = *protocols::read_program(
        fmt::format("tauler:sh -c '{} tauler {} 0 {}; true'", MOCK_ENGINE, mode, word));
    std::unique_ptr<Player> first = player_of(program);
    testing::ScriptedPlayer second(testing::lowest());
    GameSetup setup;
    setup.sides[0].limits.time = 100ms;
    setup.strict_move_time = true;
    setup.max_moves = 2;
    (void)play_game(testing::connect4_start(), *first, second, setup);
    first.reset();
    system::ProcessSupervisor::instance().wait_for_ends();
    EXPECT_EQ(processes_with(word), 0) << mode;
  }
}

TEST(Programs, ZombiesOfAProgramAreItsOwnAndGoWithIt) {
  const std::string word = new_word();
  std::unique_ptr<Player> first = player_of(mock("tauler", "zombies", 1, word));
  testing::ScriptedPlayer second(testing::lowest());
  GameSetup setup;
  setup.max_moves = 4;
  const GameResult result = play_game(testing::connect4_start(), *first, second, setup);
  EXPECT_EQ(result.ending, Ending::max_moves) << result.reason;
  first.reset();
  system::ProcessSupervisor::instance().wait_for_ends();
  EXPECT_FALSE(has_children());
  EXPECT_EQ(processes_with(word), 0);
}

TEST(Programs, OneThatVanishedDoesNotStart) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("tauler-vanishes-" + std::to_string(getpid()));
  std::filesystem::copy_file(MOCK_ENGINE, path, std::filesystem::copy_options::overwrite_existing);
  const auto player =
      player_of(*protocols::read_program("tauler:" + path.string() + " tauler good"));
  std::filesystem::remove(path);
  testing::ScriptedPlayer opponent(testing::lowest());
  const GameResult result = play_game(testing::connect4_start(), opponent, *player);
  EXPECT_EQ(result.ending, Ending::no_start);
  EXPECT_EQ(result.reason, "red loses: did not start: there is no program " + path.string());
}

TEST(Programs, ThousandsOfGamesLeaveMemoryFlat) {
  if (is_sanitized) GTEST_SKIP() << "the sanitizer keeps what is freed";
  const auto first = player_of(mock("tauler", "good", 0, new_word()));
  const auto second = player_of(mock("tauler", "good", 0, new_word()));
  const auto play = [&](int games) {
    for (int game = 0; game < games; ++game) {
      first->new_game();
      second->new_game();
      const GameResult result = play_game(testing::connect4_start(), *first, *second);
      ASSERT_EQ(result.ending, Ending::on_board) << result.reason;
    }
  };
  play(100);
  const long before = peak_memory_kb();
  play(2000);
  EXPECT_LT(peak_memory_kb() - before, 2'000);
}

}  // namespace
}  // namespace tauler::arena
