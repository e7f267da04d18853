#include <algorithm>
#include <thread>

#include <fmt/core.h>
#include <libpq-fe.h>
#include <pqxx/pqxx>

#include "core/text.hpp"
#include "store/engines.hpp"
#include "store/schema.hpp"

namespace tauler::store {
namespace {

/// "Taul": held by whoever has exclusive use of the store, and released with the connection.
constexpr std::int64_t advisory_lock = 0x5461756c;
/// Held while the tables are made or changed.
constexpr std::int64_t schema_lock = advisory_lock + 1;
/// The holder of the lock may have ended a moment ago: the database releases it only when it
/// notices, which takes a while on a busy machine.
constexpr auto lock_timeout = std::chrono::seconds(5);
constexpr auto lock_tried_every = std::chrono::milliseconds(50);

// The numbers of PostgreSQL's types in its catalogue.
constexpr pqxx::oid type_bool = 16;
constexpr pqxx::oid type_int8 = 20;
constexpr pqxx::oid type_int2 = 21;
constexpr pqxx::oid type_int4 = 23;
constexpr pqxx::oid type_float4 = 700;
constexpr pqxx::oid type_float8 = 701;

/// A text that is not a connection string is refused here, without quoting it: the library would
/// repeat it, and with it the password. So is one where part of the password has become the host's
/// name because of a character that should have been escaped.
Status check_connection_string(const std::string& text) {
  char* ignored = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(text.c_str(), &ignored), &PQconninfoFree);
  PQfreemem(ignored);
  bool good = options != nullptr;
  for (const PQconninfoOption* option = options.get(); good && option->keyword; ++option) {
    const std::string_view name = option->keyword;
    const std::string_view value = option->val ? option->val : "";
    if (name == "port") good = value.find_first_not_of("0123456789,") == std::string_view::npos;
    if (name == "host" || name == "dbname") good = value.find('@') == std::string_view::npos;
  }
  if (good) return Done{};
  return Error{"postgres-address-form"};
}

Error said_by(const std::exception& problem) {
  return Error{"foreign-failure", {trim(std::string_view(problem.what()))}};
}

[[noreturn]] void in_use() {
  throw SqlFailure(SqlFailure::Kind::away, Error{"store-in-use"});
}

Value read(const pqxx::field& field, pqxx::oid type) {
  if (field.is_null()) return {};
  switch (type) {
    case type_int2:
    case type_int4:
    case type_int8: return field.as<std::int64_t>();
    case type_bool: return std::int64_t{field.as<bool>() ? 1 : 0};
    case type_float4:
    case type_float8: return field.as<double>();
    default: return std::string(field.c_str(), field.size());
  }
}

std::optional<std::string> text_of(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return std::nullopt;
}

class PostgresSql final : public Sql {
 public:
  PostgresSql(std::string where, Access access) : where_(std::move(where)), access_(access) {}

  void connect() {
    try {
      drop();
      connection_ = std::make_unique<pqxx::connection>(where_);
      // A lost connection takes its transaction with it: whoever began it has to know. Later
      // versions of the library never reconnect by themselves, and call this deprecated.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
      connection_->inhibit_reactivation(true);
#pragma GCC diagnostic pop
      connection_->set_variable("client_min_messages", "warning");
      // A server that is stopped in the middle of a transaction must not keep others waiting.
      // Nor may two that wait for one another: that is an error soon, and they try again.
      if (access_ == Access::server) {
        connection_->set_variable("idle_in_transaction_session_timeout", "5000");
        connection_->set_variable("lock_timeout", "500");
      }
      work_ = std::make_unique<pqxx::nontransaction>(*connection_);
    } catch (const pqxx::failure& problem) {
      drop();
      throw SqlFailure(SqlFailure::Kind::away, said_by(problem));
    }
    for (const std::string& channel : channels_) hear(channel);
    if ((access_ == Access::alone || access_ == Access::server) && !take_lock()) {
      drop();
      in_use();
    }
  }

  void migrate() {
    const Schema& schema = store_schema();
    const auto newest = static_cast<std::int64_t>(schema.steps.size());
    Transaction transaction(*this);
    // Two that make the same new table at once would both try, and one would fail. That may take
    // longer than other locks.
    run("SET LOCAL lock_timeout = 0", {});
    run("SELECT pg_advisory_xact_lock($1)", {schema_lock});
    run("CREATE TABLE IF NOT EXISTS tauler_schema (version BIGINT NOT NULL)", {});
    Rows rows = run("SELECT max(version) FROM tauler_schema", {});
    const std::int64_t version = rows.at(0).optional_integer().value_or(0);
    if (version > newest) {
      throw SqlFailure(SqlFailure::Kind::other, Error{"database-too-new", {version, newest}});
    }
    for (std::int64_t step = version; step < newest; ++step) {
      work_->exec(for_postgres(schema.steps[static_cast<std::size_t>(step)]));
      run("INSERT INTO tauler_schema (version) VALUES ($1)", {step + 1});
    }
    transaction.commit();
  }

  /// Refuses another version than ours.
  void check_schema() {
    const auto newest = static_cast<std::int64_t>(store_schema().steps.size());
    if (run("SELECT to_regclass('tauler_schema') IS NULL", {}).at(0).integer() == 1) {
      throw SqlFailure(SqlFailure::Kind::other, Error{"database-without-store"});
    }
    const std::int64_t version =
        run("SELECT max(version) FROM tauler_schema", {}).at(0).optional_integer().value_or(0);
    if (version == newest) return;
    throw SqlFailure(SqlFailure::Kind::other, version > newest
                                                  ? Error{"database-too-new", {version, newest}}
                                                  : Error{"database-too-old", {version, newest}});
  }

  Rows run(std::string_view statement, const Values& values) override {
    if (!work_) throw SqlFailure(SqlFailure::Kind::away, Error{"database-unconnected"});
    refuse_zeros(values);
    try {
      return read_all(statement, execute(statement, values));
    } catch (const pqxx::broken_connection& problem) {
      drop();
      throw SqlFailure(SqlFailure::Kind::away, said_by(problem));
    } catch (const pqxx::unique_violation& problem) {
      throw SqlFailure(SqlFailure::Kind::duplicate, said_by(problem));
    } catch (const pqxx::sql_error& problem) {
      // Without an SQL state the server did not answer at all; 57P.. is a shutdown. 40... is a
      // transaction that lost to another, 55P03 one that waited for another.
      using Kind = SqlFailure::Kind;
      const bool away = problem.sqlstate().empty() || problem.sqlstate().starts_with("57P");
      const bool outrun = problem.sqlstate().starts_with("40") || problem.sqlstate() == "55P03";
      if (away) drop();
      throw SqlFailure(away ? Kind::away : outrun ? Kind::outrun : Kind::other, said_by(problem));
    } catch (const std::exception& problem) {
      throw SqlFailure(SqlFailure::Kind::other, said_by(problem));
    }
  }

  std::string_view skip_claimed() const override {
    return "FOR UPDATE SKIP LOCKED";
  }
  std::string_view engine() const override {
    return "postgresql";
  }

  void revive() override {
    if (!work_) connect();
  }

  void listen(const std::string& channel) override {
    if (std::find(channels_.begin(), channels_.end(), channel) != channels_.end()) return;
    if (work_) hear(channel);
    channels_.push_back(channel);
  }

  std::vector<Notice> notices(Duration longest) override {
    if (!work_) throw SqlFailure(SqlFailure::Kind::away, Error{"database-unconnected"});
    // The library hands notices out between transactions only.
    work_.reset();
    try {
      const auto wait = std::chrono::duration_cast<std::chrono::microseconds>(longest).count();
      connection_->await_notification(static_cast<long>(wait / 1'000'000),
                                      static_cast<long>(wait % 1'000'000));
      work_ = std::make_unique<pqxx::nontransaction>(*connection_);
    } catch (const std::exception& problem) {
      drop();
      throw SqlFailure(SqlFailure::Kind::away, said_by(problem));
    }
    return std::exchange(heard_, {});
  }

  Status back_up(const std::string& /*file*/) override {
    return Error{"postgres-backup"};
  }

 private:
  bool take_lock() {
    const auto until = std::chrono::steady_clock::now() + lock_timeout;
    const std::string_view statement = access_ == Access::server
                                           ? "SELECT pg_try_advisory_lock_shared($1)"
                                           : "SELECT pg_try_advisory_lock($1)";
    while (run(statement, {advisory_lock}).at(0).integer() == 0) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(lock_tried_every);
    }
    return true;
  }

  pqxx::result execute(std::string_view statement, const Values& values) {
    if (values.empty()) return work_->exec(std::string(statement));
    std::vector<std::optional<std::string>> texts;
    texts.reserve(values.size());
    for (const Value& value : values) texts.push_back(text_of(value));
    std::vector<const char*> pointers;
    pointers.reserve(texts.size());
    for (const auto& text : texts) pointers.push_back(text ? text->c_str() : nullptr);
    return work_->exec_params(std::string(statement), pqxx::prepare::make_dynamic_params(pointers));
  }

  static Rows read_all(std::string_view statement, const pqxx::result& result) {
    Rows rows;
    if (result.empty()) return rows;
    RowSource named{table_of(statement), {}};
    for (pqxx::row::size_type i = 0; i < result.columns(); ++i) {
      named.columns.emplace_back(result.column_name(i));
    }
    const auto source = std::make_shared<const RowSource>(std::move(named));
    for (const pqxx::row& line : result) {
      Values values;
      for (pqxx::row::size_type i = 0; i < line.size(); ++i) {
        values.push_back(read(line[i], result.column_type(i)));
      }
      rows.emplace_back(std::move(values), source);
    }
    return rows;
  }

  /// Writes down that its channel was notified.
  class Ear final : public pqxx::notification_receiver {
   public:
    Ear(pqxx::connection_base& connection, const std::string& channel, std::vector<Notice>& heard)
        : notification_receiver(connection, channel), heard_(heard) {}
    void operator()(const std::string& payload, int /*process*/) override {
      heard_.push_back({channel(), payload});
    }

   private:
    std::vector<Notice>& heard_;
  };

  void hear(const std::string& channel) {
    try {
      ears_.push_back(std::make_unique<Ear>(*connection_, channel, heard_));
    } catch (const std::exception& problem) {
      drop();
      throw SqlFailure(SqlFailure::Kind::away, said_by(problem));
    }
  }

  void drop() {
    work_.reset();
    ears_.clear();
    connection_.reset();
  }

  std::string where_;
  Access access_;
  std::vector<std::string> channels_;
  std::vector<Notice> heard_;
  std::unique_ptr<pqxx::connection> connection_;
  std::vector<std::unique_ptr<Ear>> ears_;
  std::unique_ptr<pqxx::nontransaction> work_;
};

}  // namespace

Result<std::unique_ptr<Sql>> open_postgres(const std::string& connection, Access access) {
  if (const Status good = check_connection_string(connection); !good) return good.error();
  try {
    auto sql = std::make_unique<PostgresSql>(connection, access);
    sql->connect();
    access == Access::guest ? sql->check_schema() : sql->migrate();
    return std::unique_ptr<Sql>(std::move(sql));
  } catch (const SqlFailure& problem) {
    // The connection string may hold a password: it is not repeated.
    return Error{"postgres-unusable", {problem.error()}};
  }
}

}  // namespace tauler::store
