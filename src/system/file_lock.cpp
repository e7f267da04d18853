#include "system/file_lock.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace tauler::system {
namespace {

/// A process that was killed while it started a program leaves the lock to that until it is the
/// program (or sees that its parent is gone): a moment, but not nothing.
constexpr auto patience = std::chrono::seconds(2);
constexpr auto tried_every = std::chrono::milliseconds(20);

FileDescriptor open_lock(const std::filesystem::path& path) {
  // To read is enough, so a file that another user left is no hindrance. Nothing but a plain file
  // of this name: a link would lead elsewhere, and opening a pipe might wait for ever.
  constexpr int how = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  FileDescriptor file(open(path.c_str(), how));
  // Only where it is missing: to create what is there is refused in folders that all may write in.
  if (!file.is_open() && errno == ENOENT)
    file = FileDescriptor(open(path.c_str(), how | O_CREAT, 0644));
  return file;
}

/// Whoever had it before may have removed it while we waited.
bool is_still(const std::filesystem::path& path, const FileDescriptor& file) {
  struct stat held {};
  struct stat there {};
  return fstat(file.get(), &held) == 0 && lstat(path.c_str(), &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

}  // namespace

Result<FileLock> FileLock::take(const std::filesystem::path& path) {
  std::error_code code;
  std::filesystem::path lock_path = std::filesystem::weakly_canonical(path, code);
  if (code) lock_path = path;
  lock_path += ".lock";
  const auto until = std::chrono::steady_clock::now() + patience;
  while (true) {
    FileDescriptor file = open_lock(lock_path);
    if (!file.is_open()) {
      return Error{fmt::format("cannot open {}: {}", lock_path.string(), std::strerror(errno))};
    }
    if (flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
      if (is_still(lock_path, file)) return FileLock(std::move(lock_path), std::move(file));
      continue;
    }
    if (errno != EWOULDBLOCK && errno != EINTR) {
      return Error{fmt::format("cannot lock {}: {}", lock_path.string(), std::strerror(errno))};
    }
    if (std::chrono::steady_clock::now() > until) {
      return Error{fmt::format("{} is in use by another process; wait for it, or name another file",
                               path.string())};
    }
    std::this_thread::sleep_for(tried_every);
  }
}

FileLock::~FileLock() {
  // Still ours here: whoever opened it meanwhile sees that it is not the file of that name.
  if (file_.is_open()) unlink(path_.c_str());
}

}  // namespace tauler::system
