#include "server/api/account_rules.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "core/text.hpp"
#include "core/utf8.hpp"
#include "store/people.hpp"

namespace tauler::server {
namespace {

/// Counts a name's characters; where one may not be in it, the error says where.
Result<std::size_t> count_characters(std::string_view name) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < name.size(); ++count) {
    const auto character = first_character(name.substr(at));
    if (!character) return Error{"name-characters", {}, at};
    const char32_t code = character->code;
    const bool letter = !plain_letter(code).empty();
    if (count == 0 && !letter) return Error{"name-first-letter", {}, at};
    const bool digit = code >= '0' && code <= '9';
    // The point is part of Catalan's l·l.
    if (!letter && !digit && code != '-' && code != '_' && code != U'·') {
      return Error{"name-characters", {}, at};
    }
    at += character->bytes;
  }
  return count;
}

}  // namespace

Status check_name(std::string_view name, const PlayerRegistry& players) {
  if (name.size() > longest_name_bytes) return Error{"name-length", {shortest_name, longest_name}};
  const Result<std::size_t> characters = count_characters(name);
  if (!characters) return characters.error();
  if (*characters < shortest_name || *characters > longest_name) {
    return Error{"name-length", {shortest_name, longest_name}};
  }
  const std::string small = store::folded(name);
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
  if (store::folded(password) == store::folded(name)) return Error{"password-is-name"};
  return Done{};
}

}  // namespace tauler::server
