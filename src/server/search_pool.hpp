// Where searches run: a fixed number of workers, questions answered in the order asked, with limits
// for each owner and for all. Every search is done by a player from the `PlayerSource`; the
// server's own (engine_process.hpp) asks a child process, so a crash or a runaway there ends that
// process and nothing else.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/player.hpp"
#include "players/analysis.hpp"

namespace tauler::server {

struct SearchOrder {
  std::string owner;   ///< limits are counted for each
  std::string player;  ///< "hard", "uct:playouts=100"
  AnyPosition position;
  Duration time = std::chrono::seconds(1);  ///< to think
  std::size_t rate = 0;                     ///< 0: choose a move; else value that many of the best
};

/// How a search ended, or how far it has come.
struct SearchAnswer {
  Decision decision;
  std::vector<RatedMove> moves;  ///< where moves were to be rated
};

class SearchPool {
 public:
  using Ticket = std::uint64_t;
  using PlayerSource = std::function<Result<std::unique_ptr<Player>>(const std::string& player,
                                                                     const std::string& game)>;
  using OnNews = std::function<void(const SearchAnswer&)>;
  using OnEnd = std::function<void(const Result<SearchAnswer>&)>;
  using Deliver = std::function<void(std::function<void()>)>;

  struct Bounds {
    int workers = 1;
    std::size_t waiting = 64;        ///< questions of all owners
    std::size_t waiting_of_one = 4;  ///< questions of one owner, with those that run
    int running_of_one = 1;
    Duration longest = std::chrono::seconds(10);  ///< no search may ask for more time
    Duration grace = std::chrono::seconds(2);     ///< beyond its time, then it is ended
    Duration news_every = std::chrono::milliseconds(100);
  };

  struct Figures {
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::uint64_t cancelled = 0;
    std::uint64_t refused = 0;
  };

  SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver);
  /// Stops what runs and waits for it.
  ~SearchPool();
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  /// Refuses where there are too many. Neither function is called after `cancel`.
  Result<Ticket> submit(SearchOrder order, OnNews news, OnEnd end);
  /// Nobody waits for it any more.
  void cancel(Ticket ticket);
  Figures figures() const;
  /// Expired once the pool is about to go: then there is nothing to cancel.
  std::weak_ptr<const char> life() const { return life_; }

 private:
  struct Search {
    explicit Search(SearchOrder what) : order(std::move(what)) {}

    Ticket ticket = 0;
    SearchOrder order;
    OnNews news;
    OnEnd end;
    bool running = false;
    std::atomic<bool> stop{false};  ///< also: cancelled
    std::atomic<bool> cancelled{false};
  };
  using SearchPointer = std::shared_ptr<Search>;

  void work();
  SearchPointer next_search();
  Result<SearchAnswer> carry_out(const SearchPointer& search);
  void tell(const SearchPointer& search, const SearchAnswer& answer);
  int running_of(const std::string& owner) const;

  Bounds bounds_;
  PlayerSource players_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<SearchPointer> searches_;  ///< in the order asked, those that run among them
  Ticket last_ticket_ = 0;
  Figures figures_;
  bool ending_ = false;
  std::shared_ptr<const char> life_ = std::make_shared<const char>('\0');
  std::vector<std::thread> workers_;
};

}  // namespace tauler::server
