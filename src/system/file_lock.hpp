// Gives one process at a time a file to itself. The lock is kept in an empty file beside it, never
// in the file itself: SQLite loses its own locks when any descriptor of its file is closed, and a
// file that is replaced takes its lock with it.
#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "system/file_descriptor.hpp"

namespace tauler::system {

/// Held until this object is destroyed or the process ends, however it ends. Not inherited by
/// programs that the process starts.
class FileLock {
 public:
  /// Waits a moment for a process that is just ending. A link counts as its target.
  static Result<FileLock> take(const std::filesystem::path& path);

  FileLock(FileLock&&) noexcept = default;
  FileLock& operator=(FileLock&&) noexcept = delete;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  FileLock(std::filesystem::path path, FileDescriptor file)
      : path_(std::move(path)), file_(std::move(file)) {}

  std::filesystem::path path_;
  FileDescriptor file_;
};

}  // namespace tauler::system
