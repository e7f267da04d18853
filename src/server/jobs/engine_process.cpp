#include "server/jobs/engine_process.hpp"

#include <random>

#include <fmt/core.h>

#include "protocols/program/program_player.hpp"

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

std::unique_ptr<Player> EngineProcess::player(const std::string& spec,
                                              const std::string& game) const {
  protocols::Program order;
  order.command = {program, "engine", "--protocol", "tauler", "--player", spec, "--game", game};
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
  order.memory = memory;  // a sanitizer alone maps more addresses than any limit allows
#endif
  order.start_time = start_time;
  order.niceness = niceness;
  return std::make_unique<protocols::ProgramPlayer>(order);
}

SearchPool::PlayerSource engine_processes(const PlayerRegistry& players,
                                          const EngineProcess& process) {
  return [&players, process](const std::string& player,
                             const std::string& game) -> Result<std::unique_ptr<Player>> {
    const Result<PlayerRecipe> recipe = players.recipe(player, game);
    if (!recipe) return recipe.error();
    return process.player(seeded(*recipe), game);
  };
}

}  // namespace tauler::server
