// The one virtual interface between the world and a thinking player.
#pragma once

#include <string>

#include "core/any_position.hpp"
#include "core/decision.hpp"
#include "core/limits.hpp"

namespace tauler {

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Precondition: the game is not over. Always answers with a legal move, within the limits.
  /// `progress` may be empty; it is called on the caller's thread.
  virtual Decision choose(const AnyPosition& position, const Limits& limits,
                          const Progress& progress) = 0;

  /// Forget what was learnt in the game before (tables, trees); seeds go on.
  virtual void new_game() {}
};

}  // namespace tauler
