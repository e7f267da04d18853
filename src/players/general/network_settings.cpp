#include "players/general/network_settings.hpp"

#include <fmt/core.h>

#include "players/registry.hpp"

namespace tauler {

namespace {

/// A position costs as much alone as among others, so one thread gains nothing by guessing ahead
/// where the next visits will go; several must have enough to share.
int batch_of(const Options& options) {
  const auto wanted = static_cast<int>(options.integer("batch"));
  if (wanted > 0) return wanted;
  const auto threads = static_cast<int>(options.integer("threads"));
  return threads == 1 ? 1 : 2 * threads;
}

}  // namespace

NetworkSettings NetworkSettings::from(const Options& options, std::uint64_t visits) {
  return {.search = {.visits = visits,
                     .batch = batch_of(options),
                     .exploration = static_cast<float>(options.real("exploration")),
                     .stop_early = options.flag("hurry") ? EarlyStop::always : EarlyStop::if_of_use},
          .most_visits = static_cast<std::uint64_t>(options.integer("visits")),
          .threads = static_cast<int>(options.integer("threads")),
          .bytes = options.flag("bytes"),
          .temperature = options.real("temperature"),
          .least = options.real("least"),
          .seed = static_cast<std::uint64_t>(options.integer("seed"))};
}

Limits NetworkSettings::bounded(const Limits& limits) const {
  Limits bounded = limits;
  if (most_visits > 0) bounded.nodes = std::min(limits.nodes.value_or(most_visits), most_visits);
  return bounded;
}

OptionSpecs network_options(const OptionSpecs& own, std::uint64_t visits) {
  OptionSpecs options{
      OptionSpec::integer("visits", 0, 0, 10'000'000,
                          fmt::format("at most; 0: as long as it may, {} without a limit", visits)),
      OptionSpec::integer("threads", 1, 1, 64, "they share the network's work"),
      OptionSpec::integer("batch", 0, 0, 256,
                          "positions shown to the network at once; 0: as suits the threads"),
      OptionSpec::flag("bytes", true,
                       "compute in bytes where the processor can: faster, less exact")};
  options.insert(options.end(), own.begin(), own.end());
  options.push_back(OptionSpec::real("exploration", 1.5, 0, 10, "higher tries more moves"));
  options.push_back(OptionSpec::flag(
      "hurry", false,
      "play when no more thought can change the move; off: only with a clock or for who waits"));
  options.push_back(OptionSpec::real(
      "temperature", 0, 0, 10, "above 0 also plays moves it likes less, the higher the more"));
  options.push_back(OptionSpec::real("least", 0, 0, 1,
                                     "but none that it likes less than this share of the best"));
  options.push_back(seed_option());
  return options;
}

}  // namespace tauler
