// Writing to a pipe that may have lost its reader, without the signal that would end us.
#pragma once

#include <string_view>

#include <sys/types.h>

namespace tauler::system {

/// Like `write`, but restarted when a signal interrupts it; a closed pipe is only EPIPE.
ssize_t write_quietly(int file, std::string_view text);

}  // namespace tauler::system
