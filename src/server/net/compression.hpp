// Compressed answers for clients that accept them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/net/http.hpp"

namespace tauler::server {

enum class Effort : std::uint8_t { quick, best };

/// As a gzip file (RFC 1952).
std::string gzipped(std::string_view bytes, Effort effort);

/// Whether the client's Accept-Encoding names gzip, or everything, and does not rule it out.
bool accepts_gzip(const Request& request);

/// Compresses the body if it is text, long enough to be worth it, and the client accepts it.
/// Nothing that contains a secret is that long, so lengths reveal none.
void compress(Response& response, const Request& request);

}  // namespace tauler::server
