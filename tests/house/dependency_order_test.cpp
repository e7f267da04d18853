// The plan of the house (docs/architecture.md): a room includes only rooms above it. This test
// reads every #include under src/ and holds that order.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> rooms = {"core",      "games", "nn",    "search", "players",
                                        "protocols", "arena", "store", "server", "cli"};

int place_of(const std::string& room) {
  const auto found = std::find(rooms.begin(), rooms.end(), room);
  return found == rooms.end() ? -1 : static_cast<int>(found - rooms.begin());
}

TEST(House, ARoomIncludesOnlyRoomsAboveIt) {
  const fs::path source = fs::path(TAULER_SOURCE_DIR) / "src";
  const std::regex include("^#include \"([a-z0-9_]+)/[^\"]*\"");
  int includes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (!entry.is_regular_file()) continue;
    const std::string room = fs::relative(entry.path(), source).begin()->string();
    if (entry.path().extension() != ".hpp" && entry.path().extension() != ".cpp") continue;
    ASSERT_NE(place_of(room), -1) << room << " is not a room of the plan";
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      ++includes;
      EXPECT_NE(place_of(match[1]), -1) << entry.path() << ": " << line;
      EXPECT_LE(place_of(match[1]), place_of(room)) << entry.path() << ": " << line;
    }
  }
  EXPECT_GT(includes, 20) << "the test found too few includes to mean anything";
}

TEST(House, OneGameNeverIncludesAnother) {
  const fs::path games = fs::path(TAULER_SOURCE_DIR) / "src" / "games";
  const std::regex include("^#include \"games/([a-z0-9_]+)/");
  for (const auto& entry : fs::recursive_directory_iterator(games)) {
    const fs::path inside = fs::relative(entry.path(), games);
    if (!entry.is_regular_file() || std::distance(inside.begin(), inside.end()) < 2) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      std::smatch match;
      if (!std::regex_search(line, match, include)) continue;
      EXPECT_EQ(match[1], inside.begin()->string()) << entry.path() << ": " << line;
    }
  }
}

}  // namespace
