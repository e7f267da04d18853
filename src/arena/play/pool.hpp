// Workers that play games at the same time, for batteries and tournaments. What is played and what
// becomes of it is decided on the thread that runs the pool; workers only play.
//
// Players of the house are made anew for every game. Programs are dear to start, so a worker keeps
// those of its latest game for the next one; whoever failed is started anew.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "arena/play/referee.hpp"
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
  /// Called by the worker too; the stop flag is the run's.
  std::function<GameSetup()> setup = {};
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
  /// Ends the games that run; they do not count.
  const std::atomic<bool>* stop = nullptr;
};

/// What the owner of a run answers; all is called on the thread of `run_pool`.
struct PoolOwner {
  /// The next game, or nothing where there is none now. Asked again after every `finished`.
  std::function<std::optional<GameOrder>()> next;
  /// Games that have ended since the last call, never one that was stopped. An error ends the run.
  std::function<Status(std::vector<PlayedOrder>)> finished;
  /// A program is given up: several games in a row it could not be started, or did not answer
  /// though no time limit pressed it; or this process lacks the means to start one. The owner stops
  /// the run.
  std::function<void(const Error&)> given_up = {};
  /// Called a few times a second and after every `finished`, with the moves played so far.
  std::function<void(std::uint64_t moves)> news = {};
};

/// Runs until all games given out have ended and `next` has no other, or until it is stopped.
Status run_pool(const PoolSetup& setup, const PoolOwner& owner);

}  // namespace tauler::arena
