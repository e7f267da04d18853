// The plan of the house (docs/architecture.md): a room includes only rooms above it. This test
// reads every #include under src/ and enforces that order.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> rooms = {"core",    "system",   "games",    "nn",      "search",
                                        "players", "teaching", "messages", "browser", "protocols",
                                        "pbrain",  "arena",    "store",    "server",  "cli"};

int place_of(const std::string& room) {
  const auto found = std::find(rooms.begin(), rooms.end(), room);
  return found == rooms.end() ? -1 : static_cast<int>(found - rooms.begin());
}

/// The folder that `line` includes from below `prefix`: "games" of `#include "games/registry.hpp"`.
std::optional<std::string> included_folder(const std::string& line, const std::string& prefix) {
  const std::string start = "#include \"" + prefix;
  if (!line.starts_with(start)) return std::nullopt;
  const std::size_t slash = line.find('/', start.size());
  if (slash == std::string::npos) return std::nullopt;
  return line.substr(start.size(), slash - start.size());
}

TEST(House, ARoomIncludesOnlyRoomsAboveIt) {
  const fs::path source = fs::path(TAULER_SOURCE_DIR) / "src";
  int includes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (!entry.is_regular_file()) continue;
    const std::string room = fs::relative(entry.path(), source).begin()->string();
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    ASSERT_NE(place_of(room), -1) << room << " is not a room of the plan";
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      const auto folder = included_folder(line, "");
      if (!folder) continue;
      ++includes;
      EXPECT_NE(place_of(*folder), -1) << entry.path() << ": " << line;
      EXPECT_LE(place_of(*folder), place_of(room)) << entry.path() << ": " << line;
    }
  }
  EXPECT_GT(includes, 20) << "the test found too few includes to mean anything";
}

TEST(House, OneGameNeverIncludesAnother) {
  const fs::path games = fs::path(TAULER_SOURCE_DIR) / "src" / "games";
  for (const auto& entry : fs::recursive_directory_iterator(games)) {
    const fs::path inside = fs::relative(entry.path(), games);
    if (!entry.is_regular_file() || std::distance(inside.begin(), inside.end()) < 2) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      const auto folder = included_folder(line, "games/");
      if (!folder) continue;
      EXPECT_EQ(*folder, inside.begin()->string()) << entry.path() << ": " << line;
    }
  }
}

}  // namespace
