// Which servers share the store now. Each counts in the store; one whose count stands still is
// given up by the others, measured by their own clocks, so that no two clocks need agree.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <optional>

#include "core/clock.hpp"
#include "store/store_queue.hpp"

namespace tauler::server {

class Membership {
 public:
  struct Services {
    store::StoreQueue& store_queue;
    std::function<TimePoint()> now;
    std::function<store::Time()> wall;
    /// Another server is gone, and has been silent for so long; its games are whoever's asks first.
    std::function<void(store::ServerId, Duration silence)> gone;
    /// The others have given this one up: from now on it is another server, with another number.
    std::function<void()> replaced;
  };

  /// How often a server counts, and how long it may stand still; the less, if its connection to the
  /// database is gone.
  static constexpr Duration beat_every = std::chrono::milliseconds(400);
  static constexpr Duration longest_silence = std::chrono::seconds(3);
  static constexpr Duration longest_unconnected = std::chrono::milliseconds(600);

  Membership(Services services, store::ServerId self)
      : services_(std::move(services)), self_(self) {}

  store::ServerId self() const { return self_; }
  /// How many others there are, as far as is known.
  std::size_t others() const { return others_.size(); }
  /// To be called often.
  void tick();
  /// It ends; `then` is called when the store knows.
  void leave(const std::function<void()>& then);
  /// Another one says that it has left.
  void has_left(store::ServerId other);

 private:
  struct Other {
    std::int64_t beats = 0;
    TimePoint changed{};
  };

  void observe(const std::vector<store::ServerBeat>& present);
  void give_up(const store::ServerBeat& silent);
  void enlist();

  Services services_;
  std::atomic<store::ServerId> self_;  ///< also asked on the thread of the store
  bool is_asking_ = false;
  bool has_left_ = false;
  TimePoint asked_{};
  std::map<store::ServerId, Other> others_;
};

}  // namespace tauler::server
