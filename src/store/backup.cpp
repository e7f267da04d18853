#include "store/backup.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "store/schema.hpp"
#include "store/sql.hpp"
#include "system/file_descriptor.hpp"
#include "system/file_lock.hpp"

namespace tauler::store {
namespace {

namespace fs = std::filesystem;

/// What SQLite keeps beside a file. Beside another file of that name it would be taken for that
/// one's and written into it.
constexpr std::array side_files{"-wal", "-journal", "-shm"};

fs::path beside(const fs::path& file, const char* ending) {
  fs::path path = file;
  path += ending;
  return path;
}

void remove_with_side_files(const fs::path& file) {
  std::error_code ignored;
  fs::remove(file, ignored);
  for (const char* ending : side_files) fs::remove(beside(file, ending), ignored);
}

/// Removed at the end unless it has been renamed.
struct TemporaryFile {
  fs::path path;
  explicit TemporaryFile(fs::path name) : path(std::move(name)) { remove_with_side_files(path); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { remove_with_side_files(path); }
};

/// Syncs a file's content, or a folder's names, to disk.
bool is_on_disk(const fs::path& path) {
  const system::FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return file.is_open() && fsync(file.get()) == 0;
}

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Fails where there is such a name already, also where it has come a moment ago.
bool give_new_name(const fs::path& from, const fs::path& to) {
  constexpr unsigned no_replace = 1;  // RENAME_NOREPLACE
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), no_replace) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  // Not every file system can do that in one step.
  return link(from.c_str(), to.c_str()) == 0;
}

Status copy_with_side_files(const fs::path& from, const fs::path& to) {
  std::error_code code;
  fs::copy_file(from, to, code);
  if (code) return Error{"file-copy", {from.string(), code.message()}};
  fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write, fs::perm_options::add, code);
  for (const char* ending : {"-wal", "-journal"}) {
    const fs::path side = beside(from, ending);
    if (!fs::exists(side, code)) continue;
    fs::copy_file(side, beside(to, ending), code);
    if (code) return Error{"file-copy", {side.string(), code.message()}};
  }
  return Done{};
}

/// What a copy that failed at its beginning leaves, a full disk say: nothing, or no mark of whose
/// it is. SQLite would begin a new store in it.
bool is_blank(const fs::path& store) {
  constexpr std::streamoff application_id_at = 68;
  constexpr std::size_t application_id_bytes = 4;
  std::string mark(application_id_bytes, '\0');
  std::ifstream in(store, std::ios::binary);
  in.seekg(application_id_at).read(mark.data(), static_cast<std::streamsize>(mark.size()));
  return !in || mark == std::string(application_id_bytes, '\0');
}

Status check_whole(const fs::path& store) {
  if (is_blank(store)) {
    return Error{"store-of-other-purpose", {store.string(), store_schema().purpose}};
  }
  const Result<std::unique_ptr<Sql>> sql = open_sql(store.string(), Access::shared);
  if (!sql) return sql.error();
  try {
    const std::string found = (*sql)->run("PRAGMA quick_check(1)").at(0).text();
    if (found != "ok") return Error{"store-damaged", {found}};
    return Done{};
  } catch (const SqlFailure& problem) {
    return problem.error();
  }
}

}  // namespace

Status write_new_file(const fs::path& file, const std::function<Status(const fs::path&)>& write) {
  const TemporaryFile part(beside(file, fmt::format(".part-{}", getpid()).c_str()));
  if (Status written = write(part.path); !written) return written;
  if (!is_on_disk(part.path) || !give_new_name(part.path, file) || !is_on_disk(folder_of(file))) {
    return Error{"file-write", {file.string(), std::strerror(errno)}};
  }
  return Done{};
}

Status restore_backup(const fs::path& backup, const fs::path& named, bool replace) {
  std::error_code code;
  // A link stays a link: what it points to is replaced.
  const fs::path where = fs::weakly_canonical(named, code);
  if (code) return Error{"file-replace", {named.string(), code.message()}};
  // A rename would put a file in the place of a device, and all programs would lose it.
  const fs::file_type kind = fs::status(where, code).type();
  if (kind != fs::file_type::regular && kind != fs::file_type::not_found) {
    return Error{"file-replace", {named.string(), Error{"file-is-none"}}};
  }
  if (!fs::is_regular_file(backup, code)) {
    return code && code != std::errc::no_such_file_or_directory
               ? Error{"file-read", {backup.string(), code.message()}}
               : Error{"file-missing", {backup.string()}};
  }
  const Result<system::FileLock> lock = system::FileLock::take(where);
  if (!lock) return lock.error();
  const bool is_there = fs::exists(where, code);
  if (is_there && !replace) {
    return Error{"backup-target-exists", {where.string()}};
  }
  const TemporaryFile copy(beside(where, ".restored"));
  if (Status copied = copy_with_side_files(backup, copy.path); !copied) return copied;
  if (const Status whole = check_whole(copy.path); !whole) {
    return Error{"backup-wrong", {backup.string(), whole.error().unplaced()}};
  }
  if (!is_on_disk(copy.path))
    return Error{"file-write", {copy.path.string(), std::strerror(errno)}};
  // Opened and closed, the old store has all it was told in its own file, and is whole should we be
  // killed before the next step. One that is beyond reading is only to be replaced.
  if (is_there) (void)open_sql(where.string(), Access::shared);
  for (const char* ending : side_files) fs::remove(beside(where, ending), code);
  if (rename(copy.path.c_str(), where.c_str()) != 0 || !is_on_disk(folder_of(where))) {
    return Error{"file-replace", {where.string(), std::strerror(errno)}};
  }
  return Done{};
}

}  // namespace tauler::store
