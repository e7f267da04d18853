#include "cli/terminal/interrupt.hpp"

namespace tauler::cli {
namespace {

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

std::atomic<bool> interrupt_seen{false};
std::atomic<bool> terminated{false};
std::atomic<bool> ending{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only use such");

void on_signal(int signal_number) {
  bool again = false;
  if (signal_number == SIGINT) again = interrupt_seen;
  if (signal_number == SIGTERM) again = terminated.exchange(true);
  if (signal_number != SIGINT) ending = true;
  interrupt_seen = true;
  if (!again) return;
  signal(signal_number, SIG_DFL);
  raise(signal_number);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  interrupt_seen = terminated = ending = false;
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  // No SA_RESTART: a prompt that waits for a line must notice.
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], &action, &before_[i]);
    // nohup: the terminal may disappear.
    const bool stays_ignored = signals[i] == SIGHUP && before_[i].sa_handler == SIG_IGN;
    if (stays_ignored) sigaction(signals[i], &before_[i], nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}

const std::atomic<bool>* InterruptGuard::flag() {
  return &interrupt_seen;
}

bool InterruptGuard::take() {
  return interrupt_seen.exchange(false);
}

bool InterruptGuard::is_ending() {
  return ending;
}

}  // namespace tauler::cli
