// Programs as players on the command line, and what becomes of them when tauler itself is killed.
#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_tauler.hpp"
#include "system/sanitized.hpp"

namespace tauler::cli::testing {
namespace {

using ::testing::HasSubstr;

std::string mock(const std::string& protocol, const std::string& rest) {
  return protocol + ":" + MOCK_ENGINE + " " + protocol + " " + rest;
}

std::string shell(const std::string& command) {
  FILE* pipe = popen(("{ " + command + "; } 2>&1").c_str(), "r");
  if (!pipe) return "";
  std::string out;
  std::array<char, 4096> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
    out.append(block.data(), count);
  }
  pclose(pipe);
  return out;
}

TEST(ProgramPlayers, PlayABattery) {
  const Ran ran =
      run_tauler({"battery", "connect4", mock("tauler", "good"), "random", "--games", "4"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("mock_engine"));
  EXPECT_THAT(ran.out, HasSubstr("4 games"));
}

TEST(ProgramPlayers, FailWithTheReasonInTheReport) {
  const Ran ran = run_tauler(
      {"battery", "connect4", mock("tauler", "crash 1"), "random", "--games", "2", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("yellow loses: crashed: ended with status 3"));
  EXPECT_THAT(ran.out, HasSubstr("red loses: crashed: ended with status 3"));
}

TEST(ProgramPlayers, FaultsAreExplainedUnderTheTables) {
  const std::string crashing = mock("tauler", "crash 1");
  const Ran battery = run_tauler({"battery", "connect4", crashing, "random", "--games", "2"});
  EXPECT_THAT(battery.out, HasSubstr("mock_engine: 2 crashed; game 1: yellow loses: crashed: ended "
                                     "with status 3; it said 'out of ideas'\n"));
  const Ran match = run_tauler({"match", "connect4", "random", crashing, "--games", "4"});
  EXPECT_THAT(match.out, HasSubstr(crashing + ": 4 crashed; game 1: red loses: crashed: ended with "
                                              "status 3; it said 'out of ideas'\n"));
}

TEST(ProgramPlayers, WhatIsSaidIsKeptWhereWanted) {
  const tauler::testing::TemporaryFolder folder;
  const std::string log = folder / "said.txt";
  const std::string good = mock("tauler", "good");
  for (const char* command : {"match", "battery"}) {
    const Ran ran = run_tauler({command, "connect4", good, "random", "--games", "2", "--log", log});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const std::string said = shell("cat " + log);
    EXPECT_THAT(said, HasSubstr(" > tauler 1\n"));
    EXPECT_THAT(said, HasSubstr(" < move "));
    std::filesystem::remove(log);
    const Ran refused =
        run_tauler({command, "connect4", good, "random", "--log", (folder / "no" / "x").string()});
    EXPECT_EQ(refused.code, 1);
    EXPECT_THAT(refused.err, HasSubstr("its folder is missing"));
  }
}

TEST(ProgramPlayers, PlayAtTheBoard) {
  const Ran ran = run_tauler(
      {"play", "connect4", "--first", mock("tauler", "good"), "--second", mock("tauler", "good")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("wins"));
  const Ran failed = run_tauler(
      {"play", "connect4", "--first", mock("tauler", "garbage-exit 1"), "--second", "random"});
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(failed.err, HasSubstr("ended with status 0, after 'what a nice day'"));
  const Ran resigned =
      run_tauler({"play", "connect4", "--first", mock("tauler", "resign 1"), "--second", "random"});
  EXPECT_EQ(resigned.code, 0);
  EXPECT_THAT(resigned.out, HasSubstr("yellow resigned"));
  const std::string program = mock("tauler", "good");
  const Ran left = run_tauler({"play", "connect4", "--second", program}, "d\nquit\n");
  EXPECT_THAT(left.out, HasSubstr(" --first human --second '" + program + "'\n"))
      << "can be typed again";
}

TEST(ProgramPlayers, MistakesAreExplained) {
  const auto complaint = [](const std::string& player) {
    return run_tauler({"battery", "connect4", player, "random"}).err;
  };
  EXPECT_THAT(complaint("tauler:./nothing"), HasSubstr("there is no program ./nothing"));
  EXPECT_THAT(complaint("gomocup:sh"), HasSubstr("not spoken for connect4, only for gomoku"));
  EXPECT_THAT(complaint("tauler:'sh"), HasSubstr("the quote ' is not closed"));
}

/// A plan for a tournament of these two.
std::string plan_of(const std::string& one, const std::string& other) {
  return fmt::format(
      "game = \"connect4\"\npairs = 10\n[limits]\ndepth = 2\nhard-timeout = \"100ms\"\n"
      "[[players]]\nplayer = \"{}\"\n[[players]]\nplayer = \"{}\"\n",
      one, other);
}

/// A match, a battery and a tournament of a program against random.
std::vector<Ran> runs_of(const std::string& program,
                         const tauler::testing::TemporaryFolder& folder) {
  const std::string plan = folder / "plan.toml";
  std::ofstream(plan) << plan_of(program, "random");
  const std::vector<std::string> limits{"--games", "20", "--depth", "2", "--hard-timeout", "100ms"};
  std::vector<std::string> match{"match", "connect4", program, "random"};
  std::vector<std::string> battery{"battery", "connect4", program, "random"};
  for (auto* each : {&match, &battery}) each->insert(each->end(), limits.begin(), limits.end());
  return {run_tauler(match), run_tauler(battery), run_tauler({"tournament", plan, "--restart"})};
}

TEST(ProgramPlayers, OneThatDoesNotStartEndsTheMatchWithItsOwnWords) {
  const tauler::testing::TemporaryFolder folder;
  for (const Ran& ran : runs_of(mock("tauler", "exit-early"), folder)) {
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("did not start: ended with status 7; it said 'no licence'\n"));
    EXPECT_EQ(ran.out, "") << "no game was played";
  }
  for (const Ran& ran : runs_of("tauler:echo good day", folder)) {
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("did not start: ended with status 0, after 'good day'\n"));
  }
}

TEST(ProgramPlayers, OneThatCannotBeStartedAgainEndsTheMatchWithItsGamesKept) {
  const tauler::testing::TemporaryFolder folder;
  const std::string count = folder / "count";
  const std::string script = folder / "program";
  std::ofstream(script) << "#!/bin/sh\nn=$(cat " << count << "); echo $((n+1)) >" << count
                        << "; [ $n -ge 3 ] && { echo out of licences >&2; exit 9; }\nexec "
                        << MOCK_ENGINE << " tauler crash 1\n";
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  std::ofstream(count) << 0;
  // Once to see that it starts, twice to crash, then three times in vain.
  const Ran ran = run_tauler({"match", "connect4", "random", "tauler:" + script, "--games", "40"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr(": 2 crashed; game 1: "));
  EXPECT_THAT(ran.out, HasSubstr(": 3 no-start; game 3: "));
  EXPECT_THAT(ran.err, HasSubstr("is given up after 3 such games in a row: "));
  EXPECT_THAT(ran.err, HasSubstr("it said 'out of licences'\n"));
  EXPECT_THAT(ran.err, HasSubstr("stopped after 5 of 40 games"));
}

TEST(ProgramPlayers, LoseNoGameForWhatWeLack) {
  if (is_sanitized) GTEST_SKIP() << "a sanitizer lacks descriptors too, and mistakes what it sees";
  const std::string good = mock("tauler", "good");
  const std::string out =
      shell("ulimit -Sn 48; ulimit -Hn 48; " + std::string(TAULER_BINARY) + " match connect4 '" +
            good + "' '" + good + " 0 x' --games 64 --jobs 16 --quiet; echo status $?");
  EXPECT_THAT(out, HasSubstr("a program was not started: no pipe: Too many open files"));
  EXPECT_THAT(out, HasSubstr("status 1\n"));
  EXPECT_THAT(out, ::testing::Not(HasSubstr("no-start")));
}

TEST(ProgramPlayers, OneThatIsSilentForGoodEndsTheMatch) {
  const tauler::testing::TemporaryFolder folder;
  const Stopwatch watch;
  for (const Ran& ran : runs_of(mock("tauler", "stall 0"), folder)) {
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.out, HasSubstr(": 3 out-of-time; game 1: "));
    EXPECT_THAT(ran.err, HasSubstr("no answer within 0.1 s"));
  }
  EXPECT_LT(watch.elapsed(), std::chrono::seconds(20));
  const Ran wrong = run_tauler({"match", "connect4", "random", "uct", "--hard-timeout", "soon"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.err, HasSubstr("--hard-timeout: 'soon' is not a time"));
  const Ran none = run_tauler({"match", "connect4", "random", mock("tauler", "good"), "--games",
                               "2", "--hard-timeout", "none"});
  EXPECT_EQ(none.code, 0) << none.err;
}

/// Starts a battery of the command in a process of its own and kills that in the middle of a game;
/// how many processes have the word before and after.
std::string killed_with(const std::string& program, const std::string& word) {
  const std::string count =
      "$(grep -lz '^TAULER_TEST_WORD=" + word + "$' /proc/[0-9]*/environ 2>/dev/null | wc -l)";
  return shell("export TAULER_TEST_WORD=" + word + "; " + TAULER_BINARY +
               " battery connect4 random '" + program +
               "' --quiet --time 100s >/dev/null & pid=$!; unset TAULER_TEST_WORD; sleep 1; " +
               "[ " + count + " -ge 3 ] && echo there; kill -9 $pid; n=0; " + "while [ " + count +
               " -gt 0 ] && [ $n -lt 60 ]; do sleep 0.05; n=$((n+1)); done; echo left " + count);
}

TEST(ProgramPlayers, NothingOfThemIsLeftWhenWeAreKilled) {
  int number = 0;
  for (const char* mode : {"setsid", "orphan", "reaper", "storm", "zombies", "ignore-quit"}) {
    const std::string word = fmt::format("killed-{}-{}", getpid(), ++number);
    // It never answers its second question, so a game is always in progress.
    const std::string out =
        killed_with(fmt::format("tauler:{} tauler {} 0 and-stall", MOCK_ENGINE, mode), word);
    EXPECT_EQ(out, "there\nleft 0\n") << mode;
  }
  const std::string word = fmt::format("killed-{}-shell", getpid());
  const std::string in_shell = fmt::format("tauler:sh -c \"{} tauler stall 0; true\"", MOCK_ENGINE);
  EXPECT_EQ(killed_with(in_shell, word), "there\nleft 0\n");
}

TEST(ProgramPlayers, DieWithUs) {
  const std::string word = "tauler-test-dies-" + std::to_string(getpid());
  // The program itself: not the guard above it, nor us, who have its name among our arguments.
  const std::string program = "'^[^ ]*mock_engine.*" + word + "'";
  const std::string out =
      shell(std::string(TAULER_BINARY) + " battery connect4 random '" +
            mock("tauler", "stall 0 " + word) + "' --quiet >/dev/null & pid=$!; " +
            "see() { n=0; until pgrep -f " + program + " >/dev/null || [ $n -gt 200 ]; do " +
            "sleep 0.05; n=$((n+1)); done; }; see; sleep 0.5; see; " + "echo before $(pgrep -fc " +
            program + "); kill -9 $pid; " + "n=0; while pgrep -f " + program +
            " >/dev/null && [ $n -lt 200 ]; do sleep 0.05; " +
            "n=$((n+1)); done; echo after $(pgrep -fc " + program + ")");
  // The first is only asked whether it starts, and ends before the second begins, or a little
  // later.
  EXPECT_THAT(out, ::testing::ContainsRegex("before [12]\n"));
  EXPECT_THAT(out, HasSubstr("after 0\n"));
}

}  // namespace
}  // namespace tauler::cli::testing
