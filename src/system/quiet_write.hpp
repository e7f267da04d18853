// A write to a pipe that nobody reads any more, without the signal that would end us.
#pragma once

#include <string_view>

#include <sys/types.h>

namespace tauler::system {

/// As `write`, begun again where a signal interrupts it; a closed pipe is EPIPE and nothing else.
ssize_t write_quietly(int file, std::string_view text);

}  // namespace tauler::system
