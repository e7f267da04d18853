#include "store/database.hpp"

#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "support/error_text.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::store {
namespace {

using tauler::testing::TemporaryFolder;
using ::testing::HasSubstr;

constexpr std::string_view one = "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT);";
constexpr std::string_view two = "ALTER TABLE things ADD COLUMN colour TEXT DEFAULT 'grey';";

Schema schema_with(std::vector<std::string_view> steps) {
  return {"things", 42, std::move(steps)};
}

std::string reason(const Result<Database>& database) {
  EXPECT_FALSE(database);
  return database ? "" : code_text(database.error());
}

TEST(Database, StepsAreTakenOnceAndInOrder) {
  const TemporaryFolder folder;
  {
    const auto database = Database::open(folder / "store", schema_with({one}));
    ASSERT_TRUE(database) << english(database.error());
    database->connection().exec("INSERT INTO things (name) VALUES ('stone')");
  }
  for (int time = 0; time < 2; ++time) {
    const auto database = Database::open(folder / "store", schema_with({one, two}));
    ASSERT_TRUE(database) << english(database.error());
    EXPECT_EQ(database->connection().execAndGet("SELECT name || colour FROM things").getString(),
              "stonegrey");
  }
}

TEST(Database, AStepThatFailsLeavesTheOldVersion) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Database::open(folder / "store", schema_with({one})));
  EXPECT_THAT(reason(Database::open(folder / "store",
                                    schema_with({one, "CREATE TABLE more (x); nonsense"}))),
              HasSubstr("store-unusable"));
  const auto database = Database::open(folder / "store", schema_with({one, two}));
  ASSERT_TRUE(database) << english(database.error());
  EXPECT_FALSE(database->connection().tableExists("more"));
}

TEST(Database, WhatIsCommittedIsOnTheDisk) {
  const TemporaryFolder folder;
  const auto database = Database::open(folder / "store", schema_with({one}));
  ASSERT_TRUE(database);
  EXPECT_EQ(database->connection().execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_EQ(database->connection().execAndGet("PRAGMA synchronous").getInt(), 2);
}

TEST(Database, OneThatIsInUseIsRefused) {
  const TemporaryFolder folder;
  {
    const auto first = Database::open(folder / "store", schema_with({one}));
    ASSERT_TRUE(first);
    EXPECT_THAT(reason(Database::open(folder / "store", schema_with({one}))),
                HasSubstr("file-in-use"));
    // Whoever only reads may do so meanwhile.
    SQLite::Database reader((folder / "store").string());
    EXPECT_EQ(reader.execAndGet("SELECT count(*) FROM things").getInt(), 0);
  }
  EXPECT_TRUE(Database::open(folder / "store", schema_with({one})));
}

TEST(Database, WhatIsNotOursIsRefused) {
  const TemporaryFolder folder;
  std::ofstream(folder / "text") << std::string(5000, 'x');
  EXPECT_THAT(reason(Database::open(folder / "text", schema_with({one}))),
              HasSubstr("not a database"));
  {
    SQLite::Database(folder / "other", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE t (x)");
  }
  EXPECT_THAT(reason(Database::open(folder / "other", schema_with({one}))),
              HasSubstr("store-of-other-purpose"));
  ASSERT_TRUE(Database::open(folder / "later", schema_with({one, two})));
  EXPECT_THAT(reason(Database::open(folder / "later", schema_with({one}))),
              HasSubstr("store-too-new"));
  EXPECT_THAT(reason(Database::open(folder / "no/such/folder", schema_with({one}))),
              HasSubstr("file-open"));
}

TEST(Database, ANameIsNoAddress) {
  const TemporaryFolder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const auto store = Database::open("store", schema_with({one}));
  ASSERT_TRUE(store) << english(store.error());
  const auto other = Database::open("file:store", schema_with({one}));
  ASSERT_TRUE(other) << english(other.error());
  other->connection().exec("INSERT INTO things (name) VALUES ('stone')");
  EXPECT_EQ(store->connection().execAndGet("SELECT count(*) FROM things").getInt(), 0);
  EXPECT_TRUE(Database::open("file:kept?mode=memory", schema_with({one})));
  EXPECT_TRUE(std::filesystem::exists("file:kept?mode=memory"));
  std::filesystem::current_path(before);
}

TEST(Database, CanBeInMemory) {
  const auto database = Database::open(":memory:", schema_with({one, two}));
  ASSERT_TRUE(database);
  EXPECT_FALSE(std::filesystem::exists(":memory:"));
  EXPECT_TRUE(Database::open(":memory:", schema_with({one})));
}

}  // namespace
}  // namespace tauler::store
