// Does what the queues of a store have, as many games and tasks at a time as it was told, until it
// is stopped. The games are played by the same pool as those of a tournament on one machine.
#pragma once

#include "store/queue/game_queue.hpp"
#include "store/queue/order_text.hpp"
#include "store/queue/task_crew.hpp"

namespace tauler::store {

/// For whoever watches a worker.
struct WorkerNews {
  enum class Kind : std::uint8_t {
    delivered,  ///< a game or a task was finished in time
    late,       ///< what was finished is another worker's by now, or nobody's
    withdrawn,  ///< what runs is no longer wanted
    failed,     ///< a task could not be done here
    away,       ///< the store cannot be reached; the worker keeps trying
    back,       ///< the store can be reached again
  };
  Kind kind = Kind::delivered;
  int number = 0;                    ///< of the game or task
  std::string task = {};             ///< its kind; empty: it is a game
  std::optional<Error> reason = {};  ///< why it failed
};

/// Nobody tells of a lease that has run out: a worker with places left looks for itself so often.
constexpr auto look_every = std::chrono::seconds(2);

struct WorkerSetup {
  WorkerAbilities abilities;
  PlayerReader players;
  /// What it does beside games.
  TaskHandlers tasks = {};
  const GameRegistry& games = all_games();
  bool pin = false;
  /// How long work stays with a worker that is not heard of. It is renewed three times as often.
  Duration lease = std::chrono::seconds(15);
  /// Ends when there was nothing to do for so long; none: never.
  std::optional<Duration> longest_idle = {};
  /// Ends the worker; what is not finished goes back to the queue.
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const WorkerNews&)> news = {};
};

/// What a worker did.
struct WorkerSummary {
  int delivered = 0;   ///< games
  int tasks = 0;       ///< delivered
  Duration playing{};  ///< of all games together, from their first question to their last answer
  /// From the first claim to the last delivery, for each game that it may play at a time; tasks
  /// count as time beside games.
  Duration elapsed{};
};

/// An error where the store refuses it or a program does not start.
Result<WorkerSummary> run_worker(Sql& sql, const WorkerSetup& setup);

}  // namespace tauler::store
