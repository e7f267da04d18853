// The tables of the store, in numbered steps: what is kept of tournaments and of the server.
#pragma once

#include <string>

#include "store/database.hpp"

namespace tauler::store {

/// In SQLite's dialect.
const Schema& store_schema();
/// A step in PostgreSQL's dialect: the same tables with its type names.
std::string for_postgres(std::string_view step);

}  // namespace tauler::store
