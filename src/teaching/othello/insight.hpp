// What is drawn on a position: the terms of the document's evaluation [C3], disc by disc; the
// policy of the network.
#pragma once

#include "teaching/insight.hpp"

namespace tauler::othello {

/// Precondition: it is a position of this game.
Insight insight(const AnyPosition& position, Duration time);

}  // namespace tauler::othello
