#include "cli/terminal/files.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

namespace tauler::cli {
namespace {

constexpr std::size_t largest = 10 << 20;

Error unwritable(const std::filesystem::path& path, int code) {
  return Error{"file-write", {path.string(), std::strerror(code)}};
}

}  // namespace

Result<std::string> read_all(std::istream& in, std::string_view name) {
  std::string content;
  std::array<char, 1 << 16> block{};
  while (in) {
    in.read(block.data(), static_cast<std::streamsize>(block.size()));
    content.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (content.size() > largest) {
      return Error{"file-too-large", {name, largest >> 20}};
    }
  }
  if (in.bad()) return Error{"file-read", {name, std::strerror(errno)}};
  return content;
}

Result<std::string> read_file(const std::filesystem::path& path) {
  std::error_code code;
  if (std::filesystem::is_directory(path, code)) {
    return Error{"file-is-folder", {path.string()}};
  }
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"file-read", {path.string(), std::strerror(errno)}};
  return read_all(in, path.string());
}

std::string as_text(std::string bytes) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  std::size_t from = bytes.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  std::size_t to = 0;
  for (; from < bytes.size(); ++from) {
    const bool is_cr = bytes[from] == '\r';
    if (is_cr && from + 1 < bytes.size() && bytes[from + 1] == '\n') continue;
    bytes[to++] = is_cr ? '\n' : bytes[from];
  }
  bytes.resize(to);
  return bytes;
}

Result<std::string> read_text_file(const std::filesystem::path& path) {
  Result<std::string> bytes = read_file(path);
  if (!bytes) return bytes;
  return as_text(*std::move(bytes));
}

/// A file being written under a temporary name; gone again unless it is kept.
class ReplacedFile::Part {
 public:
  explicit Part(const std::filesystem::path& target)
      : path_(fmt::format("{}.part-{}", target.string(), getpid())),
        descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {}
  Part(const Part&) = delete;
  Part& operator=(const Part&) = delete;
  ~Part() {
    if (descriptor_ >= 0) close(descriptor_);
    if (created_ && !kept_) unlink(path_.c_str());
  }

  bool created() const { return created_; }

  bool write_all(std::string_view content) {
    while (!content.empty()) {
      const ssize_t written = ::write(descriptor_, content.data(), content.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

  bool keep_as(const std::filesystem::path& target) {
    // A full disk may show only now.
    if (fsync(descriptor_) != 0) return false;
    const int descriptor = descriptor_;
    descriptor_ = -1;
    kept_ = close(descriptor) == 0 && rename(path_.c_str(), target.c_str()) == 0;
    return kept_;
  }

 private:
  std::string path_;
  int descriptor_;
  bool created_ = descriptor_ >= 0;
  bool kept_ = false;
};

Result<ReplacedFile> ReplacedFile::open(const std::filesystem::path& path) {
  if (path.empty()) return Error{"file-nameless"};
  std::error_code code;
  // A link stays a link: what it points to is replaced.
  std::filesystem::path target = std::filesystem::weakly_canonical(path, code);
  if (code) target = path;
  const auto kind = std::filesystem::status(target, code).type();
  const bool usual = kind == std::filesystem::file_type::regular ||
                     kind == std::filesystem::file_type::not_found ||
                     kind == std::filesystem::file_type::none;
  if (!usual) return Error{"file-not-a-file", {path.string()}};
  auto part = std::make_unique<Part>(target);
  if (!part->created()) return unwritable(path, errno);
  return ReplacedFile(path, std::move(target), std::move(part));
}

ReplacedFile::ReplacedFile(std::filesystem::path path, std::filesystem::path target,
                           std::unique_ptr<Part> part)
    : path_(std::move(path)), target_(std::move(target)), part_(std::move(part)) {}
ReplacedFile::ReplacedFile(ReplacedFile&&) noexcept = default;
ReplacedFile& ReplacedFile::operator=(ReplacedFile&&) noexcept = default;
ReplacedFile::~ReplacedFile() = default;

Status ReplacedFile::write(std::string_view content) {
  return part_->write_all(content) ? Status(Done{}) : unwritable(path_, errno);
}

Status ReplacedFile::keep() {
  return part_->keep_as(target_) ? Status(Done{}) : unwritable(path_, errno);
}

Status write_file(const std::filesystem::path& path, std::string_view content) {
  Result<ReplacedFile> file = ReplacedFile::open(path);
  if (!file) return file.error();
  if (Status written = file->write(content); !written) return written;
  return file->keep();
}

Status prepare_folder(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) {
    return Error{"folder-make", {folder.string(), problem.message()}};
  }
  if (access(folder.c_str(), W_OK | X_OK) == 0) return Done{};
  return Error{"folder-write", {folder.string()}};
}

Status check_writable(const std::string& file) {
  if (file.empty()) return Done{};
  std::error_code code;
  const bool is_new = !std::filesystem::exists(file, code);
  std::filesystem::path place(file);
  if (is_new) place = place.has_parent_path() ? place.parent_path() : ".";
  if (access(place.c_str(), W_OK) == 0 && is_new == std::filesystem::is_directory(place, code)) {
    return Done{};
  }
  return Error{"file-write",
               {file, is_new ? Error{"file-folder-missing"} : Error{"file-not-ours"}}};
}

}  // namespace tauler::cli
