#include "store/backup.hpp"

#include <fstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/sentences.hpp"
#include "store/sql.hpp"
#include "support/error_text.hpp"
#include "support/temporary_folder.hpp"
#include "system/file_lock.hpp"

namespace tauler::store {
namespace {

using tauler::testing::TemporaryFolder;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string reason(const Status& status) {
  return status ? "" : code_text(status.error());
}

void add_person(const std::string& store, const std::string& name) {
  const auto sql = open_sql(store, Access::alone);
  ASSERT_TRUE(sql) << english(sql.error());
  (*sql)->run("INSERT INTO people (name, folded, created) VALUES ($1, $2, 1)", {name, name});
}

std::string people_of(const std::string& store) {
  const auto sql = open_sql(store, Access::alone);
  EXPECT_TRUE(sql) << english(sql.error());
  std::string names;
  if (!sql) return names;
  for (Row& row : (*sql)->run("SELECT name FROM people ORDER BY id")) names += row.text() + ' ';
  return names;
}

std::vector<std::string> names_in(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class Copies : public ::testing::Test {
 protected:
  Status back_up() {
    const auto sql = open_sql(store_, Access::shared);
    return sql ? (*sql)->back_up(copy_) : sql.error();
  }

  TemporaryFolder folder_;
  std::string store_ = folder_ / "store";
  std::string copy_ = folder_ / "copy";
};

TEST_F(Copies, ANameIsNoAddress) {
  add_person(store_, "ann");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  copy_ = "file:copy";
  EXPECT_EQ(reason(back_up()), "");
  EXPECT_THAT(names_in(folder_.path()), ::testing::ElementsAre("file:copy", "store"));
  std::filesystem::current_path(before);
}

TEST_F(Copies, NothingIsLeftBeside) {
  add_person(store_, "ann");
  EXPECT_EQ(reason(back_up()), "");
  EXPECT_THAT(names_in(folder_.path()), ::testing::ElementsAre("copy", "store"));
  EXPECT_THAT(reason(back_up()), HasSubstr("File exists"));
  add_person(store_, "bob");
  EXPECT_THAT(reason(restore_backup(copy_, store_, false)), HasSubstr("backup-target-exists"));
  EXPECT_EQ(reason(restore_backup(copy_, store_, true)), "");
  EXPECT_EQ(people_of(store_), "ann ");
  EXPECT_THAT(names_in(folder_.path()), ::testing::ElementsAre("copy", "store"));
}

TEST_F(Copies, ALinkStaysALink) {
  add_person(copy_, "ann");
  add_person(store_, "bob");
  std::filesystem::create_symlink("store", folder_ / "link");
  EXPECT_EQ(reason(restore_backup(copy_, folder_ / "link", true)), "");
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  EXPECT_EQ(people_of(store_), "ann ");
}

TEST_F(Copies, OnlyAFileIsReplaced) {
  add_person(copy_, "ann");
  ASSERT_EQ(mkfifo(store_.c_str(), 0600), 0);
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("file-is-none"));
  EXPECT_THAT(code_text(open_sql(store_, Access::alone).error()), HasSubstr("store-not-a-file"));
  EXPECT_TRUE(std::filesystem::is_fifo(store_));
  std::filesystem::remove(store_);
  // A device of our own, if we may create one: the real ones belong to everybody.
  if (mknod(store_.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0) return;
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("file-is-none"));
  EXPECT_TRUE(std::filesystem::is_character_file(store_));
}

TEST_F(Copies, AStoreThatIsBeyondReadingIsReplaced) {
  add_person(copy_, "ann");
  std::ofstream(store_) << "Tauler is at http://127.0.0.1:8080/ (end with Ctrl-C)"
                        << std::string(5000, 'x');
  EXPECT_EQ(reason(restore_backup(copy_, store_, true)), "");
  EXPECT_EQ(people_of(store_), "ann ");
}

TEST_F(Copies, WhatWasLeftBesideTheOldStoreIsNotTakenForTheNewOne) {
  add_person(copy_, "ann");
  {
    // Killed with a transaction that is only in its log.
    const auto sql = open_sql(store_, Access::alone);
    (*sql)->run("INSERT INTO people (name, folded, created) VALUES ('bob', 'bob', 1)");
    std::filesystem::copy_file(store_ + "-wal", folder_ / "wal");
  }
  std::filesystem::remove(store_);
  std::filesystem::rename(folder_ / "wal", store_ + "-wal");
  EXPECT_EQ(reason(restore_backup(copy_, store_, true)), "");
  EXPECT_EQ(people_of(store_), "ann ");
}

TEST_F(Copies, ALogBesideTheBackupBelongsToIt) {
  {
    const auto sql = open_sql(store_, Access::alone);
    (*sql)->run("INSERT INTO people (name, folded, created) VALUES ('ann', 'ann', 1)");
    for (const char* ending : {"", "-wal"})
      std::filesystem::copy_file(store_ + ending, copy_ + ending);
  }
  EXPECT_EQ(reason(restore_backup(copy_, store_, true)), "");
  EXPECT_EQ(people_of(store_), "ann ");
}

TEST_F(Copies, ADamagedBackupIsRefused) {
  for (int i = 0; i < 5; ++i) add_person(copy_, std::string(20'000, 'a') + std::to_string(i));
  add_person(store_, "bob");
  std::filesystem::resize_file(copy_, std::filesystem::file_size(copy_) / 2);
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("backup-wrong"));
  EXPECT_EQ(people_of(store_), "bob ");
  EXPECT_THAT(names_in(folder_.path()), ::testing::ElementsAre("copy", "store"));
}

TEST_F(Copies, WhatACopyThatFailedLeavesIsNoBackup) {
  add_person(store_, "bob");
  std::ofstream(copy_).close();
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("backup-wrong"));
  std::ofstream(copy_) << std::string(200'000, '\0');
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("backup-wrong"));
  std::filesystem::remove(copy_);
  SQLite::Database(copy_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("VACUUM");
  EXPECT_THAT(reason(restore_backup(copy_, store_, true)), HasSubstr("backup-wrong"));
  EXPECT_EQ(people_of(store_), "bob ");
}

TEST_F(Copies, PathsThatLeadNowhereAreReasons) {
  add_person(store_, "ann");
  std::ofstream(folder_ / "file") << "x";
  std::filesystem::create_symlink("loop", folder_ / "loop");
  const std::string longest(5000, 'x');
  for (const std::string& path :
       {(folder_ / "file").string() + "/below", (folder_ / "loop").string(), longest,
        std::string(300, 'x'), folder_.path().string(), (folder_ / "none").string() + "/below",
        std::string()}) {
    copy_ = path;
    EXPECT_NE(reason(back_up()), "") << path.substr(0, 60);
    EXPECT_NE(reason(restore_backup(path, store_, true)), "") << path.substr(0, 60);
    EXPECT_NE(reason(restore_backup(store_, path, true)), "") << path.substr(0, 60);
    EXPECT_FALSE(open_sql(path, Access::alone)) << path.substr(0, 60);
  }
  EXPECT_EQ(people_of(store_), "ann ");
}

TEST(FileLocks, OneAtATimeAndNothingLeft) {
  const TemporaryFolder folder;
  {
    const auto lock = system::FileLock::take(folder / "store");
    ASSERT_TRUE(lock) << english(lock.error());
    EXPECT_FALSE(system::FileLock::take(folder / "store"));
    std::filesystem::create_symlink("store", folder / "other-name");
    std::ofstream(folder / "store").close();
    EXPECT_FALSE(system::FileLock::take(folder / "other-name")) << "the same file by another name";
  }
  EXPECT_THAT(names_in(folder.path()), ::testing::ElementsAre("other-name", "store"));
  EXPECT_TRUE(system::FileLock::take(folder / "other-name"));
}

TEST(FileLocks, WhatAKilledProcessLeftIsNoHindrance) {
  const TemporaryFolder folder;
  const pid_t process = fork();
  if (process == 0) {
    const auto lock = system::FileLock::take(folder / "store");
    kill(getpid(), SIGKILL);
  }
  waitpid(process, nullptr, 0);
  EXPECT_THAT(names_in(folder.path()), ::testing::ElementsAre("store.lock"));
  EXPECT_TRUE(system::FileLock::take(folder / "store"));
  EXPECT_THAT(names_in(folder.path()), IsEmpty());
}

TEST(FileLocks, NeverTwoHolders) {
  const TemporaryFolder folder;
  std::atomic<int> holders = 0;
  std::atomic<int> taken = 0;
  constexpr int competitors = 8;
  std::vector<std::thread> threads;
  threads.reserve(competitors);
  for (int i = 0; i < competitors; ++i) {
    threads.emplace_back([&] {
      for (int time = 0; time < 20; ++time) {
        const auto lock = system::FileLock::take(folder / "store");
        if (!lock) continue;
        EXPECT_EQ(++holders, 1);
        ++taken;
        --holders;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_GT(taken, 20);
}

TEST(FileLocks, LinksAndPipesOfThatNameAreNotFollowed) {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("elsewhere", folder / "a.lock");
  EXPECT_FALSE(system::FileLock::take(folder / "a"));
  EXPECT_FALSE(std::filesystem::exists(folder / "elsewhere"));
  ASSERT_EQ(mkfifo((folder / "b.lock").c_str(), 0600), 0);
  EXPECT_TRUE(system::FileLock::take(folder / "b")) << "and does not wait for a writer";
}

}  // namespace
}  // namespace tauler::store
