// The page's files, from one folder and nowhere else.
#pragma once

#include <filesystem>

#include "server/http.hpp"

namespace tauler::server {

/// An empty folder means the placeholder that says where the API is.
Response static_file(const std::filesystem::path& folder, const Request& request);

}  // namespace tauler::server
