// The one virtual interface between the world and a thinking player.
#pragma once

#include <stdexcept>
#include <string>

#include "core/any_position.hpp"
#include "core/decision.hpp"
#include "core/limits.hpp"

namespace tauler {

/// Thrown by `choose` where a player cannot answer, and the fault is its own. Players of the house
/// never do; one that speaks for another program has no other way out.
class PlayerFailure : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    no_start,      ///< it did not start, or did not answer the greeting in time
    crashed,       ///< it ended, or closed its pipes
    no_answer,     ///< it did not answer within `Limits::patience`
    bad_answer,    ///< what it wrote is no answer: garbage, a flood, an error of its own
    illegal_move,  ///< it named a move the rules do not allow
    resigned,      ///< it gave the game up
  };

  PlayerFailure(Kind kind, const std::string& reason) : std::runtime_error(reason), kind_(kind) {}
  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Gets ready to play from `start`, or throws a PlayerFailure. Nobody has to call it: whoever is
  /// not ready when asked for a move gets ready then.
  virtual void prepare(const AnyPosition& /*start*/, const std::atomic<bool>* /*stop*/) {}

  /// Precondition: the game is not over. Always answers with a legal move, within the limits, or
  /// throws a PlayerFailure.
  /// `progress` may be empty; it is called on the caller's thread.
  virtual Decision choose(const AnyPosition& position, const Limits& limits,
                          const Progress& progress) = 0;

  /// Told by the referee to both players when their game has ended, however it did.
  virtual void game_over(Outcome /*outcome*/) {}

  /// Forget what was learnt in the game before (tables, trees); seeds go on.
  virtual void new_game() {}
};

}  // namespace tauler
