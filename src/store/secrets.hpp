// Passwords and tokens (libsodium). A password is kept as an Argon2id string, which cannot be
// undone; a token as its hash, so that reading the store does not help to use it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace tauler::store {

/// How costly a guess is. `interactive` takes 64 MiB and some tens of milliseconds, as libsodium
/// advises for sign-in; `least` is for tests that are about something else.
enum class HashCost : std::uint8_t { interactive, least };

/// Nothing if there is not enough memory.
std::optional<std::string> hash_password(std::string_view password, HashCost cost);
/// Takes the same time for every password against the same hash.
bool is_password(std::string_view password, const std::string& hash);

/// 256 random bits in 43 characters that need no escaping in a URL or a cookie.
std::string random_token();
/// A short name for a game or an invitation: 96 random bits in 16 such characters.
std::string random_name();
/// A code for a person to type: 80 random bits, without letters that look alike.
std::string random_code();
/// What is kept of a token or a code: BLAKE2b in hexadecimal.
std::string hash_of_token(std::string_view token);
/// SHA-256 in hexadecimal, as sha256sum says it.
Result<std::string> hash_of_file(const std::string& path);
/// Whether two texts are the same, in a time that depends only on their lengths.
bool same_secret(std::string_view one, std::string_view other);

}  // namespace tauler::store
