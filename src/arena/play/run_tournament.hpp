// Plays a tournament, or what is left of it: games that the ledger has are not played again, and
// what it has not was never played. The fixtures, openings and seeds come from the plan alone, so a
// run that was cut off anywhere and begun again ends as one that was not.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <vector>

#include "arena/play/pool.hpp"
#include "arena/schedule/tournament.hpp"
#include "games/registry.hpp"

namespace tauler::arena {

/// Whoever plays the games that an owner has; `run_pool` on this machine.
using GamePlayers = std::function<Status(const PoolSetup&, const PoolOwner&)>;

/// What decides how fast it goes, and nothing else.
struct RunSetup {
  int jobs = 1;
  bool pin = false;  ///< see PoolSetup
  /// Ends the games that run and keeps those that are finished.
  const std::atomic<bool>* stop = nullptr;
  /// Writes the games down.
  const GameRegistry& games = all_games();
  /// Of this machine (`tauler bench`), for a plan with a reference speed; 0: not measured.
  double speed = 0;
  /// Plays them elsewhere, and sees to it that the programs start there.
  GamePlayers elsewhere = {};
};

struct TournamentProgress {
  /// Finished games in the order in which they ended, those of earlier runs first.
  const std::vector<Played>& played;
  int expected = 0;         ///< all games of the plan, as far as that is known
  int resumed = 0;          ///< how many were there before this run
  std::uint64_t moves = 0;  ///< of this run, of running games too
  Duration elapsed{};       ///< of this run
};

/// Called on the thread that called `run_tournament`, but for `moved`.
struct TournamentObserver {
  /// Games that are in the ledger since a moment ago. An error ends the run.
  std::function<Status(const std::vector<PlayedGame>&)> finished = {};
  /// After games end, and a few times a second.
  std::function<void(const TournamentProgress&)> progress = {};
  /// After every move, by whoever plays that game.
  std::function<void(const Fixture&, const AnyPosition&)> moved = {};
};

struct TournamentResult {
  std::vector<Played> played;  ///< in the order of their numbers
  bool is_complete = false;    ///< false where it was stopped
  int expected = 0;
  int dropped = 0;                    ///< games beyond the one that decided an SPRT
  std::optional<int> champion;        ///< of a knock-out
  Duration elapsed{};                 ///< of this run
  std::optional<Error> problem = {};  ///< why it ended early, where a program was given up
};

Result<TournamentResult> run_tournament(const TournamentPlan& plan, Ledger& ledger,
                                        const RunSetup& setup = {},
                                        const TournamentObserver& observer = {});

/// What a contestant may use in this tournament: its own limits, and the tournament's where it has
/// none of that kind.
SideSetup effort_of(const TournamentPlan& plan, int contestant);

}  // namespace tauler::arena
