// Where programs are started and ended: one thread, which lives as long as this process.
//
// Each program runs below a guard (program_guard.hpp), which ends it with all that it has started,
// also when this process is killed. Here guards are started, told what to do, and reaped. Ending a
// program that will not end takes up to a second; the ends of several overlap, and nobody waits for
// them but the exit of this process.
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
  std::string folder = {};           ///< to start it in; where empty, ours
  std::uint64_t memory = 0;          ///< most bytes of address space; 0: no limit
  int niceness = 0;                  ///< how far it steps back for others, 0 to 19
};

/// A program was not started because we lack the means: descriptors, processes. No fault of its
/// own.
class NoMeans : public PlayerFailure {
 public:
  explicit NoMeans(const std::string& reason) : PlayerFailure(Kind::no_start, reason) {}
};

/// A program that runs, leader of a session of its own, and our ends of its pipes, which never
/// block.
struct RunningProgram {
  pid_t id = 0;
  pid_t guard = 0;        ///< its parent, and our child
  int niceness = 0;       ///< as ordered
  FileDescriptor orders;  ///< to the guard
  FileDescriptor news;    ///< of the guard: readable once the program has ended
  FileDescriptor input;   ///< its standard input
  FileDescriptor output;
  FileDescriptor errors;
};

class ProcessKeeper {
 public:
  static ProcessKeeper& instance();

  /// With the processors of the calling thread. Fails with the reason the system gives; throws
  /// NoMeans.
  Result<RunningProgram> start(const ProgramOrder& order);
  /// Ends the program and all that it has started: it has a moment to go by itself (it was asked
  /// to), then it is asked by SIGTERM, then killed. `at_once` kills it now.
  void end(RunningProgram program, bool at_once);
  /// Until every program given to `end` is gone and reaped.
  void wait_for_ends();

 private:
  /// A program whose guard has its order.
  struct Leaving {
    RunningProgram program;
    TimePoint since;
  };

  ProcessKeeper();
  [[noreturn]] void work();
  /// Runs on the keeper's thread; true when program and guard are gone.
  static bool is_gone(const Leaving& leaving);
  /// Throws NoMeans.
  Result<RunningProgram> start_here(const ProgramOrder& order, const cpu_set_t& processors) const;

  rlimit files_{};  ///< how many a program may open: as many as we might, before we took more

  std::mutex mutex_;  // of everything below
  std::condition_variable wake_;
  std::condition_variable news_;
  std::vector<std::function<void()>> orders_;
  std::vector<Leaving> leaving_;
  bool busy_ = false;  ///< with some that are not in the list meanwhile
};

/// The file that `name` starts, looked for as a shell does; relative names with a slash are seen
/// from `folder`.
Result<std::string> find_program(const std::string& name, const std::string& folder);

}  // namespace tauler::system
