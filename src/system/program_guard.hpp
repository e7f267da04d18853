// The process between this one and a program, so that nothing of the program outlives its game.
//
// A program may start others, leave its process group and its session, and put an orphan between
// itself and its workers; whatever it does, the kernel hands orphans to the nearest "child
// subreaper" above them. The guard is that subreaper: everything the program ever starts stays
// below it in the process tree, and the guard ends it all, again and again until nothing is left.
// It does so when told to, when the program has ended, and when this process is gone, however it
// went: the pipe of orders is then closed.
//
// The guard is this program's own file, run again under the name below: a mere fork would keep a
// copy of all our memory for as long as the program runs.
#pragma once

#include <cstdint>

namespace tauler::system {

/// The guard's descriptors besides 0, 1 and 2, which become the program's.
constexpr int guard_orders = 3;  ///< it reads what to do
constexpr int guard_news = 4;    ///< it writes what has happened
constexpr int first_free_descriptor = 5;

enum class GuardOrder : char {
  end = 'e',   ///< the program was asked to go: give it a moment, then SIGTERM, then SIGKILL
  kill = 'k',  ///< at once
};

/// What the guard reports; first, whether the program was started.
struct GuardNews {
  enum class Kind : std::int32_t { started, not_started, exited, killed };
  Kind kind = Kind::started;
  std::int32_t value = 0;  ///< its process id, the reason (errno), its status, the signal
};

/// The name under which this program's own file is run, with the arguments: most bytes of memory,
/// niceness, folder, path of the program, and its command.
const char* guard_name();

}  // namespace tauler::system
