// Files read and written whole, with the reason when it cannot be done.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace tauler::cli {

/// At most a few megabytes: a record is never larger, and a wrong name may be anything.
Result<std::string> read_file(const std::filesystem::path& path);
/// All of a stream, with the same bound.
Result<std::string> read_all(std::istream& in, std::string_view name);

/// Either the whole new content is in place or the old one still is: written beside it, then
/// renamed over it. Refuses devices, pipes and folders.
Status write_file(const std::filesystem::path& path, std::string_view content);

}  // namespace tauler::cli
