// What only the program itself can show: its exit codes, its pipes, its signals.
#include <array>
#include <csignal>
#include <cstdio>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace {

struct ShellResult {
  int code = 0;
  std::string out;
};

/// `$T` in the command is the program.
ShellResult shell(const std::string& command) {
  FILE* pipe = popen(("T=" TAULER_BINARY "; { " + command + "; } 2>&1").c_str(), "r");
  if (!pipe) return {-1, ""};
  ShellResult result;
  std::array<char, 4096> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
    result.out.append(block.data(), count);
  }
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Process, ExitCodes) {
  EXPECT_EQ(shell("$T games").code, 0);
  EXPECT_EQ(shell("$T show nonsense").code, 1);
  EXPECT_EQ(shell("$T nonsense").code, 2);
  EXPECT_EQ(shell("$T").code, 2);
  EXPECT_EQ(shell("$T --help").code, 0);
}

TEST(Process, PerftEndsWithItsCount) {
  const ShellResult ran = shell("$T perft connect4 --depth 5 | tail -n 1");
  EXPECT_EQ(ran.out, "16807\n");
}

TEST(Process, AStoppedSolveGivesItsBounds) {
  const ShellResult ran = shell("timeout --signal=INT 1 $T solve connect4 --size 9x9; echo $?");
  EXPECT_THAT(ran.out, HasSubstr("score  between -"));
  EXPECT_THAT(ran.out, HasSubstr("nodes  "));
}

TEST(Process, AClosedPipeIsNoTrouble) {
  // With the signal the program ends silently; where it is ignored it must end all the same.
  const ShellResult ran = shell("$T perft connect4 --depth 7 | head -n 1");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, Not(HasSubstr("terminate")));
  // The program starts when a first write has found the reader gone.
  const ShellResult ignoring = shell(
      "trap '' PIPE; ( while echo; do :; done 2>/dev/null; $T games; echo code $? >&2 ) | true");
  EXPECT_THAT(ignoring.out, HasSubstr("could not be written\ncode 1\n"));
}

TEST(Process, AFullDiskIsAFailure) {
  const ShellResult ran = shell("$T show 4455 > /dev/full");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("could not be written"));
}

TEST(Process, OutputThatIsNoScreenIsPlain) {
  const ShellResult ran = shell("$T show 4455 | cat");
  EXPECT_THAT(ran.out, Not(HasSubstr("\x1b[")));
  EXPECT_THAT(ran.out, HasSubstr("1 . . . X X . ."));
}

TEST(Process, CtrlCEndsAGameBetweenPlayersWithWhatWasPlayed) {
  // A shell starts background commands with SIGINT ignored; the program must take it back.
  const ShellResult ran = shell(
      "$T play connect4 --first uct --second uct --time 30s & pid=$!; sleep 0.7; kill -INT $pid; "
      "wait $pid; echo code $?");
  EXPECT_THAT(ran.out, EndsWith("connect4\nstopped\ncode 0\n"));
}

}  // namespace
