#include "system/process_tree.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include <dirent.h>
#include <fcntl.h>

#include "system/file_descriptor.hpp"

namespace tauler::system {
namespace {

std::optional<ProcessEntry> read_entry(const char* id) {
  const std::string path = std::string("/proc/") + id + "/stat";
  const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 512> text{};
  if (!file.is_open() || read(file.get(), text.data(), text.size() - 1) <= 0) return std::nullopt;
  // The name may hold anything, brackets too.
  const char* const name_end = std::strrchr(text.data(), ')');
  char state = 0;
  ProcessEntry entry{.id = std::atoi(id)};
  if (!name_end ||
      std::sscanf(name_end + 1, " %c %d %d", &state, &entry.parent, &entry.group) != 3) {
    return std::nullopt;
  }
  return entry;
}

std::vector<ProcessEntry> all_processes() {
  std::vector<ProcessEntry> entries;
  DIR* const folder = opendir("/proc");
  if (!folder) return entries;
  while (const dirent* each = readdir(folder)) {
    if (each->d_name[0] < '1' || each->d_name[0] > '9') continue;
    if (const std::optional<ProcessEntry> entry = read_entry(each->d_name)) {
      entries.push_back(*entry);
    }
  }
  closedir(folder);
  return entries;
}

}  // namespace

std::vector<ProcessEntry> descendants_of(pid_t process) {
  std::vector<ProcessEntry> others = all_processes();
  std::vector<ProcessEntry> found;
  const auto take_children = [&](pid_t parent) {
    const auto first = std::partition(others.begin(), others.end(), [&](const ProcessEntry& each) {
      return each.parent != parent;
    });
    found.insert(found.end(), first, others.end());
    others.erase(first, others.end());
  };
  take_children(process);
  for (std::size_t i = 0; i < found.size(); ++i) take_children(found[i].id);
  return found;
}

}  // namespace tauler::system
