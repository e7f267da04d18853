// Copies of an SQLite store: whole or not there at all, whenever the process or the machine ends.
#pragma once

#include <filesystem>
#include <functional>

#include "core/error.hpp"

namespace tauler::store {

/// Lets `write` write the file under a name of its own beside it; then it is brought to the disk
/// and takes its place. Refuses to replace anything.
Status write_new_file(const std::filesystem::path& file,
                      const std::function<Status(const std::filesystem::path&)>& write);

/// Makes the backup the store `where`, which nobody uses meanwhile. The backup is read through and
/// brought up to date first; it takes its place in one step. `replace`: where there is one already.
Status restore_backup(const std::filesystem::path& backup, const std::filesystem::path& where,
                      bool replace);

}  // namespace tauler::store
