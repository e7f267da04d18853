#include "players/registry.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/position.hpp"
#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "players/connect4/casual.hpp"
#include "players/connect4/champion/champion.hpp"
#include "players/connect4/guide.hpp"
#include "players/connect4/prof.hpp"
#include "players/connect4/tj.hpp"
#include "players/document_names.hpp"
#include "players/general/network_player.hpp"
#include "players/general/random_player.hpp"
#include "players/general/uct_player.hpp"
#include "players/gomoku/champion/champion.hpp"
#include "players/gomoku/guide.hpp"
#include "players/gomoku/influence_player.hpp"
#include "players/gomoku/minimax_player.hpp"
#include "players/hex/champion_player.hpp"
#include "players/hex/dijkstra_player.hpp"
#include "players/levels.hpp"
#include "players/othello/champion/champion.hpp"
#include "players/othello/guide.hpp"
#include "players/othello/minimax_player.hpp"

namespace tauler {
namespace {

bool has_seed(const PlayerEntry& entry) {
  return std::any_of(entry.options.begin(), entry.options.end(),
                     [](const OptionSpec& option) { return option.name == "seed"; });
}

PlayerEntry gomoku_lines() {
  return network_player<gomoku::Guide>("gomoku",
                                       {.network = "gomoku-lines",
                                        .name = "lines",
                                        .summary = "tree search guided by a quick network of lines",
                                        .visits = 1'000});
}

}  // namespace

const PlayerRegistry& all_players() {
  static const PlayerRegistry registry(
      {
          random_player(),
          uct_player<connect4::Position, connect4::Position8x8, connect4::FreePosition>("connect4"),
          uct_player<gomoku::Position>("gomoku"),
          uct_player<hex::Position>("hex"),
          uct_player<othello::Position>("othello"),
          network_player<connect4::Guide<connect4::Position>,
                         connect4::Guide<connect4::Position8x8>,
                         connect4::Guide<connect4::FreePosition>>("connect4"),
          network_player<gomoku::Guide>("gomoku"),
          gomoku_lines(),
          network_player<othello::Guide>("othello"),
          connect4::tj_player(),
          connect4::prof_player(),
          connect4::champion_player(),
          connect4::casual_player(),
          gomoku::champion_player(gomoku_lines()),
          gomoku::first_player(),
          gomoku::second_player(),
          gomoku::third_player(),
          hex::dijkstra_player(),
          hex::dijkstra_ids_player(),
          hex::champion_player(),
          othello::minimax_player(),
          othello::alphabeta_player(),
          othello::champion_player(),
      },
      all_levels());
  return registry;
}

OptionSpec seed_option() {
  return OptionSpec::integer("seed", 1, 0, highest_seed, "the same seed plays the same game");
}

PlayerRecipe::PlayerRecipe(const PlayerEntry& entry, const Options& options, bool seed_is_fixed)
    : entry_(std::shared_ptr<const PlayerEntry>(), &entry), options_(options), text_(entry.name) {
  const std::string changed = options.text(entry.options);
  if (!changed.empty()) text_ += ':' + changed;
  takes_seed_ = has_seed(entry) && !seed_is_fixed;
}

PlayerRecipe::PlayerRecipe(PlayerEntry program, std::string text)
    : entry_(std::make_shared<const PlayerEntry>(std::move(program))),
      options_(*Options::parse("", entry_->options)),
      text_(std::move(text)),
      takes_seed_(has_seed(*entry_)) {}

std::unique_ptr<Player> PlayerRecipe::make(std::uint64_t seed) const {
  if (!takes_seed_) return make();
  std::string text = options_.text(entry_->options);
  if (!text.empty()) text += ',';
  text += fmt::format("seed={}", seed % (highest_seed + 1));
  return entry_->make(*Options::parse(text, entry_->options));
}

std::vector<Level> PlayerRegistry::levels_of(std::string_view game_id) const {
  std::vector<Level> found;
  for (const Level& level : levels_) {
    if (level.game == game_id) found.push_back(level);
  }
  return found;
}

Result<PlayerRecipe> PlayerRegistry::recipe(std::string_view spec, std::string_view game_id) const {
  std::size_t name_at = 0;
  if (const std::size_t slash = spec.find('/'); slash != std::string_view::npos) {
    if (spec.substr(0, slash) != game_id) {
      return Error{
          "player-of-other-game", {excerpt(spec), excerpt(spec.substr(0, slash)), game_id}, 0};
    }
    name_at = slash + 1;
  }
  for (const Level& level : levels_) {
    if (level.game == game_id && level.name == spec.substr(name_at)) {
      return recipe(level.player, game_id);
    }
  }
  const std::size_t colon = std::min(spec.find(':', name_at), spec.size());
  const std::string_view name = spec.substr(name_at, colon - name_at);
  if (const auto own_name = document_player(name, game_id)) {
    const std::string_view more = spec.substr(std::min(colon + 1, spec.size()));
    const char mark = own_name->find(':') == std::string::npos ? ':' : ',';
    return recipe(more.empty() ? *own_name : *own_name + mark + std::string(more), game_id);
  }
  std::vector<std::string> names;
  for (const PlayerEntry& player : players_) {
    if (!player.plays(game_id)) continue;
    names.push_back(player.name);
    if (player.name != name) continue;
    const std::size_t options_at = std::min(colon + 1, spec.size());
    const auto options = Options::parse(spec.substr(options_at), player.options);
    if (!options) return options.error().shifted(options_at);
    bool seed_is_fixed = false;
    for (const Piece& option : split(spec.substr(options_at), ',')) {
      seed_is_fixed = seed_is_fixed || option.text.starts_with("seed=");
    }
    return PlayerRecipe(player, *options, seed_is_fixed);
  }
  for (const Level& level : levels_) {
    if (level.game != game_id || level.name != name) continue;
    return Error{"level-options", {level.name, game_id, level.player}, colon};
  }
  return Error{"player-unknown", {game_id, excerpt(name), join(names, ", ")}, name_at};
}

Result<std::unique_ptr<Player>> PlayerRegistry::make(std::string_view spec,
                                                     std::string_view game_id) const {
  const Result<PlayerRecipe> found = recipe(spec, game_id);
  if (!found) return found.error();
  return found->make();
}

}  // namespace tauler
