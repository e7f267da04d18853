// Starts and ends programs, on one thread that lives as long as this process.
//
// Each program runs below a guard (program_guard.hpp), which ends it and everything it has started,
// even when this process is killed. Here guards are started, told what to do, and reaped. Ending a
// program that resists takes up to a second; several are ended at the same time, and only the exit
// of this process waits for them.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <sched.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "core/clock.hpp"
#include "core/error.hpp"
#include "core/player.hpp"
#include "system/file_descriptor.hpp"

namespace tauler::system {

struct ProgramOrder {
  std::vector<std::string> command;  ///< the program, then its arguments
  std::string folder = {};           ///< to start it in; empty: ours
  std::uint64_t memory = 0;          ///< most bytes of address space; 0: no limit
  int niceness = 0;                  ///< 0 to 19, as in nice(1)
};

/// A program was not started because we ran out of something: descriptors, processes. Not its
/// fault.
class OutOfResources : public PlayerFailure {
 public:
  explicit OutOfResources(Error error) : PlayerFailure(Kind::no_start, std::move(error)) {}
};

/// A running program, leader of a session of its own, and our ends of its pipes, which never block.
struct RunningProgram {
  pid_t id = 0;
  pid_t guard = 0;        ///< its parent, and our child
  int niceness = 0;       ///< as ordered
  FileDescriptor orders;  ///< to its guard
  FileDescriptor news;    ///< from its guard: readable once the program has ended
  FileDescriptor input;   ///< its standard input
  FileDescriptor output;
  FileDescriptor errors;
};

class ProcessSupervisor {
 public:
  static ProcessSupervisor& instance();

  /// It may use the calling thread's processors. Fails with the system's reason; throws
  /// OutOfResources.
  Result<RunningProgram> start(const ProgramOrder& order);
  /// Ends the program and everything it has started: it gets a moment to quit by itself (it was
  /// asked to), then SIGTERM, then SIGKILL. `at_once` kills it now.
  void end(RunningProgram program, bool at_once);
  /// Waits until every program given to `end` is gone and reaped.
  void wait_for_ends();

 private:
  /// A program whose guard has been told to end it.
  struct Leaving {
    RunningProgram program;
    TimePoint since;
  };

  ProcessSupervisor();
  [[noreturn]] void work();
  /// Runs on the supervisor's thread; true when program and guard are gone.
  static bool is_gone(const Leaving& leaving);
  /// Throws OutOfResources.
  Result<RunningProgram> start_here(const ProgramOrder& order, const cpu_set_t& processors) const;

  rlimit files_{};  ///< how many files a program may open: as many as we were allowed, before we
                    ///< raised our limit

  std::mutex mutex_;  // of everything below
  std::condition_variable wake_;
  std::condition_variable news_;
  std::vector<std::function<void()>> orders_;
  std::vector<Leaving> leaving_;
  bool busy_ = false;  ///< with some that are not in the list at the moment
};

/// The file that `name` stands for, found as a shell would; relative names with a slash start from
/// `folder`.
Result<std::string> find_program(const std::string& name, const std::string& folder);

}  // namespace tauler::system
