#include "cli/play/seat.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace tauler::cli {
namespace {

/// Options by which players are told how far to look.
bool says_how_far(std::string_view spec) {
  for (std::string_view name : {"depth=", "nodes=", "playouts=", "time="}) {
    for (std::size_t at = spec.find(name); at != std::string_view::npos;
         at = spec.find(name, at + 1)) {
      if (at > 0 && (spec[at - 1] == ':' || spec[at - 1] == ',')) return true;
    }
  }
  return false;
}

}  // namespace

Result<Seat> make_seat(const Registries& registries, std::string_view spec,
                       std::string_view game_id) {
  if (spec == human) return Seat{};
  auto player = make_player(registries, spec, game_id);
  if (!player) return player.error();
  return Seat{std::string(spec), *std::move(player)};
}

Seat seat_from_tag(const Registries& registries, std::string_view tag, std::string_view game_id) {
  const std::string_view text = trim(tag);
  if (text.empty()) return Seat{};
  if (auto player = registries.players.make(text, game_id)) {
    return Seat{std::string(text), *std::move(player)};
  }
  return Seat{printable(text), nullptr};
}

std::string default_opponent(const Registries& registries, std::string_view game_id) {
  const std::vector<Level> levels = registries.players.levels_of(game_id);
  if (!levels.empty()) return levels[levels.size() / 2].name;
  const std::vector<std::string> names = player_names(registries, game_id);
  if (std::find(names.begin(), names.end(), "uct") != names.end()) return "uct";
  return names.empty() ? std::string(human) : names.front();
}

std::string default_adviser(const Registries& registries, std::string_view game_id) {
  const std::vector<Level> levels = registries.players.levels_of(game_id);
  return levels.empty() ? default_opponent(registries, game_id) : levels.back().name;
}

Limits Effort::limits_for(std::string_view spec, const std::atomic<bool>* stop) const {
  Limits limits;
  limits.time = time;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.stop = stop;
  if (!time && !depth && !nodes && !says_how_far(spec)) limits.time = default_time;
  return limits;
}

}  // namespace tauler::cli
