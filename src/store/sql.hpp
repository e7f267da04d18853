// The one border between what is kept and the engine that keeps it: statements that SQLite and
// PostgreSQL both understand, their parameters `$1`, `$2`, … (numbered in the order in which they
// first appear), rows of plain values. Everything above it is written once.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/error.hpp"
#include "core/sentences.hpp"

namespace tauler::store {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;
using Values = std::vector<Value>;

inline Value text_or_null(const std::optional<std::string>& text) {
  return text ? Value(*text) : Value();
}
inline Value integer_or_null(const std::optional<std::int64_t>& number) {
  return number ? Value(*number) : Value();
}

/// Where rows come from, for messages.
struct RowSource {
  std::string table;
  std::vector<std::string> columns;
};

/// One row of an answer, read column by column from the left. A file can be changed by anybody, and
/// SQLite keeps any value in any column: a value that is not as it should be throws a SqlFailure
/// that names table, row and column.
class Row {
 public:
  Row(Values values, std::shared_ptr<const RowSource> source)
      : values_(std::move(values)), source_(std::move(source)) {}

  static constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

  std::int64_t integer(std::int64_t low = lowest, std::int64_t high = highest);
  /// A number in the range of `int`, not negative.
  int count(int low = 0, int high = std::numeric_limits<int>::max());
  bool flag() { return integer(0, 1) == 1; }
  double real(double low, double high);
  std::string text();
  std::optional<std::int64_t> optional_integer(std::int64_t low = lowest,
                                               std::int64_t high = highest);
  std::optional<std::string> optional_text();
  /// A text that `meaning`, any callable from a text to an optional, gives a value.
  template <class Meaning>
  auto named(const Meaning& meaning, const Error& wanted) {
    const std::string name = text();
    const auto value = meaning(name);
    if (!value) refuse(wanted);
    return *value;
  }

  /// Throws: the value read last is not what was wanted.
  [[noreturn]] void refuse(const Error& wanted) const;

 private:
  const Value& next() { return values_.at(next_++); }

  Values values_;
  std::shared_ptr<const RowSource> source_;
  std::size_t next_ = 0;
};

using Rows = std::vector<Row>;

/// Thrown when a statement could not be executed. Strangers' input never causes it: the engine is
/// away, the disk is full, or two wrote the same key.
class SqlFailure : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    duplicate,  ///< a unique key is taken
    away,       ///< the engine cannot be reached; trying later may help
    outrun,     ///< another transaction came first; trying again helps
    damaged,    ///< a row that this program cannot have written
    other,
  };

  SqlFailure(Kind kind, Error error)
      : std::runtime_error(english(error)), kind_(kind), error_(std::move(error)) {}
  Kind kind() const { return kind_; }
  const Error& error() const { return error_; }

 private:
  Kind kind_;
  Error error_;
};

/// Throws if a text contains a zero byte: PostgreSQL would cut it there, and so take it for another
/// text.
void refuse_zeros(const Values& values);
/// The table that a statement reads or writes first.
std::string table_of(std::string_view statement);

/// What somebody said on a channel that was listened to.
struct Notice {
  std::string channel;
  std::string text = {};
};

/// Used by one thread at a time.
class Sql {
 public:
  Sql() = default;
  Sql(const Sql&) = delete;
  Sql& operator=(const Sql&) = delete;
  virtual ~Sql() = default;

  /// Executes one statement; throws a SqlFailure.
  virtual Rows run(std::string_view statement, const Values& values = {}) = 0;
  /// For `run("… LIMIT 1 " + sql.for_update())` on a job that others may claim too.
  virtual std::string_view skip_claimed() const = 0;
  /// Reconnects if the connection was lost; throws a SqlFailure if that fails.
  virtual void revive() = 0;
  /// Wants to be told what is notified on a channel, also after a lost connection; once is enough.
  /// SQLite, which nobody else writes meanwhile, has nothing to tell.
  virtual void listen(const std::string& /*channel*/) {}
  /// What was notified since the last call; waits for the first one at most this
  /// long. Not within a transaction. Throws a SqlFailure.
  virtual std::vector<Notice> notices(Duration /*longest*/) { return {}; }
  /// "sqlite" or "postgresql".
  virtual std::string_view engine() const = 0;
  /// Writes a copy of everything to a new file, fit for `restore_backup`, while others keep
  /// working.
  virtual Status back_up(const std::string& file) = 0;
};

/// All or nothing: what is not committed when it is destroyed is rolled back.
class Transaction {
 public:
  explicit Transaction(Sql& sql) : sql_(sql) { sql_.run("BEGIN"); }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  void commit();

 private:
  Sql& sql_;
  bool open_ = true;
};

/// Whether others may have the store open for writing: a server keeps live games in memory and
/// needs the store to itself; the administrator's commands change only what it does not keep in
/// memory. Servers of one PostgreSQL share it among themselves; an SQLite file has one. A guest has
/// a role that may not change the schema, and takes it as it is.
enum class Access : std::uint8_t { alone, server, shared, guest };

/// `where` is the name of an SQLite file, ":memory:", or a connection string `postgresql://…`. The
/// schema is brought up to date, but for a guest, who is refused where it is not.
Result<std::unique_ptr<Sql>> open_sql(const std::string& where, Access access);
bool is_postgres(std::string_view where);
/// For messages: a connection string may contain a password.
std::string shown_name(const std::string& where);

}  // namespace tauler::store
