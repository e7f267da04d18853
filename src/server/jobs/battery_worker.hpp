// Who plays the batteries that wait in the store's queue: a thread of its own that takes one after
// another, plays it by the arena's runner with players in child processes, and stores every game
// before anybody is told of it. Where the store is away it waits; where the process ends, the next
// one goes on with the games that are missing.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "server/jobs/battery_order.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

using BatteryId = std::int64_t;

/// The kind of its jobs, and the result of one that somebody stopped. One that was played to its
/// end has none.
inline constexpr const char* battery_kind = "battery";
inline constexpr const char* battery_stopped = "stopped";
/// Where one begins or ends, all that wait come nearer.
inline constexpr BatteryId all_batteries = 0;

class BatteryWorker {
 public:
  struct Services {
    const GameRegistry& games;
    const PlayerRegistry& players;
    store::StoreQueue& store_queue;  ///< answers on the server's thread
    EngineProcess process;
    Duration longest;  ///< that one battery may take without a break
    /// On the server's thread, after every change that is stored: with the report that lists the
    /// new games where there are some.
    std::function<void(BatteryId, std::shared_ptr<const Json> report)> news;
    /// Takes a call to the server's thread.
    std::function<void(std::function<void()>)> deliver;
    /// The number of this server, where there are several; on any thread.
    std::function<std::optional<std::int64_t>()> server = [] { return std::nullopt; };
  };

  explicit BatteryWorker(Services services);
  /// Breaks off the game that is played; its battery goes on with the next server.
  ~BatteryWorker();
  BatteryWorker(const BatteryWorker&) = delete;
  BatteryWorker& operator=(const BatteryWorker&) = delete;

  // From any thread.
  /// There may be something to do.
  void wake();
  /// Ends the battery if it runs, or as soon as it would.
  void stop(BatteryId battery);
  /// Moves of the game that is played, if it is of this battery.
  std::uint64_t moves_of_current_game(BatteryId battery) const;
  /// That game as it stands after its latest move.
  struct Playing {
    arena::Fixture fixture;
    AnyPosition position;
  };
  std::optional<Playing> playing(BatteryId battery) const;
  /// Games stored by this process.
  std::uint64_t games_played() const { return games_played_.load(); }

 private:
  class KeptGames;

  void run_loop();
  std::optional<store::Job> claim();
  void play(const store::Job& job);
  void run(const store::Job& job, const arena::TournamentPlan& plan, store::TournamentId kept_as);
  /// Runs `work` until the store has taken it, then `then` on the server's thread; false where the
  /// server ends first. It may run more than once, and after this has returned.
  bool in_store(const store::StoreQueue::Work& work, const std::function<void()>& then = {});
  void finish(BatteryId battery, bool done, const std::string& result);
  void fail(BatteryId battery, const Error& error);

  Services services_;
  PlayerRegistry isolated_;
  mutable std::mutex mutex_;  // of everything up to the atomics
  std::condition_variable changed_;
  bool work_to_do_ = true;
  bool ending_ = false;
  BatteryId current_ = 0;
  std::set<BatteryId> to_stop_;
  std::optional<Playing> playing_;
  std::atomic<bool> stop_{false};  ///< what is played
  std::atomic<std::uint64_t> moves_{0};
  std::atomic<std::uint64_t> games_played_{0};
  std::thread thread_;
};

}  // namespace tauler::server
