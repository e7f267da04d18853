// The referee: one game between two players of any kind. It asks, times, checks and records; what a
// player does wrong loses the game with a reason and harms nothing else.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/player.hpp"

namespace tauler::arena {

/// How a game came to its end.
enum class Ending : std::uint8_t {
  on_board,      ///< by the rules
  illegal_move,  ///< the mover answered a move the rules do not allow, or none
  failure,       ///< the mover broke down
  out_of_time,   ///< the mover's flag fell
  max_moves,     ///< a draw by the set-up
  stopped,       ///< from outside; nobody has won
};

/// The name used in files and JSON: "illegal-move".
std::string_view name_of(Ending ending);

/// One move with what its player said of it; the move itself is in the game's position.
struct Turn {
  Side mover = Side::first;
  Duration time{};  ///< as the referee measured it
  double value = 0;
  std::optional<double> win_chance;
  std::optional<Outcome> proven;
  int depth = 0;
  std::uint64_t nodes = 0;
};

struct GameResult {
  /// The last position with all its moves; those before `turns` are the opening it was given.
  AnyPosition position;
  /// `ongoing` only where the game was stopped.
  Outcome outcome = Outcome::ongoing;
  Ending ending = Ending::stopped;
  /// "black wins on the board", "white loses: illegal move, …".
  std::string reason = {};
  std::vector<Turn> turns = {};
  Duration duration{};  ///< from the first question to the last answer

  int opening_plies() const { return static_cast<int>(position.moves().size() - turns.size()); }
};

struct GameSetup {
  /// For every move. Its stop flag also ends the game.
  Limits limits = {};
  /// A clock for each side, instead of or besides the limit for one move.
  std::optional<TimeControl> clock = {};
  /// How far a flag may be down before it counts, so that a busy machine does not decide a game.
  Duration clock_margin{};
  /// A game still going on after so many turns is a draw.
  std::optional<int> max_moves = {};
};

/// Told of every move, after it was played; its time is on nobody's clock.
using MoveObserver = std::function<void(const AnyPosition&, const Turn&)>;

/// Plays on from `start`, whose own moves are the opening. Precondition: the game is not over.
GameResult play_game(const AnyPosition& start, Player& first, Player& second,
                     const GameSetup& setup = {}, const MoveObserver& observer = {});

}  // namespace tauler::arena
