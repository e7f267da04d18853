// The process between this one and a program, so that nothing of the program outlives its game.
//
// A program may start others, leave its process group and its session, and put an orphan between
// itself and its workers; whatever it does, the kernel hands orphans to the nearest "child
// subreaper" above them. The guard is that one: all that the program ever starts stays below the
// guard in the tree of processes, and the guard ends it all, over and over until nothing is left.
// It does so when it is told, when the program has ended, and when this process is gone, however it
// went: then the pipe of orders has come to its end.
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

/// What the guard tells, first whether the program was started.
struct GuardNews {
  enum class Kind : std::int32_t { started, not_started, exited, killed };
  Kind kind = Kind::started;
  std::int32_t value = 0;  ///< its number, why not (errno), its status, the signal
};

/// The name to run this program's own file under, with the words: most bytes of memory, niceness,
/// folder, path of the program, and its command.
const char* guard_name();

}  // namespace tauler::system
