// What an exact solver says of a position, whatever the game.
#pragma once

#include <cstdint>

#include "core/clock.hpp"

namespace tauler {

/// Between which numbers the score is, seen from the side to move, and what it took to know.
struct Solution {
  int low = 0;
  int high = 0;
  std::uint64_t nodes = 0;
  Duration time{};

  bool exact() const { return low == high; }
  /// Win, draw or loss is known.
  bool decided() const { return low > 0 || high < 0 || (low == 0 && high == 0); }
  /// 1, 0 or −1. Precondition: decided.
  int sign() const { return low > 0 ? 1 : high < 0 ? -1 : 0; }
};

enum class Aim : std::uint8_t {
  score,  ///< until low and high are the same
  sign,   ///< until win, draw or loss is known
};

}  // namespace tauler
