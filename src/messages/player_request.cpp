#include "messages/player_request.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace tauler {
namespace {

/// An option that uses more of the machine, and the most that anybody gets.
struct Dear {
  std::string_view option;
  std::int64_t most;
};
constexpr Dear dear_options[] = {{"threads", 1}, {"memory", 1024}};

}  // namespace

Result<PlayerRecipe> requested_player(const PlayerRegistry& players, std::string_view spec,
                                      std::string_view game) {
  Result<PlayerRecipe> recipe = players.recipe(spec, game);
  if (!recipe) return recipe;
  const OptionSpecs& options = recipe->entry().options;
  for (const Dear& dear : dear_options) {
    const bool has_it = std::any_of(options.begin(), options.end(), [&](const OptionSpec& option) {
      return option.name == dear.option;
    });
    if (has_it && recipe->options().integer(dear.option) > dear.most) {
      return Error{"player-option-dear", {dear.option, dear.most}};
    }
  }
  return recipe;
}

}  // namespace tauler
