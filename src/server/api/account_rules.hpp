// What a name and a password may be.
#pragma once

#include <string>
#include <string_view>

#include "players/registry.hpp"

namespace tauler::server {

constexpr std::size_t shortest_name = 2;
constexpr std::size_t longest_name = 24;
constexpr std::size_t shortest_password = 8;
constexpr std::size_t longest_password = 256;

/// Letters, digits, '-' and '_', beginning with a letter: nothing that could pass for another name
/// or for markup. Names of players and levels are reserved.
Status check_name(std::string_view name, const PlayerRegistry& players);
Status check_password(std::string_view password, std::string_view name);

}  // namespace tauler::server
