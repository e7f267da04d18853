// What othello_patterns.py learns from: a position and what it is worth, in several readings.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/rng.hpp"
#include "games/othello/bits.hpp"

namespace tauler::train {

/// All for the mover; values in discs × 128.
struct LabelledPosition {
  othello::Bits own, other;
  std::int16_t searched;    ///< what the search said
  std::int16_t returned;    ///< walked back with weight `near` on what came after
  std::int16_t far_return;  ///< with weight `far`
  std::int8_t result;       ///< in whole discs
  std::uint8_t kind;        ///< `is_exact` and `is_kept`
};
static_assert(sizeof(LabelledPosition) == 24);

constexpr std::uint8_t is_exact = 1;  ///< the score was played out from here
constexpr std::uint8_t is_kept = 2;   ///< for validation

constexpr double near = 0.8;
constexpr double far = 0.93;

inline std::int16_t fixed(double discs) {
  return static_cast<std::int16_t>(std::lround(std::clamp(discs, -64.0, 64.0) * 128));
}

/// One game in 64 is kept for validation.
constexpr std::uint8_t kept_of(std::uint64_t game) {
  return mix64(game) % 64 == 0 ? is_kept : 0;
}

}  // namespace tauler::train
