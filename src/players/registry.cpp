#include "players/registry.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "players/general/random_player.hpp"
#include "players/general/uct_player.hpp"
#include "players/othello/minimax_player.hpp"

namespace tauler {

const PlayerRegistry& all_players() {
  static const PlayerRegistry registry({
      random_player(),
      uct_player<connect4::Position, connect4::Position8x8, connect4::FreePosition>("connect4"),
      uct_player<hex::Position>("hex"),
      uct_player<othello::Position>("othello"),
      othello::minimax_player(),
      othello::alphabeta_player(),
  });
  return registry;
}

OptionSpec seed_option() {
  return OptionSpec::integer("seed", 1, 0, 1'000'000'000'000, "the same seed plays the same game");
}

Result<std::unique_ptr<Player>> PlayerRegistry::make(std::string_view spec,
                                                     std::string_view game_id) const {
  std::size_t name_at = 0;
  if (const std::size_t slash = spec.find('/'); slash != std::string_view::npos) {
    if (spec.substr(0, slash) != game_id) {
      return Error{
          fmt::format("{} plays {}, not {}", quoted(spec), quoted(spec.substr(0, slash)), game_id),
          0};
    }
    name_at = slash + 1;
  }
  const std::size_t colon = std::min(spec.find(':', name_at), spec.size());
  const std::string_view name = spec.substr(name_at, colon - name_at);
  std::vector<std::string> names;
  for (const PlayerEntry& player : players_) {
    if (!player.plays(game_id)) continue;
    names.push_back(player.name);
    if (player.name != name) continue;
    const std::size_t options_at = std::min(colon + 1, spec.size());
    const auto options = Options::parse(spec.substr(options_at), player.options);
    if (!options) return options.error().shifted(options_at);
    return player.make(*options);
  }
  return Error{fmt::format("{} has no player {}; its players are {}", game_id, quoted(name),
                           join(names, ", ")),
               name_at};
}

}  // namespace tauler
