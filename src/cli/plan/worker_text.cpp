#include "cli/plan/worker_text.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "store/secrets.hpp"

namespace tauler::cli {

Result<std::string> own_build() {
  constexpr std::size_t digits = 12;
  const Result<std::string> hash = store::hash_of_file("/proc/self/exe");
  if (!hash) return hash.error();
  return fmt::format("{}-{}", TAULER_VERSION, hash->substr(0, digits));
}

std::string workers_text(const store::QueueState& state, const Words& words) {
  std::string text =
      state.workers > 0
          ? words.say("workers: {}, games at a time: {}\n", state.workers, state.games)
          : words.say("no worker is there; they are started with 'tauler worker --store …'\n");
  if (state.others > 0) {
    text += words.say("workers of another build, which are not used: {}\n", state.others);
  }
  if (!state.ambiguous.empty()) {
    text += words.say("workers have different programs under the same name: {}\n",
                      join(state.ambiguous, ", "));
  }
  return text;
}

std::string away_text(bool is_away, const Words& words) {
  return is_away ? words.say("the store is away; waiting for it\n")
                 : words.say("the store is back\n");
}

}  // namespace tauler::cli
