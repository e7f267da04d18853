// The games that are going on: loads them, puts what people and levels do in order, stores it, and
// only then tells everybody. Runs on one thread; the store and the searches answer there.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include "players/registry.hpp"
#include "server/jobs/search_pool.hpp"
#include "server/live/live_games.hpp"
#include "server/live/messages.hpp"
#include "server/live/rating_rules.hpp"
#include "server/metrics.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

/// How one of several servers knows which games are its own; on its own it has all of them, and
/// none of these.
struct Leases {
  /// In the transaction of what happens in a game: whether the game is still this server's.
  std::function<bool(store::Store&, const std::string& id)> holds = {};
  /// It is not.
  std::function<void(const std::string& id)> lost = {};
  /// Nobody needs it here any more.
  std::function<void(const std::string& id)> forgotten = {};
  /// Of a game that is loaded: how long its turn had lasted with a server that is gone.
  std::function<std::optional<Duration>(const std::string& id)> taken_over = {};
};

class Hub final : public LiveGames {
 public:
  struct Services {
    const GameRegistry& games;
    const PlayerRegistry& players;
    store::StoreQueue& store_queue;
    SearchPool& searches;
    std::function<TimePoint()> now;
    std::function<store::Time()> wall;
    Duration level_time = std::chrono::seconds(2);
    /// Told of every change of a rating.
    std::function<void(const std::string& game, const RatingChange&)> rated = {};
    Leases leases = {};
  };

  explicit Hub(Services services);

  void create(const NewPlay& wish, store::PersonId person, Then<store::Play> then) override;
  void join(const std::string& id, store::PersonId person, const std::string& invitation,
            const Then<Side>& then) override;
  void act(const std::string& id, store::PersonId person, const Action& action,
           const Then<std::int64_t>& then) override;
  void rematch(const std::string& id, store::PersonId person,
               const Then<std::optional<std::string>>& then) override;
  void watch(const std::string& id, const Watching& who, Listener listener,
             const Then<WatchId>& then) override;
  void unwatch(WatchId watch) override;
  void look(const std::string& id, const Then<Json>& then) override;
  void resume() override;

  /// Ends games whose time is up; to be called now and then.
  void tick();
  /// Loads a game whose clock runs.
  void wake(const std::string& id);
  /// The game is another server's now: who waits is told so, who watches is not.
  void drop(const std::string& id);
  /// Whoever watched through a server that is gone has a moment to come back: the clock waits, and
  /// of the turn `silence` is nobody's.
  void excuse(const std::string& id, Duration silence);

  std::size_t loaded() const { return entries_.size(); }
  std::size_t watchers() const { return watches_.size(); }
  /// How long each event took to be stored.
  const Times& store_times() const { return store_times_; }

 private:
  struct Watcher {
    std::optional<store::PersonId> person;
    std::string address;
    Listener listener;
    Duration pace{};
  };

  /// A level's answer that is not due yet.
  struct Held {
    Side side = Side::first;
    std::int64_t ply = 0;
    SearchAnswer answer;
    TimePoint due{};
  };

  /// Who is there, as everybody is told.
  struct Presence {
    std::array<bool, 2> seats{};
    std::size_t watchers = 0;  ///< who do not play

    bool operator==(const Presence&) const = default;
  };

  struct Entry;
  /// Somebody who wants something of a game.
  struct Waiting {
    std::function<void(Entry&)> use;
    std::function<void(const Error&)> missing;
  };

  struct Entry {
    std::string id;
    std::optional<LiveGame> game;  ///< none until loaded, or after the store failed
    SeatNames names;
    std::vector<store::PlayEvent> events;
    bool busy = false;     ///< the store works on it
    bool dropped = false;  ///< it is another server's
    std::deque<Waiting> waiting;
    std::map<WatchId, Watcher> watchers;
    std::array<bool, 2> here{};
    std::array<std::optional<TimePoint>, 2> left;  ///< when the last watcher of a seat went
    Presence told;
    TimePoint told_at{};
    std::optional<SearchPool::Ticket> search;
    std::optional<Held> held;
    TimePoint turn_began{};
    int failed_searches = 0;
    /// The level says nothing while its opponent plays a rated game of this kind.
    bool silent = false;
    TimePoint silence_checked{};
    std::optional<Side> rematch_offer;
    TimePoint rematch_offered{};
  };

  /// Runs `use` once the game is loaded and nothing is being stored; `missing` where there is none.
  void with(const std::string& id, std::function<void(Entry&)> use,
            std::function<void(const Error&)> missing);
  void pump(Entry& entry);
  void load(Entry& entry);
  /// Stores the event, with `also` in the same transaction, then applies and tells it.
  void commit(Entry& entry, const DecidedEvent& event, store::StoreQueue::Work also,
              Then<std::int64_t> then);
  void committed(Entry& entry, const DecidedEvent& event);
  void tell(Entry& entry, const Json& message);
  void think(Entry& entry);
  SearchOrder search_order(const Entry& entry, Side level) const;
  void check_silence(Entry& entry);
  void begin_rematch(Entry& entry, const Then<std::optional<std::string>>& then);
  void stop_thinking(Entry& entry);
  void level_answers(const std::string& id, Side side, std::int64_t ply,
                     const Result<SearchAnswer>& answer);
  void play_level(Entry& entry, Side side, std::int64_t ply, const SearchAnswer& answer);
  /// When the level may answer: as soon as it can, unless its opponent wants to see moves first.
  static TimePoint answer_due(const Entry& entry, Side level);
  void note_presence(Entry& entry);
  Presence presence(const Entry& entry) const;
  Json presence_json(const Entry& entry) const;
  /// Whether there was something to tell.
  bool tell_presence(Entry& entry);
  void forget_if_idle(const std::string& id);
  Json whole_json(const Entry& entry) const;

  Services services_;
  std::map<std::string, std::shared_ptr<Entry>> entries_;
  std::map<WatchId, std::string> watches_;
  WatchId last_watch_ = 0;
  Times store_times_;
};

}  // namespace tauler::server
