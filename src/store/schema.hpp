// The tables of the store, in numbered steps: what is kept of tournaments and of the server.
#pragma once

#include <string>

#include "store/database.hpp"

namespace tauler::store {

/// In SQLite's words.
const Schema& store_schema();
/// A step in PostgreSQL's words: the same tables with its names of types.
std::string for_postgres(std::string_view step);

}  // namespace tauler::store
