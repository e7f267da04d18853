// What is drawn on a position: each side's shortest way [B2] and its bridges [B5]; the champion's
// exact knowledge, and its network's policy.
#pragma once

#include "teaching/insight.hpp"

namespace tauler::hex {

/// Precondition: it is a position of this game.
Insight insight(const AnyPosition& position, Duration time);

}  // namespace tauler::hex
