#include "system/child_process.hpp"

#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "support/error_text.hpp"
#include "support/quickness.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using Heard = ChildProcess::Heard;

TimePoint in(Duration time) {
  return std::chrono::steady_clock::now() + time;
}

std::unique_ptr<ChildProcess> shell(const std::string& script, std::uint64_t memory = 0,
                                    const std::string& folder = "") {
  auto process = ChildProcess::start({{"sh", "-c", script}, folder, memory});
  EXPECT_TRUE(process) << english(process.error());
  return *std::move(process);
}

std::string line_of(ChildProcess& process, Duration time = 2s) {
  std::string_view line;
  return process.read_line(line, in(time)) == Heard::line ? std::string(line) : "(no line)";
}

bool is_alive(pid_t id) {
  if (kill(id, 0) != 0) return false;
  std::ifstream file("/proc/" + std::to_string(id) + "/stat");
  std::string text;
  std::getline(file, text);
  return text.find(") Z") == std::string::npos;
}

/// Dead within the time; killing is quick, but not at once.
bool dies_within(pid_t id, Duration time) {
  const TimePoint end = in(time);
  while (is_alive(id) && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(5ms);
  return !is_alive(id);
}

TEST(ChildProcess, TalksInLines) {
  const auto process = shell("read a; echo \"<$a>\"; printf 'two\\r\\n\\nfour\\n'");
  process->write("hello\n");
  EXPECT_EQ(line_of(*process), "<hello>");
  EXPECT_EQ(line_of(*process), "two");
  EXPECT_EQ(line_of(*process), "");
  EXPECT_EQ(line_of(*process), "four");
  std::string_view line;
  EXPECT_EQ(process->read_line(line, in(2s)), Heard::end);
  EXPECT_EQ(process->how_it_ended(), (Error{"program-ended", {0}}));
}

TEST(ChildProcess, WaitsNoLongerThanItIsTold) {
  const auto process = shell("sleep 100");
  EXPECT_TRUE(testing::one_of_five_is_within(200ms, [&] {
    const Stopwatch watch;
    std::string_view line;
    EXPECT_EQ(process->read_line(line, in(30ms)), Heard::nothing);
    EXPECT_GE(watch.elapsed(), 30ms);
    return watch.elapsed();
  }));
}

TEST(ChildProcess, SaysHowAProgramEnded) {
  std::string_view line;
  const auto failed = shell("echo one >&2; echo 'two three' >&2; exit 3");
  EXPECT_EQ(failed->read_line(line, in(2s)), Heard::end);
  EXPECT_EQ(failed->how_it_ended(),
            (Error{"program-last-words", {Error{"program-ended", {3}}, "two three"}}));
  const auto killed = shell("kill -SEGV $$");
  EXPECT_EQ(killed->read_line(line, in(2s)), Heard::end);
  EXPECT_EQ(killed->how_it_ended(), (Error{"program-killed", {11, "SEGV"}}));
  EXPECT_FALSE(killed->is_running());
}

TEST(ChildProcess, ALineThatDoesNotEndIsNotKept) {
  const auto process = shell("head -c 100000000 /dev/zero");
  std::string_view line;
  EXPECT_EQ(process->read_line(line, in(2s)), Heard::too_long);
  EXPECT_LE(process->heard(), 2 * ChildProcess::longest_line);
}

TEST(ChildProcess, AProgramThatDoesNotReadBlocksNobody) {
  std::unique_ptr<ChildProcess> process;
  const std::string text(100'000, 'x');
  EXPECT_TRUE(testing::one_of_five_is_within(150ms, [&] {
    process = shell("sleep 0.2; cat | wc -c");
    const Stopwatch watch;
    for (int i = 0; i < 20; ++i) process->write(text);
    return watch.elapsed();
  }));
  // It gets what it had not yet taken while we wait for its lines; what was too much was not kept.
  process->write("\n");
  EXPECT_EQ(line_of(*process, 400ms), "(no line)");
}

TEST(ChildProcess, WritingToAClosedPipeHarmsNobody) {
  const auto process = shell("exec 0<&-; echo closed; sleep 100");
  EXPECT_EQ(line_of(*process), "closed");
  process->write("hello\n");
  std::string_view line;
  EXPECT_EQ(process->read_line(line, in(2s)), Heard::end);
  EXPECT_EQ(process->how_it_ended(), Error{"program-input-closed"});
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(ChildProcess, TheEndOfAProgramIsSeenThoughOthersHoldItsPipes) {
  const auto process = shell("sleep 100 & echo $!; exit 5");
  const auto other = parse_integer<pid_t>(line_of(*process));
  ASSERT_TRUE(other);
  std::string_view line;
  EXPECT_EQ(process->read_line(line, in(2s)), Heard::end);
  EXPECT_EQ(process->how_it_ended(), (Error{"program-ended", {5}}));
  EXPECT_TRUE(dies_within(*other, 2s)) << "nothing goes on without its program";
}

TEST(ChildProcess, HasItsFolderItsMemoryItsProcessorsAndNoFilesOfOurs) {
  EXPECT_EQ(line_of(*shell("pwd", 0, "/")), "/");
  EXPECT_EQ(line_of(*shell("ulimit -v", std::uint64_t{1} << 30)), "1048576");
  const std::ofstream ours("/dev/null");
  EXPECT_EQ(line_of(*shell("echo /proc/$$/fd/*")).find("/3 "), std::string::npos);
  std::thread([] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(line_of(*shell("nproc")), "1");
  }).join();
}

TEST(ChildProcess, OutlivesTheThreadThatStartedIt) {
  std::unique_ptr<ChildProcess> process;
  std::thread([&] { process = shell("read a; echo still here"); }).join();
  std::this_thread::sleep_for(50ms);
  process->write("\n");
  EXPECT_EQ(line_of(*process), "still here");
}

TEST(ChildProcess, EndsPolitelyIfItCan) {
  Duration until_free{};
  const auto end_politely = [&] {
    const auto process = shell("read a; echo \"$a\" >&2; trap '' TERM; exit 0");
    const pid_t id = process->id();
    const Stopwatch watch;
    process->end("quit\n");
    until_free = watch.elapsed();
    ProcessSupervisor::instance().wait_for_ends();
    EXPECT_FALSE(is_alive(id));
    return watch.elapsed();
  };
  EXPECT_TRUE(testing::one_of_five_is_within(400ms, end_politely));
  EXPECT_TRUE(testing::one_of_five_is_within(100ms, [&] {
    end_politely();
    return until_free;
  })) << "nobody waits for it";
}

TEST(ChildProcess, EndsOfStubbornProgramsOverlapAndTakeASecond) {
  std::vector<std::unique_ptr<ChildProcess>> processes;
  for (int i = 0; i < 8; ++i) {
    processes.push_back(shell("trap '' TERM; echo on; while :; do sleep 100; done"));
    EXPECT_EQ(line_of(*processes.back()), "on");
  }
  const Stopwatch watch;
  for (const auto& process : processes) process->end("quit\n");
  ProcessSupervisor::instance().wait_for_ends();
  EXPECT_LT(watch.elapsed(), 1500ms);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "no zombies";
}

TEST(ChildProcess, StepsBackForOthersIfAsked) {
  const auto process = ChildProcess::start({{"sh", "-c", "nice"}, "", 0, 10});
  ASSERT_TRUE(process);
  EXPECT_GE(std::stoi(line_of(**process)), 10);
}

TEST(ChildProcess, SaysWhyItCannotStart) {
  const auto missing = ChildProcess::start({{"./no-such-program"}});
  ASSERT_FALSE(missing);
  EXPECT_EQ(code_text(missing.error()), "program-missing(./no-such-program)");
  const auto nowhere = ChildProcess::start({{"no-such-program"}});
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(code_text(nowhere.error()), "program-not-on-path(no-such-program)");
  const auto folder = ChildProcess::start({{"sh", "-c", "true"}, "/no/such/folder"});
  ASSERT_FALSE(folder);
  EXPECT_THAT(code_text(folder.error()), StartsWith("program-start(sh, No such file"));
  const auto text = ChildProcess::start({{"/etc/passwd"}});
  ASSERT_FALSE(text);
  EXPECT_EQ(code_text(text.error()), "program-not-executable(/etc/passwd)");
}

}  // namespace
}  // namespace tauler::system
