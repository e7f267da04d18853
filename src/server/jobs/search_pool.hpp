// Where searches run: a fixed number of workers and a queue that is fair and bounded.
//
// Replies of levels come before analyses, and one worker takes nothing but replies, so a level
// answers however many analyses there are. One more takes only replies that are usually quick, so
// that they do not wait for those that think for seconds. Within a lane the next search is that of
// the address that has used the workers least of late (search_shares.hpp), there that of the person
// who has; among equals, the oldest.
//
// A search whose player makes use of any time it gets is elastic: where others wait, it gets no
// more than lets all of them be answered within `reply_due`.
//
// Where others may search too (search_workers.hpp), they get what would wait here.
//
// Every search is done by a player from the `PlayerSource`; the server's own (engine_pool.hpp) asks
// a child process, so a crash or a runaway there ends that process and nothing else.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/player.hpp"
#include "players/analysis.hpp"
#include "server/jobs/search_shares.hpp"
#include "server/metrics.hpp"

namespace tauler::server {

enum class SearchLane : std::uint8_t { reply, analysis };

struct SearchOrder {
  SearchLane lane = SearchLane::analysis;
  std::string owner;   ///< a person
  std::string share;   ///< an address: its owners share what one address gets
  std::string player;  ///< "hard", "uct:playouts=100"
  AnyPosition position;
  Duration time = std::chrono::seconds(1);  ///< to think
  std::size_t rate = 0;                     ///< 0: choose a move; else value that many of the best
  /// In place of a player: other work that takes its turn here. It keeps to its time by itself, and
  /// ends soon after `stop`.
  std::function<Status(const std::atomic<bool>& stop)> work = {};
  /// Its strength is its time: it may get less of it, and go on from what was thought in the same
  /// game before.
  bool elastic = false;
};

/// How a search ended, or how far it has come.
struct SearchAnswer {
  Decision decision;
  std::vector<RatedMove> moves;  ///< if moves were to be rated
  Duration thought{};            ///< by the search's own account, without waiting and starting
};

class SearchPool {
 public:
  using Ticket = std::uint64_t;
  using PlayerSource = std::function<Result<std::unique_ptr<Player>>(const SearchOrder&)>;
  using OnNews = std::function<void(const SearchAnswer&)>;
  using OnEnd = std::function<void(const Result<SearchAnswer>&)>;
  using OnWait = std::function<void(Duration)>;
  using Deliver = std::function<void(std::function<void()>)>;

  /// What a search calls; none of these is called after `cancel`.
  struct Listener {
    OnEnd end;
    OnNews news = {};
    OnWait wait = {};  ///< how much longer it will probably wait; about once a second
  };

  struct Bounds {
    int workers = 1;                  ///< besides the two for replies only
    std::size_t analyses = 64;        ///< of everybody, waiting or running
    std::size_t analyses_of_one = 4;  ///< of one owner
    std::size_t analyses_of_share = 8;
    std::size_t replies = 2000;
    std::size_t replies_of_share = 200;
    int running_of_one = 1;                       ///< analyses of one owner
    Duration longest = std::chrono::seconds(10);  ///< no search may ask for more time
    Duration grace = std::chrono::seconds(2);     ///< beyond its time, before it is killed
    Duration news_every = std::chrono::milliseconds(100);
    Duration quick = std::chrono::milliseconds(100);  ///< what usually takes less is quick
    /// From being asked for to the answer, where the time of elastic searches can bring it about;
    /// but they get the least time at any rate.
    Duration reply_due = std::chrono::milliseconds(2500);
    Duration least = std::chrono::milliseconds(100);
  };

  struct Figures {
    std::size_t waiting_replies = 0;
    std::size_t waiting_analyses = 0;
    std::size_t running = 0;
    std::size_t elsewhere = 0;  ///< of these
    std::uint64_t done = 0;
    std::uint64_t failed = 0;
    std::uint64_t cancelled = 0;
    std::uint64_t refused = 0;
    Times reply_waits = {};  ///< from being asked for to the beginning
    Times analysis_waits = {};
  };

  /// Others who search, when all places here that could are taken.
  struct Elsewhere {
    int searches = 0;  ///< at a time
    std::function<bool()> is_open = {};
    /// Nothing if they do not: then the search is done here when its turn comes.
    std::function<std::optional<SearchAnswer>(const SearchOrder&, Duration time,
                                              const std::atomic<bool>& stop)>
        ask = {};
  };

  SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver);
  SearchPool(const Bounds& bounds, PlayerSource players, Deliver deliver, Elsewhere elsewhere);
  /// Stops the running searches and waits for them.
  ~SearchPool();
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  /// Refuses if there are too many.
  Result<Ticket> submit(SearchOrder order, Listener listener);
  /// Nobody waits for it any more.
  void cancel(Ticket ticket);
  /// Tells those who wait how long it will probably be. To be called about once a second, on the
  /// thread that everything else is delivered to.
  void tell_waiting();
  Figures figures() const;
  /// Expired once the pool is being destroyed: then there is nothing to cancel.
  std::weak_ptr<const char> life() const { return life_; }

 private:
  struct Search {
    explicit Search(SearchOrder what) : order(std::move(what)) {}

    Ticket ticket = 0;
    SearchOrder order;
    Listener listener;
    bool running = false;
    bool is_elsewhere = false;  ///< it runs there
    bool is_for_here = false;   ///< nobody elsewhere did it
    TimePoint asked{};
    TimePoint began{};
    Duration time{};                ///< it is given to think
    Duration charged{};             ///< in advance
    std::atomic<bool> stop{false};  ///< also: cancelled
    std::atomic<bool> cancelled{false};
  };
  using SearchPointer = std::shared_ptr<Search>;

  /// What a worker does.
  enum class Duty : std::uint8_t { quick_replies, replies, everything };
  static constexpr std::size_t duties = 3;

  void work(Duty duty);
  SearchPointer next_search(Duty duty);
  SearchPointer best_waiting(SearchLane lane, bool only_quick) const;
  void begin(Search& search);
  std::vector<SearchPointer> waiting_in_order(TimePoint now) const;
  /// In the order in which searches are taken: by lane and by what others have used.
  using Place = std::tuple<SearchLane, double, double, Ticket>;
  Place place_of(const Search& search, TimePoint now) const;
  /// What it will probably take, by what others of its kind took.
  Duration expected(const SearchOrder& order) const;
  bool is_quick(const SearchOrder& order) const;
  /// The time that an elastic search gets now.
  Duration time_for(const Search& search, TimePoint now) const;
  /// What is left to do of the searches that run.
  Duration left_running(SearchLane lane, TimePoint now) const;
  int workers_for(SearchLane lane) const;
  void finish(const SearchPointer& search, bool succeeded);
  Result<SearchAnswer> carry_out(const SearchPointer& search);
  void note_wait(const Search& search);
  void work_elsewhere();
  SearchPointer next_for_elsewhere();
  bool may_go_elsewhere(const Search& search) const;
  void take_back(Search& search);
  void tell(const SearchPointer& search, const SearchAnswer& answer);
  Status check_bounds(const SearchOrder& order) const;
  int running_of(const std::string& owner) const;
  void charge(const SearchOrder& order, Duration time, TimePoint now);
  void note_time(const SearchOrder& order, Duration took);
  Duration time_to_wait(SearchLane lane) const;

  Bounds bounds_;
  PlayerSource players_;
  Deliver deliver_;
  Elsewhere elsewhere_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::list<SearchPointer> searches_;  ///< in the order asked for, running ones included
  SearchShares shares_;                ///< of addresses
  SearchShares people_;                ///< of owners, who share what their address gets
  std::unordered_map<std::string, Duration> usual_;  ///< time of replies, by player and game
  Ticket last_ticket_ = 0;
  Figures figures_;
  std::array<int, duties> idle_{};  ///< workers with no search, by their duty
  bool ending_ = false;
  std::shared_ptr<const char> life_ = std::make_shared<const char>('\0');
  std::vector<std::thread> workers_;
};

}  // namespace tauler::server
