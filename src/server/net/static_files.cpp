#include "server/net/static_files.hpp"

#include <array>
#include <fstream>
#include <sstream>

#include <fmt/core.h>

#include "core/text.hpp"
#include "server/embedded.hpp"
#include "server/net/compression.hpp"
#include "store/secrets.hpp"

namespace tauler::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_page = std::size_t{64} * 1024 * 1024;
constexpr std::size_t tag_length = 16;

struct Type {
  std::string_view ending;
  std::string_view type;
};
constexpr std::array<Type, 12> types = {{{".html", "text/html; charset=utf-8"},
                                         {".js", "text/javascript; charset=utf-8"},
                                         {".css", "text/css; charset=utf-8"},
                                         {".json", "application/json"},
                                         {".webmanifest", "application/manifest+json"},
                                         {".svg", "image/svg+xml"},
                                         {".png", "image/png"},
                                         {".ico", "image/x-icon"},
                                         {".wasm", "application/wasm"},
                                         {".woff2", "font/woff2"},
                                         {".txt", "text/plain; charset=utf-8"},
                                         {".map", "application/json"}}};

constexpr std::string_view other_type = "application/octet-stream";

std::string type_of(const fs::path& file) {
  const std::string ending = file.extension().string();
  for (const Type& known : types) {
    if (known.ending == ending) return std::string(known.type);
  }
  return std::string(other_type);
}

/// No step up, no hidden file, nothing that means something to a file system.
bool is_plain(std::string_view path) {
  for (const Piece& piece : split(path, '/')) {
    if (piece.text.starts_with('.')) return false;
  }
  return path.find('\\') == std::string_view::npos && path.find('\0') == std::string_view::npos;
}

/// A board for the pages of others, and the files that it and the board element are made of.
Sharing sharing_of(std::string_view path) {
  if (path == "/embed" || path.starts_with("/embed/")) return Sharing::frame;
  const bool is_file = path.starts_with("/assets/") || path.starts_with("/element/");
  return is_file ? Sharing::files : Sharing::none;
}

/// The tag that both forms of a file share; a proxy may have turned a strong one into a weak one.
bool is_known_to(const Request& request, std::string_view tag) {
  const std::string known = request.header("if-none-match");
  for (const Piece& piece : split(known, ',')) {
    std::string_view one = trim(piece.text);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
  }
  return false;
}

}  // namespace

StaticFiles::StaticFiles() {
  add("/", std::string(embedded::placeholder_html), type_of("index.html"));
}

Result<StaticFiles> StaticFiles::read(const fs::path& folder) {
  StaticFiles files;
  files.files_.clear();
  std::size_t bytes = 0;
  std::error_code code;
  fs::recursive_directory_iterator at(folder, code);
  for (; !code && at != fs::recursive_directory_iterator(); at.increment(code)) {
    const bool is_hidden = at->path().filename().string().starts_with('.');
    if (at->is_symlink(code) || is_hidden) {
      at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file(code)) continue;
    std::ifstream in(at->path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in) return Error{"page-file-read", {at->path().string()}};
    bytes += text.view().size();
    if (bytes > largest_page) return Error{"page-too-large", {folder.string()}};
    files.add(fmt::format("/{}", at->path().lexically_relative(folder).generic_string()),
              std::move(text).str(), type_of(at->path()));
  }
  if (code) return Error{"file-read", {folder.string(), code.message()}};
  return files;
}

void StaticFiles::add(const std::string& path, std::string bytes, std::string type) {
  File file;
  file.type = std::move(type);
  file.tag = store::hash_of_token(bytes).substr(0, tag_length);
  // Weights are megabytes of numbers: the last per cent would take seconds.
  const bool is_data = file.type == other_type;
  file.gzip = gzipped(bytes, is_data ? Effort::quick : Effort::best);
  if (file.gzip.size() >= bytes.size()) file.gzip.clear();
  file.bytes = std::move(bytes);
  files_[path] = std::move(file);
}

Response StaticFiles::answer(const Request& request) const {
  if (request.method != "GET" && request.method != "HEAD") {
    return problem(Error{"method-wrong", {"GET"}});
  }
  auto found = files_.find(request.path);
  // Addresses without an extension belong to the page itself: games, positions, profiles.
  if (found == files_.end() && fs::path(request.path).extension().empty()) {
    found = files_.find(sharing_of(request.path) == Sharing::frame ? "/embed.html" : "/index.html");
  }
  if (!is_plain(request.path) || found == files_.end()) {
    return problem(Error{"route-unknown"});
  }
  const File& file = found->second;
  const bool smaller = !file.gzip.empty() && accepts_gzip(request);
  const std::string tag = fmt::format("\"{}{}\"", file.tag, smaller ? "-gzip" : "");
  Response response{200, smaller ? file.gzip : file.bytes, file.type};
  response.sharing = sharing_of(request.path);
  // The build puts a hash of their contents into the names of these.
  const bool lasting = request.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                lasting ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("ETag", tag);
  if (!file.gzip.empty()) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (is_known_to(request, tag)) {
    response.status = 304;
    response.body.clear();
    return response;
  }
  if (smaller) response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

}  // namespace tauler::server
