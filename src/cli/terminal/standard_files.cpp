#include "cli/terminal/standard_files.hpp"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace tauler::cli {

bool open_standard_files() {
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; ++file) {
    if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong way round: input that can only be written, output that can only be read. The
    // lowest free number is taken, and all below are open.
    const int direction = file == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (open("/dev/null", direction) != file) return false;
  }
  return true;
}

}  // namespace tauler::cli
