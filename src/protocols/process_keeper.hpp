// Where programs are started and ended: one thread, which lives as long as this process.
//
// A program is to die with us, also by `kill -9`, so the kernel is asked to kill it when its parent
// dies (PR_SET_PDEATHSIG). For the kernel the parent is the *thread* that forked: started from a
// worker, a program would be killed when that worker ends. Started here, it lives until we end it
// or this process is gone.
//
// Ending a program that will not end takes up to a second; done here, ends of several programs
// overlap and nobody waits for them but the exit of this process.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <sys/types.h>

#include "core/clock.hpp"
#include "core/error.hpp"
#include "protocols/file_descriptor.hpp"

namespace tauler::protocols {

struct ProgramOrder {
  std::vector<std::string> command;  ///< the program, then its arguments
  std::string folder = {};           ///< to start it in; where empty, ours
  std::uint64_t memory = 0;          ///< most bytes of address space; 0: no limit
  int niceness = 0;                  ///< how far it steps back for others, 0 to 19
};

/// A program that runs, leader of a process group of its own, and our ends of its pipes, which
/// never block.
struct RunningProgram {
  pid_t id = 0;
  FileDescriptor process;  ///< readable once the program has ended; may be missing
  FileDescriptor input;    ///< its standard input
  FileDescriptor output;
  FileDescriptor errors;
};

class ProcessKeeper {
 public:
  static ProcessKeeper& instance();

  /// With the processors of the calling thread. Fails with the reason the system gives.
  Result<RunningProgram> start(const ProgramOrder& order);
  /// Ends the program and all of its process group: it has a moment to go by itself (it was asked
  /// to), then it is asked by SIGTERM, then killed. `at_once` kills it now.
  void end(RunningProgram program, bool at_once);
  /// Until every program given to `end` is gone and reaped.
  void wait_for_ends();

 private:
  struct Parting {
    RunningProgram program;
    TimePoint since;
    bool asked = false;  ///< by SIGTERM
    bool killed = false;
  };

  ProcessKeeper();
  [[noreturn]] void work();
  /// Runs on the keeper's thread; true when the program is gone.
  static bool press(Parting& parting);

  std::mutex mutex_;  // of everything below
  std::condition_variable wake_;
  std::condition_variable news_;
  std::vector<std::function<void()>> orders_;
  std::vector<Parting> partings_;
  bool busy_ = false;  ///< with partings that are not in the list meanwhile
};

/// The file that `name` starts, looked for as a shell does; relative names with a slash are seen
/// from `folder`.
Result<std::string> find_program(const std::string& name, const std::string& folder);

}  // namespace tauler::protocols
