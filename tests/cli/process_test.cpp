// What only the program itself can show: its exit codes, its pipes, its signals.
#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/temporary_folder.hpp"
#include "system/sanitized.hpp"

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

TEST(Process, ATableThatDoesNotFitIsAFailure) {
  if (tauler::is_sanitized) GTEST_SKIP() << "a sanitizer needs the addresses";
  const ShellResult ran =
      shell("ulimit -v 2000000; $T solve connect4 --position 44 --memory 1000000; echo code $?");
  EXPECT_EQ(ran.out,
            "tauler: there is no memory for a table of 1000000 MB; --memory says how much to take\n"
            "code 1\n");
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
  EXPECT_THAT(ran.out, EndsWith("connect4\nstopped\ncode 130\n"));
}

/// A person at a terminal who has played d1.
class AtATerminal {
 public:
  explicit AtATerminal(const std::string& opponent) {
    const std::string state = folder_.path();
    process_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (process_ == 0) {
      setenv("XDG_STATE_HOME", state.c_str(), 1);
      setenv("TERM", "xterm", 1);
      execl(TAULER_BINARY, "tauler", "play", "connect4", "--second", opponent.c_str(), "--time",
            "30s", nullptr);
      _exit(127);
    }
    wait_for("Type a move");
    EXPECT_EQ(write(terminal_, "d1\n", 3), 3);
  }
  AtATerminal(const AtATerminal&) = delete;
  AtATerminal& operator=(const AtATerminal&) = delete;
  ~AtATerminal() { close(terminal_); }

  void wait_for(const std::string& text) {
    std::array<char, 4096> block{};
    pollfd ready{terminal_, POLLIN, 0};
    while (seen_.find(text) == std::string::npos && poll(&ready, 1, 10'000) > 0) {
      const ssize_t size = read(terminal_, block.data(), block.size());
      if (size <= 0) break;
      seen_.append(block.data(), static_cast<std::size_t>(size));
    }
    EXPECT_THAT(seen_, HasSubstr(text));
    seen_.clear();
  }
  void send(int signal_number) const { kill(process_, signal_number); }
  void hang_up() {
    close(terminal_);
    terminal_ = -1;
  }
  int end() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  std::string kept_game() const {
    std::ifstream file(folder_ / "tauler/unfinished-game.txt");
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  tauler::testing::TemporaryFolder folder_;
  int terminal_ = -1;
  pid_t process_ = -1;
  std::string seen_;
};

TEST(Process, AGameIsKeptWhenTheProgramIsAskedToEnd) {
  for (int signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal_number);
    AtATerminal game("human");
    game.wait_for("1. d1");
    usleep(100'000);  // until it waits for a line again
    game.send(signal_number);
    game.wait_for("Go on with: tauler play --resume");
    EXPECT_EQ(game.end(), 0);
    EXPECT_THAT(game.kept_game(), HasSubstr("d1"));
  }
}

TEST(Process, AGameIsKeptAlsoWhileAPlayerThinks) {
  for (int signal_number : {SIGTERM, SIGHUP}) {
    SCOPED_TRACE(signal_number);
    AtATerminal game("uct");
    game.wait_for("thinks");
    // Terminal and shell both send it, one after the other.
    game.send(signal_number);
    if (signal_number == SIGHUP) game.send(signal_number);
    game.wait_for("Go on with: tauler play --resume");
    EXPECT_EQ(game.end(), 0);
    EXPECT_THAT(game.kept_game(), HasSubstr("d1"));
    EXPECT_THAT(game.kept_game(), Not(HasSubstr("2."))) << "no move that was cut short";
  }
}

TEST(Process, AGameIsKeptWhenTheTerminalGoes) {
  AtATerminal game("human");
  game.wait_for("1. d1");
  usleep(100'000);
  game.hang_up();
  EXPECT_GE(game.end(), 0);
  EXPECT_THAT(game.kept_game(), HasSubstr("d1"));
}

TEST(Process, AMatchThatIsAskedToEndReportsWhatItHas) {
  for (const char* signal_name : {"INT", "TERM", "HUP"}) {
    const ShellResult ran = shell(std::string("timeout --foreground -s ") + signal_name +
                                  " 1 $T match connect4 uct uct --time 20ms --games 10000 --quiet;"
                                  " echo code $?");
    EXPECT_THAT(ran.out, HasSubstr("stopped after"));
    EXPECT_THAT(ran.out, HasSubstr("match: connect4"));
    // The status `timeout` gives if it had to.
    EXPECT_THAT(ran.out, EndsWith("code 124\n"));
  }
}

TEST(Process, AFileThatMayNotGrowIsAReason) {
  const tauler::testing::TemporaryFolder folder;
  const ShellResult ran = shell("cd " + folder.path().string() +
                                " && ulimit -f 8 && $T battery connect4 random random --games 50 "
                                "--quiet --report out >/dev/null; echo code $?; ls out");
  EXPECT_THAT(ran.out, HasSubstr("File too large\ncode 1\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("part"))) << "nothing half-written is left";
}

}  // namespace
