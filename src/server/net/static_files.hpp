// The page's files, from one folder and nowhere else: read once and kept in memory, as they are and
// compressed.
#pragma once

#include <filesystem>
#include <map>

#include "server/net/http.hpp"

namespace tauler::server {

class StaticFiles {
 public:
  /// The placeholder that says where the API is.
  StaticFiles();
  /// All below the folder but hidden files and links.
  static Result<StaticFiles> read(const std::filesystem::path& folder);

  Response answer(const Request& request) const;

 private:
  struct File {
    std::string bytes;
    std::string gzip;  ///< empty if it would not be smaller
    std::string type;
    std::string tag;  ///< of its contents
  };

  void add(const std::string& path, std::string bytes, std::string type);

  std::map<std::string, File> files_;  ///< by path, "/index.html"
};

}  // namespace tauler::server
