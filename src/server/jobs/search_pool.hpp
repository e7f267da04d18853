// Where searches run: a fixed number of workers and a queue that is fair and bounded.
//
// Replies of levels come before analyses, and one worker takes nothing but replies, so a level
// answers however much is analysed. Within a lane the next search is that of whoever has used the
// workers least of late (search_shares.hpp); among equals, the oldest.
//
// Every search is done by a player from the `PlayerSource`; the server's own (engine_process.hpp)
// asks a child process, so a crash or a runaway there ends that process and nothing else.
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
#include "server/jobs/search_shares.hpp"

namespace tauler::server {

enum class SearchLane : std::uint8_t { reply, analysis };

struct SearchOrder {
  SearchLane lane = SearchLane::analysis;
  std::string owner;   ///< a person, or the game that waits for a reply
  std::string share;   ///< an address: all its owners share what one address gets
  std::string player;  ///< "hard", "uct:playouts=100"
  AnyPosition position;
  Duration time = std::chrono::seconds(1);  ///< to think
  std::size_t rate = 0;                     ///< 0: choose a move; else value that many of the best
};

/// How a search ended, or how far it has come.
struct SearchAnswer {
  Decision decision;
  std::vector<RatedMove> moves;  ///< where moves were to be rated
  Duration thought{};            ///< by the search's own account, without waiting and starting
};

class SearchPool {
 public:
  using Ticket = std::uint64_t;
  using PlayerSource = std::function<Result<std::unique_ptr<Player>>(const std::string& player,
                                                                     const std::string& game)>;
  using OnNews = std::function<void(const SearchAnswer&)>;
  using OnEnd = std::function<void(const Result<SearchAnswer>&)>;
  using OnWait = std::function<void(Duration)>;
  using Deliver = std::function<void(std::function<void()>)>;

  /// Whom a search tells what; none of them is called after `cancel`.
  struct Listener {
    OnEnd end;
    OnNews news = {};
    OnWait wait = {};  ///< how much longer it will probably wait; about once a second
  };

  struct Bounds {
    int workers = 1;                  ///< beside the one for replies alone
    std::size_t analyses = 64;        ///< of everybody, waiting or running
    std::size_t analyses_of_one = 4;  ///< of one owner
    std::size_t analyses_of_share = 8;
    std::size_t replies = 2000;
    std::size_t replies_of_share = 200;
    int running_of_one = 1;                       ///< analyses of one owner
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

  /// Refuses where there are too many.
  Result<Ticket> submit(SearchOrder order, Listener listener);
  /// Nobody waits for it any more.
  void cancel(Ticket ticket);
  /// Tells whoever waits how long it will probably be. Called about once a second, on the thread
  /// that everything else is delivered to.
  void tell_waiting();
  Figures figures() const;
  /// Expired once the pool is about to go: then there is nothing to cancel.
  std::weak_ptr<const char> life() const { return life_; }

 private:
  struct Search {
    explicit Search(SearchOrder what) : order(std::move(what)) {}

    Ticket ticket = 0;
    SearchOrder order;
    Listener listener;
    bool running = false;
    TimePoint began{};
    std::atomic<bool> stop{false};  ///< also: cancelled
    std::atomic<bool> cancelled{false};
  };
  using SearchPointer = std::shared_ptr<Search>;

  using Lanes = std::vector<SearchLane>;

  void work(const Lanes& lanes);
  SearchPointer next_search(const Lanes& lanes);
  SearchPointer best_waiting(SearchLane lane) const;
  std::vector<SearchPointer> waiting_in_order(TimePoint now) const;
  void finish(const SearchPointer& search, bool succeeded);
  Result<SearchAnswer> carry_out(const SearchPointer& search);
  Result<SearchAnswer> think(const SearchPointer& search, Player& player);
  void tell(const SearchPointer& search, const SearchAnswer& answer);
  Status check_bounds(const SearchOrder& order) const;
  int running_of(const std::string& owner) const;
  Duration time_to_wait(SearchLane lane) const;

  Bounds bounds_;
  PlayerSource players_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<SearchPointer> searches_;  ///< in the order asked, those that run among them
  SearchShares shares_;
  Ticket last_ticket_ = 0;
  Figures figures_;
  bool ending_ = false;
  std::shared_ptr<const char> life_ = std::make_shared<const char>('\0');
  std::vector<std::thread> workers_;
};

}  // namespace tauler::server
