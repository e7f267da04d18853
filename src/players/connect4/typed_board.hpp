// From the border to the board types of Connect Four.
#pragma once

#include <cassert>

#include "core/any_position.hpp"
#include "games/connect4/position.hpp"

namespace tauler::connect4 {

/// Calls `use` with the position in its own type. Precondition: it is a Connect Four position.
template <class Use>
auto with_typed_board(const AnyPosition& position, Use&& use) {
  if (const auto* classic = position.as<Position>()) return use(*classic);
  if (const auto* eight = position.as<Position8x8>()) return use(*eight);
  const auto* sized = position.as<FreePosition>();
  assert(sized && "the registry gives a player only positions of its own game");
  return use(*sized);
}

}  // namespace tauler::connect4
