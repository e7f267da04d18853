#include "system/quiet_write.hpp"

#include <cerrno>
#include <ctime>

#include <signal.h>
#include <unistd.h>

namespace tauler::system {
namespace {

/// Unlike sockets, pipes have no flag against SIGPIPE, and elsewhere it is wanted (`tauler show |
/// head`). So it is blocked for this thread, and consumed if it came.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  /// After a write that found the pipe closed.
  void take() const {
    // One that was pending before is not ours.
    if (sigismember(&before_, SIGPIPE) == 1) return;
    const timespec now{};
    sigtimedwait(&pipe_, nullptr, &now);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

}  // namespace

ssize_t write_quietly(int file, std::string_view text) {
  const NoPipeSignal quiet;
  ssize_t size = 0;
  do {
    size = write(file, text.data(), text.size());
  } while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EPIPE) {
    quiet.take();
    errno = EPIPE;
  }
  return size;
}

}  // namespace tauler::system
