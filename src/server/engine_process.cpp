#include "server/engine_process.hpp"

#include <random>

#include <fmt/core.h>

#include "protocols/program.hpp"

namespace tauler::server {
namespace {

/// The recipe's text with a seed of its own.
std::string seeded(const PlayerRecipe& recipe) {
  if (!recipe.takes_seed()) return recipe.text();
  thread_local std::mt19937_64 random{std::random_device{}()};
  const std::uint64_t seed = random() % highest_seed;
  const char joint = recipe.text().find(':') == std::string::npos ? ':' : ',';
  return fmt::format("{}{}seed={}", recipe.text(), joint, seed);
}

}  // namespace

SearchPool::PlayerSource engine_processes(const PlayerRegistry& players,
                                          const EngineProcess& process) {
  return [&players, process](const std::string& player,
                             const std::string& game) -> Result<std::unique_ptr<Player>> {
    const Result<PlayerRecipe> recipe = players.recipe(player, game);
    if (!recipe) return recipe.error();
    protocols::Program program;
    program.command = {process.program, "engine",        "--protocol", "tauler",
                       "--player",      seeded(*recipe), "--game",     game};
    program.memory = process.memory;
    program.start_time = process.start_time;
    const Result<PlayerRecipe> child = protocols::recipe_of(program, player, game);
    if (!child) return child.error();
    return child->make();
  };
}

}  // namespace tauler::server
