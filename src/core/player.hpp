// The one virtual interface between the world and a thinking player.
#pragma once

#include <stdexcept>
#include <string>

#include "core/any_position.hpp"
#include "core/decision.hpp"
#include "core/limits.hpp"
#include "core/sentences.hpp"

namespace tauler {

/// Thrown by `choose` when a player cannot answer through a fault of its own. Our own players never
/// throw it; one that speaks for another program has no other way out.
class PlayerFailure : public std::runtime_error {
 public:
  enum class Kind : std::uint8_t {
    no_start,      ///< it did not start, or did not answer the greeting in time
    crashed,       ///< it ended, or closed its pipes
    no_answer,     ///< it did not answer within `Limits::hard_timeout`
    bad_answer,    ///< what it wrote is not an answer: garbage, a flood, an error of its own
    illegal_move,  ///< it named a move the rules do not allow
    resigned,      ///< it resigned
  };

  PlayerFailure(Kind kind, Error error)
      : std::runtime_error(english(error)), kind_(kind), error_(std::move(error)) {}
  Kind kind() const { return kind_; }
  const Error& error() const { return error_; }

 private:
  Kind kind_;
  Error error_;
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Gets ready to play from `start`, or throws a PlayerFailure. Calling it is optional: a player
  /// that is not ready when asked for a move gets ready then.
  virtual void prepare(const AnyPosition& /*start*/, const std::atomic<bool>* /*stop*/) {}

  /// Precondition: the game is not over. Always answers with a legal move, within the limits, or
  /// throws a PlayerFailure.
  /// `progress` may be empty; it is called on the caller's thread.
  virtual Decision choose(const AnyPosition& position, const Limits& limits,
                          const Progress& progress) = 0;

  /// The referee tells both players when their game has ended, however it ended.
  virtual void game_over(Outcome /*outcome*/) {}

  /// Forgets what was learnt in earlier games (tables, trees); random generators continue.
  virtual void new_game() {}
};

}  // namespace tauler
