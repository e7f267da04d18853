// How one seed becomes many: a sequence of its own for every purpose.
#pragma once

#include <cstdint>

#include "core/rng.hpp"

namespace tauler::arena {

/// A game's two players, as its owner counts them, and its opening.
enum class Stream : std::uint64_t { first, second, opening };

/// The number of a sequence, the same whenever and wherever it is asked for.
constexpr std::uint64_t derived_seed(std::uint64_t seed, Stream stream, int number) {
  return mix64(mix64(mix64(seed) + static_cast<std::uint64_t>(stream)) +
               static_cast<std::uint64_t>(number));
}

}  // namespace tauler::arena
