#include "store/sql.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "store/engines.hpp"

namespace tauler::store {

namespace {

std::string shown(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* real = std::get_if<double>(&value)) return fmt::format("{}", *real);
  if (const auto* text = std::get_if<std::string>(&value)) return quoted(*text);
  return "empty";
}

}  // namespace

std::int64_t Row::integer(std::int64_t low, std::int64_t high) {
  const auto* number = std::get_if<std::int64_t>(&next());
  if (number != nullptr && *number >= low && *number <= high) return *number;
  if (low == lowest && high == highest) refuse(Error{"wanted-whole"});
  refuse(Error{"wanted-whole-range", {low, high}});
}

int Row::count(int low, int high) {
  return static_cast<int>(integer(low, high));
}

double Row::real(double low, double high) {
  const Value& value = next();
  const auto* whole = std::get_if<std::int64_t>(&value);
  const auto* real = std::get_if<double>(&value);
  const double number = whole != nullptr  ? static_cast<double>(*whole)
                        : real != nullptr ? *real
                                          : std::numeric_limits<double>::quiet_NaN();
  if (number >= low && number <= high) return number;
  refuse(Error{"wanted-range", {low, high}});
}

std::string Row::text() {
  const auto* text = std::get_if<std::string>(&next());
  if (text == nullptr) refuse(Error{"wanted-text"});
  return *text;
}

std::optional<std::int64_t> Row::optional_integer(std::int64_t low, std::int64_t high) {
  if (!std::holds_alternative<std::monostate>(values_.at(next_))) return integer(low, high);
  ++next_;
  return std::nullopt;
}

std::optional<std::string> Row::optional_text() {
  if (!std::holds_alternative<std::monostate>(values_.at(next_))) return text();
  ++next_;
  return std::nullopt;
}

void Row::refuse(const Error& wanted) const {
  const std::size_t column = next_ - 1;
  const std::string& name = source_->columns.at(column);
  const std::string found = shown(values_[column]);
  // Rows are read with their key first.
  Error damage =
      column == 0
          ? Error{"row-key-damaged", {source_->table, name, found, wanted}}
          : Error{"row-damaged",
                  {source_->table, source_->columns.at(0), shown(values_[0]), name, found, wanted}};
  throw SqlFailure(SqlFailure::Kind::damaged, std::move(damage));
}

std::string table_of(std::string_view statement) {
  const std::vector<Piece> words = split_words(statement);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "FROM" || word == "INTO" || word == "UPDATE") {
      return std::string(words[i + 1].text);
    }
  }
  return "of no name";
}

void refuse_zeros(const Values& values) {
  for (const Value& value : values) {
    const auto* text = std::get_if<std::string>(&value);
    if (text != nullptr && text->find('\0') != std::string::npos) {
      throw SqlFailure(SqlFailure::Kind::other, Error{"text-has-zero"});
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

std::string shown_name(const std::string& where) {
  return is_postgres(where) ? "the PostgreSQL store" : where;
}

Result<std::unique_ptr<Sql>> open_sql(const std::string& where, Access access) {
  return is_postgres(where) ? open_postgres(where, access) : open_sqlite(where, access);
}

}  // namespace tauler::store
