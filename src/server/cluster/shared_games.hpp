// The live games of several servers on one store. A game belongs to one server, whose hub has it;
// what is wanted of it elsewhere goes there and comes back over the bus. If that server is gone,
// the next that is asked takes the game over. What happened is in the store, numbered, so nothing
// that was acknowledged depends on the bus.
#pragma once

#include <deque>

#include "server/cluster/membership.hpp"
#include "server/live/hub.hpp"
#include "store/bus.hpp"

namespace tauler::server {

class SharedGames final : public LiveGames {
 public:
  struct Services {
    store::StoreQueue& store_queue;
    std::function<TimePoint()> now;
    std::function<store::Time()> wall;
    /// Calls back soon, on this thread.
    std::function<void(std::function<void()>)> later;
    /// The bus of the server of this number; none where the store is away.
    std::function<std::unique_ptr<store::Bus>(store::ServerId, store::Bus::Listener)> open_bus;
    /// What another server says to all: as it was given to `tell_all` there.
    std::function<void(const Json&)> heard = {};
    /// A server has gone, and what it was doing is to be done by others.
    std::function<void()> gone = {};
    /// What others said may have been lost.
    std::function<void()> interrupted = {};
  };

  SharedGames(Services services, store::ServerId self);
  /// The hub that has this server's games; before anything else.
  void serve(Hub& hub) { hub_ = &hub; }
  /// For that hub.
  Leases leases();

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

  /// To be called often.
  void tick();
  /// The server ends: the others take its games at once.
  void leave();
  /// It has, and the others know.
  bool has_left() const { return has_left_; }
  /// Tells the other servers.
  void tell_all(const Json& news);

  store::ServerId self() const { return membership_.self(); }
  std::size_t other_servers() const { return membership_.others(); }
  /// Since this process began: requests that went to another server, games taken from one that was
  /// gone.
  std::uint64_t forwarded() const { return forwarded_; }
  std::uint64_t taken_over() const { return taken_over_; }

 private:
  using ServerId = store::ServerId;
  using Failed = std::function<void(const Error&)>;

  /// Somebody here who watches a game, wherever it is.
  struct Watch {
    std::string game;
    Watching who;  ///< `since` follows what was told
    Listener listener;
    Then<WatchId> then;  ///< until the first answer
    ServerId at = 0;     ///< 0: nowhere at the moment
    WatchId inner = 0;   ///< in our own hub
    bool is_placing = false;
    TimePoint tried{};
  };

  /// Something that another server was asked for.
  struct Ask {
    ServerId to = 0;
    std::function<void(const Result<Json>&)> then;
    std::function<void()> again;  ///< it was the wrong one, or is gone
    TimePoint asked{};
  };

  /// Somebody who wants something of a game whose server is being looked up.
  struct Asker {
    std::function<void()> here;
    std::function<void(ServerId)> there;
    Failed failed;
  };

  /// On its way to another server: a text for some of its watches, or a message of ours.
  struct Outgoing {
    ServerId to = 0;
    Message text = nullptr;
    std::vector<WatchId> watches = {};
    Json message = {};
  };

  // Of those who ask.
  /// Calls `here` where the game is ours, having taken it if nobody had it; else `there`.
  void route(const std::string& id, std::function<void()> here,
             std::function<void(ServerId)> there, Failed failed);
  void find_holder(const std::string& id);
  void ask(ServerId to, Json message, std::function<void(const Result<Json>&)> then,
           std::function<void()> again);
  void act_again(const std::string& id, store::PersonId person, const Action& action,
                 const Then<std::int64_t>& then);
  void place(WatchId watch);
  void placed(WatchId watch, const Result<Json>& answer);
  void hear(WatchId watch, const Message& message);
  void move_watches(const std::function<bool(const Watch&)>& which);
  std::int64_t number_in(const Message& message);

  // Of those who are asked.
  void receive(ServerId from, const std::string& text);
  void serve(ServerId from, const Json& message);
  void serve_watch(ServerId from, const Json& message,
                   const std::function<void(Result<Json>)>& answer);
  void end_remote(ServerId from, WatchId watch);
  void answered(const Json& message);
  void send(Outgoing outgoing);
  void send(ServerId to, Json message) { send({.to = to, .message = std::move(message)}); }
  void flush();

  void note_mine(const std::string& id, const store::Lease& lease);
  void lost(const std::string& id);
  void forgotten(const std::string& id);
  void server_gone(ServerId server, Duration silence);
  void replaced();
  void open_bus();

  Services services_;
  Hub* hub_ = nullptr;
  Membership membership_;
  std::unique_ptr<store::Bus> bus_;
  /// Games that are ours; with what their turn had taken, until the hub has loaded them.
  std::map<std::string, std::optional<Duration>> mine_;
  /// The store is asked once for all who want the same game, as they do when a server is gone.
  std::map<std::string, std::vector<Asker>> askers_;
  std::map<WatchId, Watch> watches_;
  WatchId last_watch_ = 0;
  std::map<std::int64_t, Ask> asks_;
  std::int64_t last_ask_ = 0;
  struct Remote {
    std::string game;
    WatchId inner = 0;
  };
  std::map<std::pair<ServerId, WatchId>, Remote> remotes_;  ///< others' watches of our games
  std::deque<Outgoing> outbox_;
  std::weak_ptr<const std::string> numbered_;  ///< the message whose number is known
  std::int64_t number_ = 0;
  TimePoint bus_tried_{};
  bool has_left_ = false;
  std::uint64_t forwarded_ = 0;
  std::uint64_t taken_over_ = 0;
};

}  // namespace tauler::server
