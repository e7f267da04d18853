// Whose fault a delay is: how long a thread was ready to run and had to wait for a processor, as
// the kernel counts it (/proc/…/schedstat). A referee does not charge that, so that nobody loses a
// game to a busy machine. Where the kernel does not count it, everything is charged.
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
  /// Invalid if there is no such file.
  explicit RunTimesFile(const char* path);
  RunTimesFile(const RunTimesFile&) = delete;
  RunTimesFile& operator=(const RunTimesFile&) = delete;
  RunTimesFile(RunTimesFile&& other) noexcept;
  RunTimesFile& operator=(RunTimesFile&& other) noexcept;
  ~RunTimesFile();

  /// Nothing if the kernel does not count, or the thread has ended.
  std::optional<RunTimes> read() const;

 private:
  int file_ = -1;
};

/// How long the calling thread has waited for a processor since it began.
Duration waited_by_this_thread();

/// The same for a program and everything it has started, as far as its guard holds them together.
///
/// What is excused is the longest wait of any of its threads, but never
/// - time that one of them ran, or all of them together on the processors they were given: threads
///   and processes that have ended count too, and more of them than processors excuse nothing;
/// - the wait of a thread that has lowered its own priority;
/// - more than nineteen twentieths of the time that passed.
class ProgramDelay {
 public:
  /// At least one part in this many of the elapsed time is charged.
  static constexpr int least_part = 20;

  /// `niceness` is what the program was given beyond that of its guard.
  explicit ProgramDelay(pid_t guard, int niceness = 0);

  /// Waiting counts from here on.
  void begin();
  /// To be called from time to time: what starts and ends between two calls may be missed.
  void look();
  /// How long the program has waited since `begin`, which was `wall` ago.
  Duration waited(Duration wall);
  /// Whether one of its threads is ready, or runs, and has run less than `time` since `begin`. It
  /// may just be waiting: the kernel counts a wait only once it has ended.
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
    Duration at_begin = {};  ///< what it had used, ended threads included
    Duration latest = {};
    Duration reaped_at_begin = {};  ///< what the children it has waited for had used
    Duration reaped = {};
    bool has_ended = false;
  };

  void find_tree();
  /// With its threads; its children are added to the list.
  void add_process(pid_t process, std::vector<pid_t>& children);
  void read_times();
  /// Processor time since `begin` of everything that is or was below the guard.
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
