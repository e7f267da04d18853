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
#include "server/live/live_game.hpp"
#include "server/live/messages.hpp"
#include "server/live/rating_rules.hpp"
#include "server/metrics.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

struct NewPlay {
  std::string start;  ///< "hex:size=11" or a position
  Side side = Side::first;
  std::string level;  ///< empty: another person, by invitation
  /// Both seats are the asker's: two people at one screen.
  bool shared = false;
  bool rated = false;
  std::optional<std::int64_t> budget_ms;
  std::int64_t increment_ms = 0;
};

class Hub {
 public:
  /// A message, written once for all who get it.
  using Message = std::shared_ptr<const std::string>;
  using Listener = std::function<void(const Message&)>;
  using WatchId = std::uint64_t;
  template <class T>
  using Then = std::function<void(const Result<T>&)>;

  /// Who watches, from where, and up to which event they know the game.
  struct Watching {
    std::optional<store::PersonId> person = std::nullopt;
    std::string address = {};
    std::int64_t since = 0;
    /// Somebody who plays a level wants to see each move before it is answered: the level replies
    /// no sooner than this after its turn began.
    Duration pace{};
  };

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
  };

  explicit Hub(Services services);
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// A new game with `person` on his side; the answer is its row, the invitation with it.
  void create(const NewPlay& wish, store::PersonId person, Then<store::Play> then);
  /// Takes the open seat of a game; the invitation is what the link has.
  void join(const std::string& id, store::PersonId person, const std::string& invitation,
            const Then<Side>& then);
  /// The answer is the number of the event, which is stored.
  void act(const std::string& id, store::PersonId person, const Action& action,
           const Then<std::int64_t>& then);
  /// The same two, again, with the sides changed. Against a level it begins at once; between
  /// people one offers and the other accepts, both with this call. Nothing where it is an offer.
  void rematch(const std::string& id, store::PersonId person,
               const Then<std::optional<store::Play>>& then);
  /// The first message has the game as it is and the events after number `since`; then comes every
  /// event, once, in order.
  void watch(const std::string& id, const Watching& who, Listener listener,
             const Then<WatchId>& then);
  void unwatch(WatchId watch);
  /// The game as JSON.
  void look(const std::string& id, const Then<Json>& then);

  /// Ends games whose time is up; to be called now and then.
  void tick();
  /// Loads the rated games that are going on: their clocks run whether anybody looks or not.
  void resume();

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
    bool busy = false;  ///< the store works on it
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
  void begin_rematch(Entry& entry, const Then<std::optional<store::Play>>& then);
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
