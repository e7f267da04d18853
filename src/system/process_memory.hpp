// How much memory a process holds.
#pragma once

#include <cstdint>

#include <sys/types.h>

namespace tauler::system {

/// Bytes in memory that are the process's own: not the program's file, which all who run it share.
/// 0 if there is no such process.
std::uint64_t own_memory(pid_t process);

}  // namespace tauler::system
