#include "system/process_memory.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

#include "system/file_descriptor.hpp"

namespace tauler::system {

std::uint64_t own_memory(pid_t process) {
  std::array<char, 256> text{};
  std::snprintf(text.data(), text.size(), "/proc/%d/statm", static_cast<int>(process));
  const FileDescriptor file(open(text.data(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) return 0;
  const ssize_t size = read(file.get(), text.data(), text.size() - 1);
  if (size <= 0) return 0;
  text[static_cast<std::size_t>(size)] = '\0';
  // Pages: all that it has mapped, those in memory, those of them that are files'.
  char* at = text.data();
  (void)std::strtoull(at, &at, 10);
  const std::uint64_t resident = std::strtoull(at, &at, 10);
  const std::uint64_t shared = std::strtoull(at, &at, 10);
  if (resident < shared) return 0;
  return (resident - shared) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace tauler::system
