// How one protocol is spoken to a program: a driver knows the words, the channel keeps the time,
// the player (program_player.hpp) keeps the program in step with the game.
#pragma once

#include <memory>
#include <string_view>

#include "core/any_position.hpp"
#include "players/analysis.hpp"
#include "protocols/program/channel.hpp"
#include "protocols/program/program.hpp"

namespace tauler::protocols {

/// One for each start of the program. Its functions throw a PlayerFailure if the program does not
/// answer, or answers wrongly.
class Driver {
 public:
  Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;
  virtual ~Driver() = default;

  /// What is said before the first game: includes `program.setup`, unless the protocol needs a game
  /// first.
  virtual void greet(ProgramChannel& channel, const Program& program) = 0;
  /// A new game. `start` has no moves.
  virtual void start(ProgramChannel& channel, const AnyPosition& start) = 0;
  /// A move of either side is played in `before`.
  virtual void play(ProgramChannel& channel, const AnyPosition& before, Move move) = 0;
  /// Whether the program takes its own answer as played and need not be told.
  virtual bool answers_are_played() const = 0;
  /// Asks for a move. The answer may still be illegal.
  virtual Decision choose(ProgramChannel& channel, const AnyPosition& position,
                          const Limits& limits, const Progress& progress) = 0;
  /// Asks what all moves are worth (players/analysis.hpp); nothing if the program cannot say.
  virtual std::optional<std::vector<RatedMove>> rate(ProgramChannel& /*channel*/,
                                                     const AnyPosition& /*position*/,
                                                     const Limits& /*limits*/,
                                                     std::size_t /*count*/,
                                                     const RatingProgress& /*progress*/) {
    return std::nullopt;
  }
  /// The game is over, or was abandoned (`ongoing`). Most protocols have no command for it.
  virtual void finish(ProgramChannel& /*channel*/, Outcome /*outcome*/, Side /*side*/) {}
  /// The line that asks the program to quit.
  virtual std::string_view farewell() const = 0;
};

std::unique_ptr<Driver> make_tauler_driver();
std::unique_ptr<Driver> make_gomocup_driver();
std::unique_ptr<Driver> make_gtp_driver();
std::unique_ptr<Driver> make_nboard_driver();
std::unique_ptr<Driver> make_driver(Protocol protocol);

/// Milliseconds, rounded up: a limit never becomes zero, which would mean none.
std::int64_t milliseconds(Duration duration);

/// The move that a program named in its own words, or a failure: "illegal move, 'a9': …".
Move read_move(const AnyPosition& position, std::string_view text);
/// The same for a move that is known by its code.
Move checked(const AnyPosition& position, Move move, std::string_view text);
[[noreturn]] void bad_answer(std::string_view line);

}  // namespace tauler::protocols
