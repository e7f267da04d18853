#include "store/database.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

namespace tauler::store {

/// Held as long as the process has the file open, and gone with the process however it ends. Not
/// handed on to programs that the process starts.
class Database::Lock {
 public:
  static Result<std::unique_ptr<Lock>> take(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) {
      return Error{fmt::format("cannot open {}: {}", path.string(), std::strerror(errno))};
    }
    auto lock = std::make_unique<Lock>(file);
    const auto until = std::chrono::steady_clock::now() + patience;
    while (flock(file, LOCK_EX | LOCK_NB) != 0) {
      if (std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(tried_every);
        continue;
      }
      return in_use(path);
    }
    return lock;
  }

  explicit Lock(int file) : file_(file) {}
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { close(file_); }

 private:
  /// A process that was killed while it started a program leaves the lock to that until it is the
  /// program (or sees that its parent is gone): a moment, but not nothing.
  static constexpr auto patience = std::chrono::seconds(2);
  static constexpr auto tried_every = std::chrono::milliseconds(20);

  static Error in_use(const std::filesystem::path& path) {
    return Error{fmt::format("{} is in use by another process; wait for it, or name another file",
                             path.string())};
  }

  int file_;
};

namespace {

int pragma(SQLite::Database& connection, const char* name) {
  return connection.execAndGet(fmt::format("PRAGMA {}", name)).getInt();
}

Status migrate(SQLite::Database& connection, const Schema& schema, const std::string& name) {
  const int version = pragma(connection, "user_version");
  const int application = pragma(connection, "application_id");
  const auto newest = static_cast<int>(schema.steps.size());
  const bool is_new =
      version == 0 && connection.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
  if (!is_new && application != schema.application) {
    return Error{fmt::format("{} is not the store of {}; name another file", name, schema.purpose)};
  }
  if (version > newest) {
    return Error{
        fmt::format("{} was written by a later version of this program (schema {}, known "
                    "up to {})",
                    name, version, newest)};
  }
  for (int step = version; step < newest; ++step) {
    SQLite::Transaction transaction(connection);
    connection.exec(std::string(schema.steps[static_cast<std::size_t>(step)]));
    connection.exec(fmt::format("PRAGMA application_id = {}", schema.application));
    connection.exec(fmt::format("PRAGMA user_version = {}", step + 1));
    transaction.commit();
  }
  return Done{};
}

}  // namespace

Result<Database> Database::open(const std::filesystem::path& path, const Schema& schema,
                                Access access) {
  constexpr int patience_ms = 2000;  // for whoever reads the file just now
  const bool in_memory = path == ":memory:";
  std::unique_ptr<Lock> lock;
  if (!in_memory && access == Access::alone) {
    Result<std::unique_ptr<Lock>> taken = Lock::take(path);
    if (!taken) return taken.error();
    lock = *std::move(taken);
  }
  try {
    auto connection = std::make_unique<SQLite::Database>(
        path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms);
    connection->exec("PRAGMA foreign_keys = ON");
    if (Status done = migrate(*connection, schema, path.string()); !done) return done.error();
    connection->exec("PRAGMA journal_mode = WAL");
    connection->exec("PRAGMA synchronous = FULL");
    return Database(path, std::move(lock), std::move(connection));
  } catch (const SQLite::Exception& problem) {
    return Error{fmt::format("cannot use {}: {}", path.string(), problem.what())};
  }
}

Database::Database(std::filesystem::path path, std::unique_ptr<Lock> lock,
                   std::unique_ptr<SQLite::Database> connection)
    : path_(std::move(path)), lock_(std::move(lock)), connection_(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

}  // namespace tauler::store
