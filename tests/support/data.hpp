// The shared data sets, read where they are: ../shared/data beside the checkout, or TAULER_DATA.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace tauler::testing {

inline std::filesystem::path data_path(const std::string& file) {
  const char* given = std::getenv("TAULER_DATA");
  const std::filesystem::path root =
      given ? given : std::filesystem::path(TAULER_SOURCE_DIR) / ".." / "shared" / "data";
  return root / file;
}

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace tauler::testing

/// Skips the test, loudly, if the data set is not on this machine.
#define TAULER_REQUIRE_DATA(file)                                   \
  if (!std::filesystem::exists(::tauler::testing::data_path(file))) \
  GTEST_SKIP() << "needs the data file " << file << "; set TAULER_DATA to the data folder"
