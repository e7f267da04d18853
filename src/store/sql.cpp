#include "store/sql.hpp"

#include "store/engines.hpp"

namespace tauler::store {

std::int64_t Row::integer() {
  return std::get<std::int64_t>(next());
}

double Row::real() {
  Value& value = next();
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  return std::get<double>(value);
}

std::string Row::text() {
  return std::get<std::string>(std::move(next()));
}

std::optional<std::int64_t> Row::optional_integer() {
  const Value& value = next();
  if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
  return std::get<std::int64_t>(value);
}

std::optional<std::string> Row::optional_text() {
  Value& value = next();
  if (std::holds_alternative<std::monostate>(value)) return std::nullopt;
  return std::get<std::string>(std::move(value));
}

void refuse_zeros(const Values& values) {
  for (const Value& value : values) {
    const auto* text = std::get_if<std::string>(&value);
    if (text != nullptr && text->find('\0') != std::string::npos) {
      throw SqlFailure(SqlFailure::Kind::other, "a text has a zero in it");
    }
  }
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    sql_.run("ROLLBACK");
  } catch (const SqlFailure&) {
    // The engine is gone, and the transaction with it.
    return;
  }
}

void Transaction::commit() {
  sql_.run("COMMIT");
  open_ = false;
}

bool is_postgres(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

Result<std::unique_ptr<Sql>> open_sql(const std::string& where, Access access) {
  return is_postgres(where) ? open_postgres(where, access) : open_sqlite(where, access);
}

}  // namespace tauler::store
