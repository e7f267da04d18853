// An SQLite file with a schema that only grows: numbered steps, each taken once, in order, and
// never undone. What is committed is on disk.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "store/sql.hpp"
#include "system/file_lock.hpp"

namespace SQLite {
class Database;
}

namespace tauler::store {

/// What a program keeps in a file. Step n of the list leads from version n−1 to version n; a
/// step that was ever released is not changed again.
struct Schema {
  std::string_view purpose;  ///< "a tournament": for messages
  int application = 0;       ///< SQLite's application_id: tells our files from others
  std::vector<std::string_view> steps;
};

class Database {
 public:
  /// Opens or creates the file (":memory:" for none), brings its schema up to date and, if asked
  /// for exclusive use, keeps out every other process that asks for it until this is destroyed.
  /// Refuses a file that is in use, is not a database, belongs to something else, or was written by
  /// a later version.
  static Result<Database> open(const std::filesystem::path& path, const Schema& schema,
                               Access access = Access::alone);

  Database(Database&&) noexcept;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  SQLite::Database& connection() const { return *connection_; }
  const std::filesystem::path& path() const { return path_; }

 private:
  Database(std::filesystem::path path, std::optional<system::FileLock> lock,
           std::unique_ptr<SQLite::Database> connection);

  std::filesystem::path path_;
  std::optional<system::FileLock> lock_;  // before the connection, which is destroyed first
  std::unique_ptr<SQLite::Database> connection_;
};

}  // namespace tauler::store
