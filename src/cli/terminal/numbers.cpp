#include "cli/terminal/numbers.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "players/registry.hpp"

namespace tauler::cli {

CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
  // Without a description: help has the option's own.
  return CLI::Validator(
      [low, high](const std::string& text) {
        const auto number = parse_integer<std::uint64_t>(text);
        if (number && *number >= low && *number <= high) return std::string();
        return fmt::format("a whole number from {} to {} is expected, not {}", low, high,
                           quoted(text));
      },
      "");
}

CLI::Validator seed_number() {
  return whole_number(0, highest_seed);
}

}  // namespace tauler::cli
