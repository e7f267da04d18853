// What the API and the WebSockets want of the games that are going on, whichever server has them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "messages/json.hpp"
#include "server/live/live_game.hpp"

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

class LiveGames {
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

  LiveGames() = default;
  LiveGames(const LiveGames&) = delete;
  LiveGames& operator=(const LiveGames&) = delete;
  virtual ~LiveGames() = default;

  /// A new game with `person` on his side; the answer is its row, the invitation with it.
  virtual void create(const NewPlay& wish, store::PersonId person, Then<store::Play> then) = 0;
  /// Takes the open seat of a game; the invitation is what the link has.
  virtual void join(const std::string& id, store::PersonId person, const std::string& invitation,
                    const Then<Side>& then) = 0;
  /// The answer is the number of the event, which is stored.
  virtual void act(const std::string& id, store::PersonId person, const Action& action,
                   const Then<std::int64_t>& then) = 0;
  /// The same two, again, with the sides changed. Against a level it begins at once; between
  /// people one offers and the other accepts, both with this call. The next game's id, or nothing
  /// where it is an offer.
  virtual void rematch(const std::string& id, store::PersonId person,
                       const Then<std::optional<std::string>>& then) = 0;
  /// The first message has the game as it is and the events after number `since`; then comes every
  /// event, once, in order.
  virtual void watch(const std::string& id, const Watching& who, Listener listener,
                     const Then<WatchId>& then) = 0;
  virtual void unwatch(WatchId watch) = 0;
  /// The game as JSON.
  virtual void look(const std::string& id, const Then<Json>& then) = 0;

  /// Loads the rated games that are going on: their clocks run whether anybody looks or not.
  virtual void resume() = 0;
};

}  // namespace tauler::server
