#include "cli/interrupt.hpp"

namespace tauler::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only use such");

void on_interrupt(int signal_number) {
  if (!interrupted.exchange(true)) return;
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupted = false;
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: a prompt that waits for a line must notice.
  sigaction(SIGINT, &action, &before_);
}

InterruptGuard::~InterruptGuard() {
  sigaction(SIGINT, &before_, nullptr);
}

const std::atomic<bool>* InterruptGuard::flag() {
  return &interrupted;
}

bool InterruptGuard::take() {
  return interrupted.exchange(false);
}

}  // namespace tauler::cli
