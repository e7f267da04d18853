// Programs as players on the command line, and what becomes of them when tauler itself is killed.
#include <array>
#include <cstdio>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_tauler.hpp"

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
  const Ran greeting =
      run_tauler({"match", "connect4", "random", "tauler:echo good day", "--games", "2"});
  EXPECT_THAT(greeting.out, HasSubstr("did not start: bad answer, 'good day'\n"));
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
      {"play", "connect4", "--first", mock("tauler", "garbage 1"), "--second", "random"});
  EXPECT_EQ(failed.code, 1);
  EXPECT_THAT(failed.err, HasSubstr("bad answer, 'what a nice day'"));
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

TEST(ProgramPlayers, DieWithUs) {
  const std::string word = "tauler-test-dies-" + std::to_string(getpid());
  const std::string out =
      shell(std::string(TAULER_BINARY) + " battery connect4 random '" +
            mock("tauler", "stall 0 " + word) + "' --quiet >/dev/null & pid=$!; " +
            "n=0; until pgrep -f 'stall 0 " + word +
            "$' | grep -qv \"^$pid$\" || [ $n -gt 100 ]; do sleep 0.05; n=$((n+1)); done; " +
            "echo before $(pgrep -fc '^[^ ]*mock_engine.*" + word + "'); kill -9 $pid; " +
            "n=0; while pgrep -f '^[^ ]*mock_engine.*" + word +
            "' >/dev/null && [ $n -lt 100 ]; do sleep 0.05; n=$((n+1)); done; " +
            "echo after $(pgrep -fc '^[^ ]*mock_engine.*" + word + "')");
  EXPECT_THAT(out, HasSubstr("before 1\n"));
  EXPECT_THAT(out, HasSubstr("after 0\n"));
}

}  // namespace
}  // namespace tauler::cli::testing
