#include "arena/play/start_check.hpp"

namespace tauler::arena {

Status check_start(std::string_view name, const PlayerRecipe& recipe, const AnyPosition& start,
                   const std::atomic<bool>* stop) {
  if (!recipe.entry().is_program) return Done{};
  try {
    recipe.make()->prepare(start, stop);
  } catch (const PlayerFailure& failure) {
    const bool is_stopped = stop && stop->load(std::memory_order_relaxed);
    if (!is_stopped) return Error{"player-no-start", {name, failure.error()}};
  }
  return Done{};
}

}  // namespace tauler::arena
