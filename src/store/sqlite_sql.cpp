#include <unordered_map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>
#include <sqlite3.h>

#include "store/backup.hpp"
#include "store/database.hpp"
#include "store/engines.hpp"
#include "store/schema.hpp"

namespace tauler::store {
namespace {

constexpr int primary_code = 0xff;  // of SQLite's extended codes
constexpr int unique_violated = 2067;
constexpr int primary_key_violated = 1555;

[[noreturn]] void rethrow(const SQLite::Exception& problem) {
  using Kind = SqlFailure::Kind;
  const int code = problem.getExtendedErrorCode();
  Kind kind = Kind::other;
  if (code == unique_violated || code == primary_key_violated) kind = Kind::duplicate;
  const int primary = code & primary_code;
  constexpr int busy = 5;
  constexpr int io_error = 10;
  constexpr int full = 13;
  if (primary == busy || primary == io_error || primary == full) kind = Kind::away;
  throw SqlFailure(kind, Error{"foreign-failure", {problem.what()}});
}

class SqliteSql final : public Sql {
 public:
  explicit SqliteSql(Database database) : database_(std::move(database)) {}

  Rows run(std::string_view text, const Values& values) override {
    refuse_zeros(values);
    try {
      auto& [statement, source] = prepared(text);
      const Cleaner cleaner{statement};
      for (std::size_t i = 0; i < values.size(); ++i) bind(statement, i, values[i]);
      Rows rows;
      while (statement.executeStep()) rows.emplace_back(read(statement), source);
      return rows;
    } catch (const SQLite::Exception& problem) {
      rethrow(problem);
    }
  }

  // SQLite has one writer: nobody else can have claimed anything.
  std::string_view skip_claimed() const override { return ""; }
  std::string_view engine() const override { return "sqlite"; }

  /// The file is still there; at most a failed statement has left a transaction open.
  void revive() override {
    try {
      if (sqlite3_get_autocommit(database_.connection().getHandle()) == 0) run("ROLLBACK", {});
    } catch (const SQLite::Exception& problem) {
      rethrow(problem);
    }
  }

  Status back_up(const std::string& file) override {
    return write_new_file(file, [&](const std::filesystem::path& part) -> Status {
      try {
        run("VACUUM INTO $1", {sqlite_name(part)});
        return Done{};
      } catch (const SqlFailure& problem) {
        return Error{"backup-write", {file, problem.error()}};
      }
    });
  }

 private:
  /// Statements are reused: they must not keep their row, lock or values.
  struct Cleaner {
    SQLite::Statement& statement;
    ~Cleaner() {
      statement.tryReset();
      statement.clearBindings();
    }
  };

  struct Prepared {
    SQLite::Statement statement;
    std::shared_ptr<const RowSource> source;
  };

  Prepared& prepared(std::string_view text) {
    const auto known = statements_.find(std::string(text));
    if (known != statements_.end()) return *known->second;
    SQLite::Statement statement(database_.connection(), std::string(text));
    RowSource source{table_of(text), {}};
    for (int i = 0; i < statement.getColumnCount(); ++i) {
      source.columns.emplace_back(statement.getColumnName(i));
    }
    auto made = std::make_unique<Prepared>(
        Prepared{std::move(statement), std::make_shared<const RowSource>(std::move(source))});
    return *statements_.emplace(std::string(text), std::move(made)).first->second;
  }

  static void bind(SQLite::Statement& statement, std::size_t place, const Value& value) {
    const int index = static_cast<int>(place) + 1;
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      statement.bind(index, *number);
    } else if (const auto* real = std::get_if<double>(&value)) {
      statement.bind(index, *real);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      statement.bind(index, *text);
    } else {
      statement.bind(index);
    }
  }

  static Values read(SQLite::Statement& statement) {
    Values values;
    for (int i = 0; i < statement.getColumnCount(); ++i) {
      const SQLite::Column column = statement.getColumn(i);
      if (column.isNull()) {
        values.emplace_back();
      } else if (column.isInteger()) {
        values.emplace_back(std::int64_t{column.getInt64()});
      } else if (column.isFloat()) {
        values.emplace_back(column.getDouble());
      } else {
        values.emplace_back(column.getString());
      }
    }
    return values;
  }

  Database database_;
  // After the database: they are destroyed first.
  std::unordered_map<std::string, std::unique_ptr<Prepared>> statements_;
};

}  // namespace

Result<std::unique_ptr<Sql>> open_sqlite(const std::string& file, Access access) {
  Result<Database> database = Database::open(file, store_schema(), access);
  if (!database) return database.error();
  return std::unique_ptr<Sql>(std::make_unique<SqliteSql>(*std::move(database)));
}

}  // namespace tauler::store
