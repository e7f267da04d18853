// Whose fault a delay is: how long a thread was ready to run and had to wait for a processor, as
// the kernel counts it (/proc/…/schedstat). A referee takes that off, so that a busy machine
// forfeits nobody's game. Where the kernel does not count, nothing is taken off.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <sys/types.h>
#include <time.h>

#include "core/clock.hpp"

namespace tauler::system {

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

/// The same for a program with all that it has started, as long as its guard holds them together.
///
/// What is excused is the longest wait of any of its threads, but never
/// - time that one of them ran, or all of them together on the processors they were given: threads
///   and processes that have ended count too, and more of them than processors excuse nothing;
/// - the wait of a thread that has stepped back for others by itself;
/// - more than nineteen parts of twenty of the time that passed.
class ProgramDelay {
 public:
  /// No time is charged at less than one part of so many.
  static constexpr int least_part = 20;

  /// `niceness` is how far the program was told to step back, besides what its guard does.
  explicit ProgramDelay(pid_t guard, int niceness = 0);

  /// From here on waiting counts.
  void begin();
  /// Now and then while it counts: what starts and ends between two looks may be missed.
  void look();
  /// What the program waited since `begin`, `wall` ago.
  Duration waited(Duration wall);
  /// Whether one of its threads is ready, or runs, and has run less than `time` since `begin`. It
  /// may just be waiting, which is counted only when it has come to an end.
  bool may_be_waiting(Duration time) const;

 private:
  struct Thread {
    pid_t process = 0;
    pid_t id = 0;
    RunTimesFile file;
    RunTimes at_begin = {};
    RunTimes latest = {};
    bool has_ended = false;

    Duration ran() const { return latest.ran - at_begin.ran; }
    Duration waited() const { return latest.waited - at_begin.waited; }
  };

  struct Process {
    pid_t id = 0;
    clockid_t clock = 0;
    Duration at_begin = {};  ///< what it had used, with threads that have ended
    Duration latest = {};
    Duration reaped_at_begin = {};  ///< what children had used that it has waited for
    Duration reaped = {};
    bool has_ended = false;
  };

  void find_tree();
  /// With its threads; its children are added to the list.
  void add_process(pid_t process, std::vector<pid_t>& children);
  void read_times();
  /// Of processors, since `begin`, by all that is or was below the guard.
  Duration used() const;
  bool has_stepped_back(const Thread& thread) const;

  pid_t guard_;
  int niceness_;
  int processors_;
  std::vector<Thread> threads_;
  std::vector<Process> processes_;  ///< the guard too, for what it has reaped
  std::optional<TimePoint> found_at_;
  Duration search_took_{};
  bool too_many_ = false;
};

}  // namespace tauler::system
