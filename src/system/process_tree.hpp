// Which process started which, according to /proc.
#pragma once

#include <vector>

#include <sys/types.h>

namespace tauler::system {

struct ProcessEntry {
  pid_t id = 0;
  pid_t parent = 0;
  pid_t group = 0;
};

/// Children, their children, and so on; zombies too. Those that start meanwhile may be missing.
std::vector<ProcessEntry> descendants_of(pid_t process);

}  // namespace tauler::system
