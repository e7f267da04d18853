// Ctrl-C as a request: while a guard exists, the first one raises a flag that a running search
// looks at; a second one, before the flag is taken, ends the program as usual. SIGTERM and SIGHUP
// (the terminal has gone) raise it too. They ask for the end, so a second SIGTERM ends at once; a
// second SIGHUP never does, since terminal and shell both send one.
#pragma once

#include <array>
#include <atomic>

#include <signal.h>

namespace tauler::cli {

class InterruptGuard {
 public:
  InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  ~InterruptGuard();

  /// For `Limits::stop`.
  static const std::atomic<bool>* flag();
  /// Whether one of the signals has come since the last call.
  static bool take();
  /// Whether SIGTERM or SIGHUP came, not a request from the keyboard.
  static bool is_ending();

 private:
  std::array<struct sigaction, 3> before_ = {};
};

}  // namespace tauler::cli
