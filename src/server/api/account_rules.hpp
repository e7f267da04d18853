// What a name and a password may be.
#pragma once

#include <string>
#include <string_view>

#include "players/registry.hpp"

namespace tauler::server {

constexpr std::size_t shortest_name = 2;
constexpr std::size_t longest_name = 24;
/// No letter that a name may have takes more than two.
constexpr std::size_t longest_name_bytes = 2 * longest_name;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 256;

/// Latin letters with any marks, digits, '-' and '_', beginning with a letter: nothing that could
/// pass for markup. Names of players and levels are reserved. What differs only in capitals or
/// marks is one name (store::folded), so that nobody can pass for another.
Status check_name(std::string_view name, const PlayerRegistry& players);
Status check_password(std::string_view password, std::string_view name);

}  // namespace tauler::server
