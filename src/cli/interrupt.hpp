// Ctrl-C as a wish, not an end: while a guard lives, the first one raises a flag that a running
// search looks at; a second one before the flag was taken ends the program as usual.
#pragma once

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
  /// Whether Ctrl-C was pressed since the last call.
  static bool take();

 private:
  struct sigaction before_ = {};
};

}  // namespace tauler::cli
