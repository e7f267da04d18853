// What `tauler serve` and the commands of its administrator refuse, and that they leave nothing
// behind.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_tauler.hpp"

namespace tauler::cli::testing {
namespace {

using ::testing::HasSubstr;

class Administration : public ::testing::Test {
 protected:
  std::string refused(const std::vector<std::string>& line) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, failed) << ran.out;
    return ran.err;
  }
  std::string file(const char* name, const char* content) {
    std::ofstream(folder_ / name) << content;
    return folder_ / name;
  }
  bool is_there(const char* name) const { return std::filesystem::exists(folder_ / name); }

  tauler::testing::TemporaryFolder folder_;
};

TEST_F(Administration, TheConfigurationHasTheBoundsOfTheOptions) {
  const auto told = [&](const char* content) {
    return refused({"serve", "--store", ":memory:", "--config", file("a.toml", content)});
  };
  EXPECT_THAT(told("port = 70000"), HasSubstr("a.toml: port is a number from 0 to 65535"));
  EXPECT_THAT(told("searches = -1"), HasSubstr("searches is a number from 1 to 64"));
  EXPECT_THAT(told("level-seconds = 0.0"), HasSubstr("level-seconds is a number from 0.01 to 10"));
  EXPECT_THAT(told("port = \"http\""), HasSubstr("a.toml: port has the wrong type"));
  EXPECT_THAT(told("prot = 1"), HasSubstr("there is no setting prot"));
  for (const char* wrong : {"70000", "-1", "http"}) {
    const Ran ran = run_tauler({"serve", "--store", ":memory:", "--port", wrong});
    EXPECT_EQ(ran.code, bad_usage);
    EXPECT_THAT(ran.err, HasSubstr("--port: port is a number from 0 to 65535"));
  }
}

TEST_F(Administration, AStoreThatIsNotThereIsNotMade) {
  const std::string store = folder_ / "typo.sqlite";
  const std::string copy = folder_ / "copy.sqlite";
  EXPECT_THAT(refused({"backup", copy, "--store", store}), HasSubstr("there is no store"));
  EXPECT_THAT(refused({"reset-code", "ann", "--store", store}), HasSubstr("there is no store"));
  EXPECT_FALSE(is_there("typo.sqlite"));
  EXPECT_FALSE(is_there("copy.sqlite"));
}

TEST_F(Administration, WhatIsNoBackupIsNotRestored) {
  const std::string store = folder_ / "store.sqlite";
  const std::string other = file("notes.txt", "not the work of SQLite, but long enough to be read");
  EXPECT_THAT(refused({"restore", other, "--store", store}), HasSubstr("notes.txt is no backup"));
  EXPECT_FALSE(is_there("store.sqlite"));
  EXPECT_FALSE(is_there("store.sqlite.restored"));
}

}  // namespace
}  // namespace tauler::cli::testing
