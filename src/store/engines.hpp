// The two engines behind `Sql`.
#pragma once

#include "store/sql.hpp"

namespace tauler::store {

Result<std::unique_ptr<Sql>> open_sqlite(const std::string& file, Access access);
Result<std::unique_ptr<Sql>> open_postgres(const std::string& connection, Access access);

}  // namespace tauler::store
