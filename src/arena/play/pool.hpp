// Workers that play games at the same time, for batteries and tournaments. What is played and what
// becomes of it is decided on the thread that runs the pool; workers only play.
//
// Players of the house are made anew for every game. Programs are dear to start, so a worker keeps
// those of its latest game for the next one; whoever failed is started anew.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "arena/play/referee.hpp"
#include "arena/schedule/tournament.hpp"
#include "players/registry.hpp"

namespace tauler::arena {

/// Who has a side.
struct SeatOrder {
  int id = 0;                            ///< the same for the same contestant of one run
  const PlayerRecipe* recipe = nullptr;  ///< outlives the run
  std::uint64_t seed = 0;                ///< for players that take one
};

/// A game to be played.
struct GameOrder {
  int number = 1;
  std::array<SeatOrder, 2> seats = {};  ///< by side
  /// Called by the worker: making an opening may take a while.
  std::function<AnyPosition()> opening = {};
  /// Where it has no stop flag, the run's is taken; whoever gives another sets it for the run too.
  GameSetup setup = {};
  /// In place of the set-up's `adjudicate`: made by the worker, since a solver takes memory.
  AdjudicationPlan adjudication = {};
  /// How fast the machine is that the times are meant for (`tauler bench`); 0: any machine.
  double reference_speed = 0;
  /// Called by the worker after every move, where somebody looks on.
  std::function<void(const AnyPosition&)> moved = {};
};

struct PlayedOrder {
  int number = 1;
  /// What the players were made with, by side; nothing where one takes no seed.
  std::array<std::optional<std::uint64_t>, 2> seeds = {};
  GameResult result;
};

struct PoolSetup {
  int jobs = 1;
  /// Each worker, and what it starts, on processors of its own as far as there are enough.
  bool pin = false;
  /// Orders at hand for each worker beside the one it plays, so that none waits while results are
  /// being written down.
  int ahead = 63;
  /// Ends the games that run; they do not count.
  const std::atomic<bool>* stop = nullptr;
};

/// What the owner of a run answers; all is called on the thread of `run_pool`.
struct PoolOwner {
  /// The next game, or nothing where there is none now. Asked again after every `finished`.
  std::function<std::optional<GameOrder>()> next;
  /// Games that have ended since the last call, never one that was stopped. An error ends the run.
  std::function<Status(std::vector<PlayedOrder>)> finished;
  /// A game that was stopped by a flag of its own; all of them, where the owner keeps count.
  std::function<void(int number)> stopped = {};
  /// A program is given up: several games in a row it could not be started, or did not answer
  /// though no time limit pressed it; or this process lacks the means to start one. The owner stops
  /// the run.
  std::function<void(const Error&)> given_up = {};
  /// Called a few times a second and after every `finished`, with the moves played so far.
  std::function<void(std::uint64_t moves)> news = {};
  /// Where set, a run without games goes on until it is stopped: this waits, a moment at most, for
  /// `next` to have another.
  std::function<void()> idle = {};
};

/// Counts the games that a program loses one after another because it cannot be started again, or
/// has fallen silent for good.
class HopelessGames {
 public:
  /// Why one of the two is to be given up, if it is with this game.
  std::optional<Error> add(const std::array<SeatOrder, 2>& seats, const GameResult& result,
                           const GameSetup& setup);

 private:
  std::map<int, int> in_a_row_;  ///< by the seat's id
};

/// Runs until all games given out have ended and `next` has no other, or until it is stopped.
Status run_pool(const PoolSetup& setup, const PoolOwner& owner);

}  // namespace tauler::arena
