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

// Without --foreground `timeout` may send its signal twice, and the second Ctrl-C ends the program.
TEST(Process, AStoppedSolveGivesItsBounds) {
  const ShellResult ran =
      shell("timeout --foreground --signal=INT 1 $T solve connect4 --size 9x9; echo $?");
  EXPECT_THAT(ran.out, HasSubstr("score  between -"));
  EXPECT_THAT(ran.out, HasSubstr("nodes  "));
}

TEST(Process, AStoppedFileKeepsWhatWasSolvedAndTheBoundsOfTheNext) {
  // The first game is over, the empty boards after it take longer than anybody waits.
  const std::string stopped =
      "printf '1212121\\n5\\n6\\n' | timeout --foreground --preserve-status --signal=INT 1 "
      "$T solve connect4 --size 9x9 --file - ";
  const ShellResult text = shell(stopped + "; echo code $?");
  EXPECT_THAT(text.out, HasSubstr("1212121 -38\nline 2 was under way: 5 between -"));
  EXPECT_THAT(text.out, HasSubstr("\ninterrupted after 1 of 3 positions, 0 checked, 0 wrong"));
  EXPECT_THAT(text.out, EndsWith("code 130\n"));
  const ShellResult json = shell(stopped + "--json; echo code $?");
  EXPECT_THAT(json.out, HasSubstr("\"interrupted\": true"));
  EXPECT_THAT(json.out, HasSubstr("\"under_way\": {\n    \"line\": 2"));
  EXPECT_THAT(json.out, EndsWith("code 130\n"));
  // Before the file is there nothing is solved, least of all a part of it.
  const ShellResult waiting = shell(
      "( echo 44; sleep 3 ) | timeout --foreground --preserve-status --signal=INT 1 $T solve "
      "connect4 --file -; "
      "echo code $?");
  EXPECT_EQ(waiting.out, "code 130\n");
}

TEST(Process, AFileIsNotSolvedForNobody) {
  // The reader goes away with the first line of 343, which would take minutes.
  const ShellResult ran = shell(
      "trap '' PIPE; all='1 2 3 4 5 6 7'; "
      "for i in $all; do for j in $all; do for k in $all; do echo 327515$i$j$k; done; done; done | "
      "( timeout 20 $T solve connect4 --no-book --file -; echo code $? >&2 ) | head -n 1");
  EXPECT_THAT(ran.out, HasSubstr("could not be written\ncode 1\n"));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they need the addresses
TEST(Process, ATableThatDoesNotFitIsAFailure) {
  const ShellResult ran =
      shell("ulimit -v 2000000; $T solve connect4 --position 44 --memory 1000000; echo code $?");
  EXPECT_EQ(ran.out,
            "tauler: there is no memory for a table of 1000000 MB; --memory says how much to take\n"
            "code 1\n");
}
#endif

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
