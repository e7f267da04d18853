#include "store/database.hpp"

#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include "store/engines.hpp"

namespace tauler::store {

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
    return Error{"store-of-other-purpose", {name, schema.purpose}};
  }
  if (version > newest) {
    return Error{"store-too-new", {name, version, newest}};
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
  constexpr int timeout_ms = 2000;  // for others that are reading the file
  const bool in_memory = path == ":memory:";
  // SQLite would take it for a file that is gone again afterwards.
  if (path.empty()) return Error{"store-nameless"};
  // Nothing is ever written to a device or a pipe that was named by mistake.
  std::error_code code;
  const auto kind = std::filesystem::status(path, code).type();
  const bool is_other = kind != std::filesystem::file_type::regular &&
                        kind != std::filesystem::file_type::not_found &&
                        kind != std::filesystem::file_type::none;
  if (is_other && !in_memory) {
    return Error{"store-not-a-file", {path.string()}};
  }
  std::optional<system::FileLock> lock;
  if (!in_memory && (access == Access::alone || access == Access::server)) {
    Result<system::FileLock> taken = system::FileLock::take(path);
    if (!taken) return taken.error();
    lock.emplace(*std::move(taken));
  }
  try {
    auto connection = std::make_unique<SQLite::Database>(
        in_memory ? path.string() : sqlite_name(path), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE,
        timeout_ms);
    connection->exec("PRAGMA foreign_keys = ON");
    if (Status done = migrate(*connection, schema, path.string()); !done) return done.error();
    connection->exec("PRAGMA journal_mode = WAL");
    connection->exec("PRAGMA synchronous = FULL");
    return Database(path, std::move(lock), std::move(connection));
  } catch (const SQLite::Exception& problem) {
    return Error{"store-unusable", {path.string(), problem.what()}};
  }
}

Database::Database(std::filesystem::path path, std::optional<system::FileLock> lock,
                   std::unique_ptr<SQLite::Database> connection)
    : path_(std::move(path)), lock_(std::move(lock)), connection_(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database::~Database() = default;

}  // namespace tauler::store
