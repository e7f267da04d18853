#include "arena/play/pool.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/core.h>
#include <sched.h>

#include "arena/play/adjudication.hpp"
#include "system/process_supervisor.hpp"

namespace tauler::arena {
namespace {

using namespace std::chrono_literals;

/// The processors of this process, shared out evenly: worker `index` of `jobs`.
cpu_set_t share_of_processors(int index, int jobs) {
  cpu_set_t all;
  CPU_ZERO(&all);
  sched_getaffinity(0, sizeof(all), &all);
  std::vector<int> processors;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &all)) processors.push_back(cpu);
  }
  const int count = static_cast<int>(processors.size());
  const int each = std::max(1, count / jobs);
  cpu_set_t share;
  CPU_ZERO(&share);
  for (int i = 0; i < each && count > 0; ++i) {
    CPU_SET(processors[static_cast<std::size_t>((index * each + i) % count)], &share);
  }
  return share;
}

/// The players of one worker.
class PlayerCache {
 public:
  /// Ready for a new game.
  Player& seat(const SeatOrder& order) {
    const bool is_program = order.recipe->entry().is_program;
    std::unique_ptr<Player>& player = players_[order.id];
    if (player && is_program) {
      player->new_game();
    } else {
      player = order.recipe->make(order.seed);
    }
    return *player;
  }

  /// Programs of other contestants would only take memory and time from those who play.
  void keep_only(const std::array<SeatOrder, 2>& seats) {
    std::erase_if(players_, [&](const auto& entry) {
      return entry.first != seats[0].id && entry.first != seats[1].id;
    });
  }
  void dismiss(const SeatOrder& order) { players_.erase(order.id); }

 private:
  std::map<int, std::unique_ptr<Player>> players_;
};

/// The side that can no longer be trusted after such an end, if any.
std::optional<Side> failed_side(const GameResult& result) {
  switch (result.ending) {
    case Ending::on_board:
    case Ending::resigned:
    case Ending::adjudicated:
    case Ending::max_moves: return std::nullopt;
    case Ending::illegal_move:
    case Ending::failure:
    case Ending::no_start:
    case Ending::crashed:
    case Ending::bad_answer:
    case Ending::out_of_time:
    case Ending::stopped: break;
  }
  return result.position.to_move();
}

/// So many games in a row are lost by a program that cannot be started again, or has fallen silent
/// for good; then it is given up.
constexpr int most_hopeless = 3;

/// The side of a program that ended a game so, if any.
std::optional<Side> hopeless_side(const GameResult& result, const GameSetup& setup) {
  const Side side = result.position.to_move();
  const SideSetup& effort = setup.sides[index_of(side)];
  const bool was_silent = result.ending == Ending::out_of_time ||
                          (result.ending == Ending::bad_answer && setup.hard_timeout &&
                           result.duration >= *setup.hard_timeout);
  const bool was_hard_timeout = was_silent && !effort.limits.time && !effort.clock;
  if (result.ending == Ending::no_start || was_hard_timeout) return side;
  return std::nullopt;
}

class Pool {
 public:
  Pool(const PoolSetup& setup, const PoolOwner& owner)
      : setup_(setup), owner_(owner), jobs_(std::max(setup.jobs, 1)) {}

  Status run() {
    std::vector<std::thread> workers;
    workers.reserve(static_cast<std::size_t>(jobs_));
    Status status = Done{};
    try {
      // The system may refuse one of them: those that run are ended below.
      for (int i = 0; i < jobs_; ++i) workers.emplace_back([this, i] { work(i); });
      status = coordinate();
    } catch (...) {
      problem_ = std::current_exception();
    }
    close();
    for (std::thread& worker : workers) worker.join();
    if (problem_) std::rethrow_exception(problem_);
    // What ended while the others were being stopped.
    if (status && !finished_.empty()) return owner_.finished(std::exchange(finished_, {}));
    return status;
  }

 private:
  bool is_stopped() const { return setup_.stop && setup_.stop->load(std::memory_order_relaxed); }

  void refill() {
    const std::size_t wanted = static_cast<std::size_t>(jobs_) * (1 + setup_.ahead);
    std::unique_lock lock(mutex_);
    const std::size_t out = given_ - ended_;
    lock.unlock();
    std::vector<GameOrder> added;
    while (!is_stopped() && out + added.size() < wanted) {
      std::optional<GameOrder> order = owner_.next();
      if (!order) break;
      added.push_back(*std::move(order));
    }
    if (added.empty()) return;
    lock.lock();
    given_ += added.size();
    for (GameOrder& order : added) orders_.push_back(std::move(order));
    work_.notify_all();
  }

  Status coordinate() {
    constexpr auto longest_silence = 100ms;
    bool is_over = false;
    while (true) {
      if (!is_over) refill();
      if (owner_.news) owner_.news(moves_.load(std::memory_order_relaxed));
      std::unique_lock lock(mutex_);
      const bool is_quiet = ended_ == given_ && finished_.empty() && stopped_.empty();
      if (owner_.idle && is_quiet && !problem_ && !given_up_) {
        lock.unlock();
        if (is_stopped()) return Done{};
        owner_.idle();
        continue;
      }
      news_.wait_for(lock, longest_silence, [&] {
        return !finished_.empty() || !stopped_.empty() || ended_ == given_ || problem_ || given_up_;
      });
      const std::vector<int> stopped = std::exchange(stopped_, {});
      std::vector<PlayedOrder> finished = std::exchange(finished_, {});
      const std::optional<Error> given_up = std::exchange(given_up_, std::nullopt);
      const bool at_end = ended_ == given_ || is_stopped() || problem_;
      lock.unlock();
      for (int number : stopped) {
        if (owner_.stopped) owner_.stopped(number);
      }
      is_over = is_over || given_up;
      if (given_up && owner_.given_up) owner_.given_up(*given_up);
      if (finished.empty() && is_over) return Done{};
      if (finished.empty() && at_end && (!owner_.idle || is_stopped() || problem_)) return Done{};
      if (finished.empty()) continue;
      if (Status kept = owner_.finished(std::move(finished)); !kept) return kept;
    }
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    orders_.clear();
    work_.notify_all();
  }

  void work(int index) {
    if (setup_.pin) {
      const cpu_set_t share = share_of_processors(index, jobs_);
      sched_setaffinity(0, sizeof(share), &share);
    }
    PlayerCache cache;
    while (std::optional<GameOrder> order = take()) {
      try {
        finish(play(*order, cache));
      } catch (const system::OutOfResources& lack) {
        const std::lock_guard lock(mutex_);
        given_up_ = Error{"program-not-started", {lack.error()}};
        orders_.clear();
        ++ended_;
        news_.notify_one();
        return;
      } catch (...) {
        const std::lock_guard lock(mutex_);
        problem_ = std::current_exception();
        news_.notify_one();
        return;
      }
    }
  }

  std::optional<GameOrder> take() {
    std::unique_lock lock(mutex_);
    work_.wait(lock, [&] { return !orders_.empty() || closed_; });
    if (orders_.empty()) return std::nullopt;
    GameOrder order = std::move(orders_.front());
    orders_.pop_front();
    return order;
  }

  PlayedOrder play(const GameOrder& order, PlayerCache& cache) {
    PlayedOrder played{order.number, {}, {order.opening()}};
    cache.keep_only(order.seats);
    std::array<Player*, 2> players{};
    for (int side : {0, 1}) {
      const SeatOrder& seat = order.seats[side];
      if (seat.recipe->takes_seed()) played.seeds[side] = seat.seed;
      players[side] = &cache.seat(seat);
    }
    GameSetup setup = order.setup;
    if (!setup.stop) setup.stop = setup_.stop;
    setup.adjudicate = make_adjudicator(order.adjudication, played.result.position.game().id);
    played.result = play_game(played.result.position, *players[0], *players[1], setup,
                              [&](const AnyPosition& position, const Turn&) {
                                moves_.fetch_add(1, std::memory_order_relaxed);
                                if (order.moved) order.moved(position);
                              });
    count_hopeless(order, played.result, setup);
    if (const std::optional<Side> side = failed_side(played.result)) {
      cache.dismiss(order.seats[index_of(*side)]);
    }
    return played;
  }

  void count_hopeless(const GameOrder& order, const GameResult& result, const GameSetup& setup) {
    const std::lock_guard lock(mutex_);
    std::optional<Error> given_up = hopeless_.add(order.seats, result, setup);
    if (!given_up) return;
    given_up_ = *std::move(given_up);
    orders_.clear();
  }

  void finish(PlayedOrder played) {
    const std::lock_guard lock(mutex_);
    ++ended_;
    if (played.result.ending == Ending::stopped) {
      stopped_.push_back(played.number);
    } else {
      finished_.push_back(std::move(played));
    }
    news_.notify_one();
  }

  const PoolSetup& setup_;
  const PoolOwner& owner_;
  const int jobs_;
  std::atomic<std::uint64_t> moves_ = 0;

  std::mutex mutex_;  // of everything below
  std::condition_variable work_;
  std::condition_variable news_;
  std::deque<GameOrder> orders_;
  std::vector<PlayedOrder> finished_;
  std::vector<int> stopped_;
  std::size_t given_ = 0;
  std::size_t ended_ = 0;
  bool closed_ = false;
  std::exception_ptr problem_;
  HopelessGames hopeless_;
  std::optional<Error> given_up_;
};

}  // namespace

std::optional<Error> HopelessGames::add(const std::array<SeatOrder, 2>& seats,
                                        const GameResult& result, const GameSetup& setup) {
  std::optional<Error> given_up;
  const std::optional<Side> hopeless = hopeless_side(result, setup);
  for (Side side : {Side::first, Side::second}) {
    const SeatOrder& seat = seats[index_of(side)];
    int& count = in_a_row_[seat.id];
    const bool has_moved = std::any_of(result.turns.begin(), result.turns.end(),
                                       [&](const Turn& turn) { return turn.mover == side; });
    if (side != hopeless) {
      if (has_moved) count = 0;
      continue;
    }
    if (++count == most_hopeless) {
      given_up = Error{"player-given-up", {seat.recipe->text(), count, result.reason}};
    }
  }
  return given_up;
}

Status run_pool(const PoolSetup& setup, const PoolOwner& owner) {
  return Pool(setup, owner).run();
}

}  // namespace tauler::arena
