// The two engines behind `Sql`.
#pragma once

#include <filesystem>

#include "store/sql.hpp"

namespace tauler::store {

/// How SQLite is told a file: it would take a name that begins with "file:" for an address, whose
/// options choose another file, or none, than the one that is locked.
inline std::string sqlite_name(const std::filesystem::path& file) {
  return (std::filesystem::path(".") / file).string();
}

Result<std::unique_ptr<Sql>> open_sqlite(const std::string& file, Access access);
Result<std::unique_ptr<Sql>> open_postgres(const std::string& connection, Access access);

}  // namespace tauler::store
