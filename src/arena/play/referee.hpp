// The referee: one game between two players of any kind. It asks, times, checks and records; what a
// player does wrong loses the game with a reason and harms nothing else.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "core/ending.hpp"
#include "core/player.hpp"

namespace tauler::arena {

using tauler::Ending;

/// One move with what its player said of it; the move itself is in the game's position.
struct Turn {
  Side mover = Side::first;
  Duration time{};      ///< as the referee measured it, less the overhead
  Duration overhead{};  ///< that was not the player's own: pipes, a busy machine
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

/// An end that the rules of the game do not know.
struct Verdict {
  Outcome outcome = Outcome::draw;
  Ending ending = Ending::adjudicated;
  std::string reason = {};
};

/// Asked after every move: the game so far and its turns.
using Adjudicator =
    std::function<std::optional<Verdict>(const AnyPosition&, const std::vector<Turn>&)>;

/// What one side may use.
struct SideSetup {
  /// For every move. The stop flag is the game's.
  Limits limits = {};
  /// Instead of or besides the limit for one move.
  std::optional<TimeControl> clock = {};
};

/// How long a program may take for a move where no time limit says it.
constexpr Duration default_hard_timeout = std::chrono::minutes(2);

struct GameSetup {
  /// By side.
  std::array<SideSetup, 2> sides = {};
  /// Ends the game at once.
  const std::atomic<bool>* stop = nullptr;
  /// How far a flag may be down before it counts, so that a busy machine does not decide a game.
  Duration margin{};
  /// Whether a move that takes longer than its limit (and the margin) loses the game; otherwise
  /// the limit only guides the player.
  bool strict_move_time = false;
  /// For a program's move where no time limit says how long; nothing: for ever.
  std::optional<Duration> hard_timeout = default_hard_timeout;
  Adjudicator adjudicate = {};
  /// A game still going on after so many turns is a draw.
  std::optional<int> max_moves = {};
};

/// By what the times of a game are multiplied on a machine of this speed; 1 where either is not
/// known (0).
double time_scale(double reference_speed, double speed);
/// What players may use. The margin stays, and a program's silence is not given up sooner.
void scale_times(GameSetup& setup, double scale);

/// Told of every move, after it was played; its time is on nobody's clock.
using MoveObserver = std::function<void(const AnyPosition&, const Turn&)>;

/// Plays on from `start`, whose own moves are the opening. Precondition: the game is not over.
/// Throws system::OutOfResources where this process cannot start a program, which nobody has lost
/// for.
GameResult play_game(const AnyPosition& start, Player& first, Player& second,
                     const GameSetup& setup = {}, const MoveObserver& observer = {});

}  // namespace tauler::arena
