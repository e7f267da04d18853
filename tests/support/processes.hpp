// Which processes there are, for tests that must leave none behind.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace tauler::testing {

/// The processes whose command line has the word.
inline int processes_with(const std::string& word) {
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    // Inserting the buffer throws nothing where the process ends while it is read.
    std::ostringstream line;
    line << std::ifstream(entry.path() / "cmdline", std::ios::binary).rdbuf();
    if (line.str().find(word) != std::string::npos) ++found;
  }
  return found;
}

}  // namespace tauler::testing
