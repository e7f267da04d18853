// The list of players. A player is named `game/name:option=value,…`, for example
// `gomoku/second:depth=4,width=12,seed=7`; where the game is known, `second:depth=4` is enough.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/player.hpp"

namespace tauler {

struct PlayerEntry {
  std::string game;  ///< id of the game it plays; "*" for every game
  std::string name;
  std::string summary;
  OptionSpecs options;
  std::function<std::unique_ptr<Player>(const Options&)> make;

  bool plays(std::string_view game_id) const { return game == "*" || game == game_id; }
};

/// The option every player with a random choice has, under the same name.
OptionSpec seed_option();

class PlayerRegistry {
 public:
  explicit PlayerRegistry(std::vector<PlayerEntry> players) : players_(std::move(players)) {}

  const std::vector<PlayerEntry>& players() const { return players_; }
  /// A new player for `game_id` from "second:depth=4" or "gomoku/second:depth=4".
  Result<std::unique_ptr<Player>> make(std::string_view spec, std::string_view game_id) const;

 private:
  std::vector<PlayerEntry> players_;
};

/// The players of this program.
const PlayerRegistry& all_players();

}  // namespace tauler
