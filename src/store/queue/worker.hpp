// Plays games off the queue of a store, as many at a time as it was told, until it is stopped. The
// games are played by the same pool as those of a tournament on one machine.
#pragma once

#include "store/queue/game_queue.hpp"
#include "store/queue/order_text.hpp"

namespace tauler::store {

/// For whoever watches a worker.
struct WorkerNews {
  enum class Kind : std::uint8_t {
    delivered,  ///< a game was finished in time
    late,       ///< a finished game is another worker's by now, or nobody's
    withdrawn,  ///< a game that runs is no longer wanted
    away,       ///< the store cannot be reached; the worker keeps trying
    back,       ///< the store can be reached again
  };
  Kind kind = Kind::delivered;
  int number = 0;  ///< of the game
};

struct WorkerSetup {
  WorkerAbilities abilities;
  PlayerReader players;
  const GameRegistry& games = all_games();
  bool pin = false;
  /// How long a game stays with a worker that is not heard of. It is renewed three times as often.
  Duration lease = std::chrono::seconds(15);
  /// Ends when there was nothing to do for so long; none: never.
  std::optional<Duration> longest_idle = {};
  /// Ends the worker; its unfinished games go back to the queue.
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const WorkerNews&)> news = {};
};

/// What a worker did.
struct WorkerSummary {
  int delivered = 0;   ///< games
  Duration playing{};  ///< of all games together, from their first question to their last answer
  /// From the first claim to the last delivery, for each game that it may play at a time.
  Duration elapsed{};
};

/// An error where the store refuses it or a program does not start.
Result<WorkerSummary> run_worker(Sql& sql, const WorkerSetup& setup);

}  // namespace tauler::store
