// Copies of an SQLite store: whole or not there at all, whenever the process or the machine stops.
#pragma once

#include <filesystem>
#include <functional>

#include "core/error.hpp"

namespace tauler::store {

/// Lets `write` write the file under a temporary name beside it, syncs it to disk and renames it.
/// Refuses to replace anything.
Status write_new_file(const std::filesystem::path& file,
                      const std::function<Status(const std::filesystem::path&)>& write);

/// Makes the backup the store `where`, which nobody may use meanwhile. The backup is first read
/// through and brought up to date; it then takes effect in one step. `replace`: even if there is a
/// store already.
Status restore_backup(const std::filesystem::path& backup, const std::filesystem::path& where,
                      bool replace);

}  // namespace tauler::store
