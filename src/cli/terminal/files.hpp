// Files read and written whole, or the reason why not.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace tauler::cli {

/// At most a few megabytes: a record is never larger, and a wrong name may be anything.
Result<std::string> read_file(const std::filesystem::path& path);
/// All of a stream, with the same bound.
Result<std::string> read_all(std::istream& in, std::string_view name);
/// Text from any system: without a byte-order mark, and with '\n' in place of CR LF or CR.
std::string as_text(std::string bytes);
/// `read_file`, then `as_text`.
Result<std::string> read_text_file(const std::filesystem::path& path);

/// Either the whole new content is in place or the old one still is: written beside it, then
/// renamed over it. Refuses devices, pipes and folders.
Status write_file(const std::filesystem::path& path, std::string_view content);

/// Like `write_file`, for content that comes in pieces: nothing is in place before `keep`.
class ReplacedFile {
 public:
  static Result<ReplacedFile> open(const std::filesystem::path& path);
  ReplacedFile(ReplacedFile&&) noexcept;
  ReplacedFile& operator=(ReplacedFile&&) noexcept;
  ~ReplacedFile();

  Status write(std::string_view content);
  Status keep();

 private:
  class Part;
  ReplacedFile(std::filesystem::path path, std::filesystem::path target,
               std::unique_ptr<Part> part);

  std::filesystem::path path_;    ///< as it was given, for messages
  std::filesystem::path target_;  ///< where a link leads
  std::unique_ptr<Part> part_;
};

/// Creates the folder if it is missing. Fails if it is not writable: better before the work than
/// after.
Status prepare_folder(const std::filesystem::path& folder);
/// Checks that a file can be written later, without leaving one behind; an empty name means none.
Status check_writable(const std::string& file);

}  // namespace tauler::cli
