// What is drawn on a position: the structures of A2 and the focus of A5; the policy of the network.
#pragma once

#include "teaching/insight.hpp"

namespace tauler::gomoku {

/// Precondition: it is a position of this game.
Insight insight(const AnyPosition& position, Duration time);

}  // namespace tauler::gomoku
