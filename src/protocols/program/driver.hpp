// How one protocol is spoken to a program: a driver knows the words, the dialogue keeps the time,
// the player (program_player.hpp) keeps the program in step with the game.
#pragma once

#include <memory>
#include <string_view>

#include "core/any_position.hpp"
#include "protocols/program/dialogue.hpp"
#include "protocols/program/program.hpp"

namespace tauler::protocols {

/// One for each time the program is started. Its functions throw a PlayerFailure where the program
/// does not answer, or answers wrongly.
class Driver {
 public:
  Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  virtual ~Driver() = default;

  /// What is said before the first game: `program.setup` is part of it, unless the protocol wants
  /// a game first.
  virtual void greet(Dialogue& dialogue, const Program& program) = 0;
  /// A new game. `start` has no moves.
  virtual void start(Dialogue& dialogue, const AnyPosition& start) = 0;
  /// A move of either side is played in `before`.
  virtual void play(Dialogue& dialogue, const AnyPosition& before, Move move) = 0;
  /// Whether a program takes its own answer as played, so that it is not told of it.
  virtual bool answers_are_played() const = 0;
  /// Asks for a move. The answer may still be illegal.
  virtual Decision choose(Dialogue& dialogue, const AnyPosition& position, const Limits& limits,
                          const Progress& progress) = 0;
  /// The game is over, or nobody goes on with it (`ongoing`). Most protocols have no word for it.
  virtual void finish(Dialogue& /*dialogue*/, Outcome /*outcome*/, Side /*side*/) {}
  /// The line that asks the program to go.
  virtual std::string_view farewell() const = 0;
};

std::unique_ptr<Driver> make_tauler_driver();
std::unique_ptr<Driver> make_gomocup_driver();
std::unique_ptr<Driver> make_gtp_driver();
std::unique_ptr<Driver> make_nboard_driver();
std::unique_ptr<Driver> make_driver(Protocol protocol);

/// Milliseconds, rounded up: a limit never becomes none.
std::int64_t milliseconds(Duration duration);

/// The move that a program named in its own words, or a failure: "illegal move, 'a9': …".
Move read_move(const AnyPosition& position, std::string_view text);
/// The same for a move that is known by its code.
Move checked(const AnyPosition& position, Move move, std::string_view text);
[[noreturn]] void bad_answer(std::string_view line);

}  // namespace tauler::protocols
