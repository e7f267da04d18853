// The batteries as their clients see them: ordered, listed, watched, stopped. Runs on the server's
// thread; the games are played by the BatteryWorker.
#pragma once

#include "server/jobs/analysis.hpp"
#include "server/jobs/battery_worker.hpp"
#include "server/live/hub.hpp"

namespace tauler::server {

class Batteries {
 public:
  using WatchId = std::uint64_t;

  struct Bounds {
    std::int64_t unfinished_of_one = 2;
    std::int64_t kept_of_one = 20;
    std::size_t unfinished_of_address = 6;
    std::int64_t unfinished = 64;  ///< of all
    Duration longest = std::chrono::minutes(30);
    bool played = true;  ///< false: none are accepted, none go on
  };

  struct Services {
    const GameRegistry& games;
    const PlayerRegistry& players;
    store::StoreQueue& store_queue;
    EngineProcess process;
    std::function<void(std::function<void()>)> deliver;
    /// Of several servers: this one's number, on any thread; and what the others should hear, which
    /// they give to `hear`.
    std::function<std::optional<std::int64_t>()> server = [] { return std::nullopt; };
    std::function<void(const Json&)> tell_others = [](const Json&) {};
  };

  Batteries(const Services& services, const Bounds& bounds);

  // Impl of a request, on the thread of the store.
  /// Puts an order in the queue; an error where there are too many.
  Result<store::Job> add(store::Store& store, const BatteryOrder& order, const Asker& asker,
                         store::Time now);
  /// What is known of one: fields of docs/server.md.
  Json summary(store::Store& store, const store::Job& job,
               std::optional<store::PersonId> viewer) const;
  /// The report with all games so far.
  Result<Json> report(store::Store& store, const store::Job& job) const;
  Result<Json> game(store::Store& store, const store::Job& job, int number) const;
  /// Nothing where it is no battery.
  static std::optional<store::Job> find(store::Store& store, BatteryId id);
  /// Ends it; one that waits is over at once, one that runs in a moment.
  void stop(store::Store& store, BatteryId id);
  void remove(store::Store& store, BatteryId id);
  void remove_all(store::Store& store, store::PersonId owner);

  /// Something about it has changed, and is stored.
  void tell(BatteryId id, const std::shared_ptr<const Json>& report = {});
  /// The first message has all there is, the others what is new. `then` says whether there is one.
  void watch(BatteryId id, std::optional<store::PersonId> viewer, Hub::Listener listener,
             const std::function<void(const Result<WatchId>&)>& then);
  void unwatch(WatchId watch);

  /// What another server told of its batteries.
  void hear(const Json& news);
  /// There may be one that nobody plays.
  void wake();

  /// Since this process began.
  std::uint64_t games_played() const { return worker_ ? worker_->games_played() : 0; }

 private:
  struct Watcher {
    BatteryId battery = 0;
    std::optional<store::PersonId> viewer;
    Hub::Listener listener;
    bool is_told = false;  ///< it has the first message
  };

  void stop_if_running(const std::optional<store::Job>& job);
  /// From any thread.
  void tell_others(const Json& news);
  Result<arena::TournamentPlan> plan_of(const store::Job& job) const;
  void tell_some(BatteryId id, const std::vector<WatchId>& whom,
                 const std::shared_ptr<const Json>& report);

  /// How many from this address wait or run. Known since this process began.
  std::size_t unfinished_from(store::Store& store, const std::string& address);

  Services services_;
  Bounds bounds_;
  std::map<std::string, std::vector<BatteryId>> of_address_;  ///< on the thread of the store
  std::map<WatchId, Watcher> watchers_;
  WatchId last_watch_ = 0;
  // Last: it uses all of the above, and goes first.
  std::unique_ptr<BatteryWorker> worker_;
};

}  // namespace tauler::server
