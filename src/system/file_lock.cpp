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

/// A process killed while starting a program leaves the lock to its child until that becomes the
/// program (or sees that its parent is gone): a short moment, but not zero.
constexpr auto timeout = std::chrono::seconds(2);
constexpr auto tried_every = std::chrono::milliseconds(20);

FileDescriptor open_lock(const std::filesystem::path& path) {
  // Opening for reading is enough, so a file left by another user does not matter. Only a plain
  // file of this name will do: a link would lead elsewhere, and opening a pipe might wait for ever.
  constexpr int how = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  FileDescriptor file(open(path.c_str(), how));
  // Only if it is missing: in folders that everybody may write to, creating an existing file is
  // refused.
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
  const auto until = std::chrono::steady_clock::now() + timeout;
  while (true) {
    FileDescriptor file = open_lock(lock_path);
    if (!file.is_open()) {
      return Error{"file-open", {lock_path.string(), std::strerror(errno)}};
    }
    if (flock(file.get(), LOCK_EX | LOCK_NB) == 0) {
      if (is_still(lock_path, file)) return FileLock(std::move(lock_path), std::move(file));
      continue;
    }
    if (errno != EWOULDBLOCK && errno != EINTR) {
      return Error{"file-lock", {lock_path.string(), std::strerror(errno)}};
    }
    if (std::chrono::steady_clock::now() > until) {
      return Error{"file-in-use", {path.string()}};
    }
    std::this_thread::sleep_for(tried_every);
  }
}

FileLock::~FileLock() {
  // Still ours here: whoever has opened it meanwhile sees that it is no longer the file of that
  // name.
  if (file_.is_open()) unlink(path_.c_str());
}

}  // namespace tauler::system
