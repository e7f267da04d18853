#include "system/run_delay.hpp"

#include <thread>

#include <gtest/gtest.h>
#include <sched.h>

#include "system/child_process.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;

/// Programs that do nothing but use a processor, all on the same one.
class Load {
 public:
  explicit Load(int count) {
    std::thread([&] {
      stay_on_first_processor();
      for (int i = 0; i < count; ++i) {
        spinners_.push_back(*ChildProcess::start({{"sh", "-c", "while :; do :; done"}}));
      }
    }).join();
  }

  static void stay_on_first_processor() {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    sched_setaffinity(0, sizeof one, &one);
  }

 private:
  std::vector<std::unique_ptr<ChildProcess>> spinners_;
};

void spin(Duration time) {
  const Stopwatch watch;
  while (watch.elapsed() < time) continue;
}

bool kernel_counts() {
  return RunTimesFile("/proc/thread-self/schedstat").read().has_value();
}

TEST(RunDelay, AThreadThatWaitsForAProcessorIsSeenToWait) {
  if (!kernel_counts()) GTEST_SKIP() << "this kernel does not count";
  const Load load(4);
  std::thread([] {
    Load::stay_on_first_processor();
    const Duration before = waited_by_this_thread();
    spin(300ms);
    const Duration waited = waited_by_this_thread() - before;
    EXPECT_GT(waited, 150ms);
    EXPECT_LT(waited, 400ms);
  }).join();
}

TEST(RunDelay, SleepingIsNotWaiting) {
  if (!kernel_counts()) GTEST_SKIP() << "this kernel does not count";
  const Duration before = waited_by_this_thread();
  std::this_thread::sleep_for(100ms);
  EXPECT_LT(waited_by_this_thread() - before, 50ms);
}

TEST(RunDelay, AProgramCannotExcuseItselfByItsOwnThreads) {
  if (!kernel_counts()) GTEST_SKIP() << "this kernel does not count";
  std::thread([] {
    Load::stay_on_first_processor();
    // Four processes of one program on one processor: each waits, and none for anybody else.
    const auto greedy = *ChildProcess::start(
        {{"python3", "-c",
          "import threading,time\n"
          "def f():\n  while True: sum(i*i for i in range(100))\n"
          "[threading.Thread(target=f,daemon=True).start() for _ in range(4)]\ntime.sleep(100)"}});
    std::this_thread::sleep_for(200ms);
    ProgramDelay delay(greedy->guard());
    delay.begin();
    const Stopwatch watch;
    std::this_thread::sleep_for(300ms);
    const Duration wall = watch.elapsed();
    // What others use of this processor is excused, and there may be others.
    EXPECT_LT(delay.waited(wall), wall);
  }).join();
}

TEST(RunDelay, AMissingFileCountsNothing) {
  EXPECT_FALSE(RunTimesFile("/proc/no/such/schedstat").read());
  ProgramDelay nobody(0x7ffffffe);
  nobody.begin();
  EXPECT_EQ(nobody.waited(1s), Duration::zero());
  EXPECT_FALSE(nobody.may_be_waiting(1s));
}

}  // namespace
}  // namespace tauler::system
