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
  /// An external program: costly to start, so it is kept from game to game (`Player::new_game`).
  bool is_program = false;
  /// What it reads of weights/ (data_files.hpp) with these options, by name; empty: nothing.
  std::function<std::vector<std::string>(const Options&)> files = {};

  bool plays(std::string_view game_id) const { return game == "*" || game == game_id; }
};

/// The option that every player with random choices has, always under this name.
OptionSpec seed_option();
/// Seeds go from 0 to this.
constexpr std::uint64_t highest_seed = 1'000'000'000'000;

/// A player asked for by name: checked once, then made anew for every game.
class PlayerRecipe {
 public:
  /// `entry` must outlive the recipe.
  PlayerRecipe(const PlayerEntry& entry, const Options& options, bool seed_is_fixed);
  /// A program or a player that is in no list; `text` is how it was asked for.
  PlayerRecipe(PlayerEntry program, std::string text);

  const PlayerEntry& entry() const { return *entry_; }
  const Options& options() const { return options_; }
  /// The name with the options that are not the default: "uct:playouts=100".
  const std::string& text() const { return text_; }
  /// Whether each game of a series should give it a seed of its own: the player has that option,
  /// and whoever asked for it left it open.
  bool takes_seed() const { return takes_seed_; }

  /// What it reads of weights/, by name.
  std::vector<std::string> files() const {
    return entry_->files ? entry_->files(options_) : std::vector<std::string>();
  }

  std::unique_ptr<Player> make() const { return entry_->make(options_); }
  /// With this seed, if the player takes one; any number will do.
  std::unique_ptr<Player> make(std::uint64_t seed) const;

 private:
  std::shared_ptr<const PlayerEntry> entry_;
  Options options_;
  std::string text_;
  bool takes_seed_ = false;
};

/// A strength a person can ask for without knowing the players: "easy" of one game. The levels of a
/// game stand in order, the weakest first.
struct Level {
  std::string game;
  std::string name;
  std::string player;  ///< as in a spec: "second", "tj:depth=2"
};

/// Must outlive the players and recipes it gave.
class PlayerRegistry {
 public:
  explicit PlayerRegistry(std::vector<PlayerEntry> players, std::vector<Level> levels = {})
      : players_(std::move(players)), levels_(std::move(levels)) {}

  const std::vector<PlayerEntry>& players() const { return players_; }
  const std::vector<Level>& levels() const { return levels_; }
  std::vector<Level> levels_of(std::string_view game_id) const;
  /// What "second:depth=4", "gomoku/second:depth=4", the level "hard" or a document's own name,
  /// "TJ-D4-H1", asks for.
  Result<PlayerRecipe> recipe(std::string_view spec, std::string_view game_id) const;
  /// A new player of that recipe.
  Result<std::unique_ptr<Player>> make(std::string_view spec, std::string_view game_id) const;

 private:
  std::vector<PlayerEntry> players_;
  std::vector<Level> levels_;
};

/// The players of this program.
const PlayerRegistry& all_players();

}  // namespace tauler
