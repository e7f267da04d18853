// What is drawn on a position: the lines that can still become four, the exact scores of the
// columns, and the policy of the network.
#pragma once

#include "teaching/insight.hpp"

namespace tauler::connect4 {

/// Precondition: it is a position of this game.
Insight insight(const AnyPosition& position, Duration time);

}  // namespace tauler::connect4
