#include "server/api/account_rules.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::server {
namespace {

bool is_letter(char c) {
  const char small = lower(c);
  return small >= 'a' && small <= 'z';
}

}  // namespace

Status check_name(std::string_view name, const PlayerRegistry& players) {
  if (name.size() < shortest_name || name.size() > longest_name) {
    return Error{"name-length", {shortest_name, longest_name}};
  }
  if (!is_letter(name.front())) return Error{"name-first-letter", {}, 0};
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (is_letter(name[i]) || is_digit(name[i]) || name[i] == '-' || name[i] == '_') continue;
    return Error{"name-characters", {}, i};
  }
  const std::string small = to_lower(name);
  constexpr std::array<std::string_view, 5> reserved = {"guest", "anonymous", "admin", "tauler",
                                                        "me"};
  const auto is_it = [&](const auto& named) { return to_lower(named.name) == small; };
  if (std::find(reserved.begin(), reserved.end(), small) != reserved.end() ||
      std::any_of(players.players().begin(), players.players().end(), is_it) ||
      std::any_of(players.levels().begin(), players.levels().end(), is_it)) {
    return Error{"name-reserved"};
  }
  return Done{};
}

Status check_password(std::string_view password, std::string_view name) {
  if (password.size() < shortest_password || password.size() > longest_password) {
    return Error{"password-length", {shortest_password, longest_password}};
  }
  if (to_lower(password) == to_lower(name)) return Error{"password-is-name"};
  return Done{};
}

}  // namespace tauler::server
