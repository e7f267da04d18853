// What `tauler serve` and the commands of its administrator refuse, and that they leave nothing
// behind.
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_tauler.hpp"
#include "store/sql.hpp"

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
  file("typo.sqlite", "");
  EXPECT_THAT(refused({"backup", copy, "--store", store}), HasSubstr("there is no store"));
  EXPECT_EQ(std::filesystem::file_size(store), 0U);
  EXPECT_FALSE(is_there("copy.sqlite"));
}

TEST_F(Administration, WhatIsNoBackupIsNotRestored) {
  const std::string store = folder_ / "store.sqlite";
  const std::string other = file("notes.txt", "not the work of SQLite, but long enough to be read");
  EXPECT_THAT(refused({"restore", other, "--store", store}), HasSubstr("notes.txt is no backup"));
  EXPECT_FALSE(is_there("store.sqlite"));
  EXPECT_FALSE(is_there("store.sqlite.restored"));
}

TEST_F(Administration, AConfigurationIsAFileWithSomethingInIt) {
  const auto told = [&](const std::string& path) {
    return refused({"serve", "--store", ":memory:", "--config", path});
  };
  EXPECT_THAT(told(folder_.path()), HasSubstr("it is a folder"));
  EXPECT_THAT(told(file("empty.toml", "")), HasSubstr("empty.toml is empty"));
  EXPECT_THAT(told("/dev/null"), HasSubstr("/dev/null is empty"));
  EXPECT_THAT(told("/dev/zero"), HasSubstr("too large"));
  EXPECT_THAT(told(folder_ / "none.toml"), HasSubstr("No such file"));
}

TEST_F(Administration, AnEngineNeedsItsMemory) {
  const auto told = [&](const char* size) {
    return refused({"serve", "--store", ":memory:", "--engine-memory", size});
  };
  for (const char* size : {"1", "0", "300MB", "511MB"}) {
    EXPECT_THAT(told(size), HasSubstr("at least 512MB"));
  }
  EXPECT_THAT(told("much"), HasSubstr("is no size"));
}

TEST_F(Administration, PathsThatLeadNowhereAreReasons) {
  const std::string store = folder_ / "store.sqlite";
  ASSERT_TRUE(store::open_sql(store, store::Access::alone));
  const std::string below = file("file", "x") + "/below";
  std::filesystem::create_symlink("loop", folder_ / "loop");
  for (const std::string& path :
       {below, std::string(300, 'x'), std::string(5000, 'x'), (folder_ / "loop").string()}) {
    const std::string names = path.substr(0, 40);
    EXPECT_THAT(refused({"backup", path, "--store", store}), HasSubstr("tauler: ")) << names;
    EXPECT_THAT(refused({"backup", store + "2", "--store", path}), HasSubstr("no store")) << names;
    EXPECT_THAT(refused({"restore", path, "--store", store}), HasSubstr("tauler: ")) << names;
    EXPECT_THAT(refused({"restore", store, "--store", path}), HasSubstr("tauler: ")) << names;
    EXPECT_THAT(refused({"serve", "--store", ":memory:", "--page", path}), HasSubstr("no folder"));
    EXPECT_THAT(refused({"serve", "--store", path}), HasSubstr("tauler: ")) << names;
    EXPECT_THAT(refused({"serve", "--store", ":memory:", "--config", path}), HasSubstr("cannot"));
  }
}

TEST(CommandLine, APasswordIsNotLeftForOthersToSee) {
  const auto hidden = [](std::string text) {
    hide_password(text.data());
    return text;
  };
  EXPECT_EQ(hidden("postgresql://bob:secret@db/x"), "postgresql://bob:xxxxxx@db/x");
  EXPECT_EQ(hidden("--store=postgres://bob:a@b@db/x"), "--store=postgres://bob:xxx@db/x");
  for (const char* plain : {"postgresql://bob@db:5432/x", "postgresql:///x", "connect4", "",
                            "http://a:b@c", "mail@postgres"}) {
    EXPECT_EQ(hidden(plain), plain);
  }
}

}  // namespace
}  // namespace tauler::cli::testing
