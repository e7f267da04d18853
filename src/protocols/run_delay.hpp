// Whose fault a delay is: how long a thread was ready to run and had to wait for a processor, as
// the kernel counts it (/proc/…/schedstat). A referee takes that off, so that a busy machine
// forfeits nobody's game. Where the kernel does not count, nothing is taken off.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <sys/types.h>

#include "core/clock.hpp"

namespace tauler::protocols {

/// Since a thread began.
struct RunTimes {
  Duration ran{};     ///< on a processor
  Duration waited{};  ///< ready, and waiting for one
};

/// The kernel's count for one thread, kept open: reading it is one system call.
class RunTimesFile {
 public:
  /// Invalid where there is no such file.
  explicit RunTimesFile(const char* path);
  RunTimesFile(const RunTimesFile&) = delete;
  RunTimesFile& operator=(const RunTimesFile&) = delete;
  RunTimesFile(RunTimesFile&& other) noexcept;
  RunTimesFile& operator=(RunTimesFile&& other) noexcept;
  ~RunTimesFile();

  /// Nothing where the kernel does not count, or the thread has ended.
  std::optional<RunTimes> read() const;

 private:
  int file_ = -1;
};

/// How long the calling thread has waited for a processor since it began.
Duration waited_by_this_thread();

/// The same for a program with all its threads and the programs it started.
class ProgramDelay {
 public:
  explicit ProgramDelay(pid_t program) : program_(program) {}

  /// From here on waiting counts.
  void begin();
  /// What the program waited since `begin`, `wall` ago: the longest wait of any of its threads.
  /// Time that one of them ran, or all of them could have run on its processors, is no waiting:
  /// more threads than processors excuse nothing.
  Duration waited(Duration wall);
  /// Whether one of its threads is ready, or runs, and has run less than `time` since `begin`. It
  /// may just be waiting, which is counted only when it has come to an end.
  bool may_be_waiting(Duration time) const;

 private:
  struct Thread {
    pid_t process;
    pid_t id;
    RunTimesFile file;
    RunTimes at_begin;
  };

  void find_threads();
  void add_threads_of(pid_t process);

  pid_t program_;
  std::vector<Thread> threads_;
  std::optional<TimePoint> found_at_;
  int processors_ = 1;
};

}  // namespace tauler::protocols
