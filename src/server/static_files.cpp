#include "server/static_files.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "core/text.hpp"
#include "server/embedded.hpp"

namespace tauler::server {
namespace {

namespace fs = std::filesystem;

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

std::string type_of(const fs::path& file) {
  const std::string ending = file.extension().string();
  for (const Type& known : types) {
    if (known.ending == ending) return std::string(known.type);
  }
  return "application/octet-stream";
}

/// No step up, no hidden file, nothing that means something to a file system.
bool is_plain(std::string_view path) {
  for (const Piece& piece : split(path, '/')) {
    if (piece.text.starts_with('.')) return false;
  }
  return path.find('\\') == std::string_view::npos && path.find('\0') == std::string_view::npos;
}

std::optional<std::string> contents(const fs::path& folder, const fs::path& file) {
  std::error_code code;
  const fs::path real = fs::canonical(file, code);
  const fs::path root = fs::canonical(folder, code);
  if (code || !fs::is_regular_file(real, code)) return std::nullopt;
  // A link may point out of the folder; what it points to may not.
  const auto [end, rest] = std::mismatch(root.begin(), root.end(), real.begin(), real.end());
  if (end != root.end()) return std::nullopt;
  std::ifstream in(real, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

}  // namespace

Response static_file(const fs::path& folder, const Request& request) {
  if (request.method != "GET" && request.method != "HEAD") {
    return problem(405, "method", "use GET");
  }
  if (!is_plain(request.path)) return problem(404, "no-file", "there is nothing here");
  if (folder.empty()) {
    if (request.path != "/") return problem(404, "no-file", "there is nothing here");
    return {200, std::string(embedded::placeholder_html), "text/html; charset=utf-8"};
  }
  fs::path file = folder / request.path.substr(1);
  // Addresses without an ending belong to the page itself: games, positions, profiles.
  if (file.extension().empty()) file = folder / "index.html";
  const auto text = contents(folder, file);
  if (!text) return problem(404, "no-file", "there is nothing here");
  Response response{200, *text, type_of(file)};
  // The build puts a hash of their contents into the names of these.
  const bool lasting = request.path.starts_with("/assets/");
  response.headers.emplace_back("Cache-Control",
                                lasting ? "public, max-age=31536000, immutable" : "no-cache");
  return response;
}

}  // namespace tauler::server
