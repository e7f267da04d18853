#include "store/queue/worker.hpp"

#include <algorithm>

#include "store/patience.hpp"
#include "store/queue/worker_tasks.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;
using arena::GameOrder;
using arena::PlayedOrder;

/// How long the stop flag may go unnoticed.
constexpr auto moment = 50ms;

class Worker {
 public:
  Worker(Sql& sql, const WorkerSetup& setup)
      : sql_(sql),
        list_(sql),
        queue_(sql),
        tasks_(sql, setup, [this](const auto& work) { return try_store(work); }),
        setup_(setup),
        players_(setup.players) {}

  Result<WorkerSummary> run() {
    const bool is_there = try_store([&] {
      for (const char* channel : {GameQueue::work_channel, GameQueue::withdrawn_channel,
                                  TaskQueue::work_channel, TaskQueue::withdrawn_channel}) {
        sql_.listen(channel);
      }
      id_ = list_.enlist(setup_.abilities);
    });
    if (problem_) return *problem_;
    if (!is_there) return summary_;
    const arena::PoolSetup pool{
        .jobs = setup_.abilities.games, .pin = setup_.pin, .ahead = 0, .stop = &stop_};
    const Status done = run_pool(
        pool, {.next = [this] { return next(); },
               .finished = [this](const std::vector<PlayedOrder>& games) { return deliver(games); },
               .stopped = [this](int number) { running_.erase(number); },
               .given_up = [this](const Error& reason) { give_up(reason); },
               .news = [this](std::uint64_t) { look_around(); },
               .idle = [this] { idle(); }});
    leave();
    if (problem_) return *problem_;
    if (!done) return done.error();
    return summary_;
  }

 private:
  /// A game that is being played.
  struct Running {
    ClaimedJob job;
    std::atomic<bool> stop = false;
  };

  bool is_told_to_stop() const {
    return setup_.stop && setup_.stop->load(std::memory_order_relaxed);
  }

  std::optional<GameOrder> next() {
    if (!stop_ && !is_told_to_stop() && tasks_.claim(id_, free_places()) > 0) {
      since_work_ = Stopwatch();
    }
    if (claimed_.empty() && may_claim()) claim();
    while (!claimed_.empty()) {
      ClaimedJob job = std::move(claimed_.back());
      claimed_.pop_back();
      if (std::optional<GameOrder> order = begin(std::move(job))) return order;
      if (stop_) break;
    }
    return std::nullopt;
  }

  /// The pool asks whenever it has looked for finished games, which is more often than the queue
  /// has something new.
  bool may_claim() {
    if (stop_ || is_told_to_stop()) return false;
    return std::exchange(is_work_, false) || since_claim_.elapsed() > look_every;
  }

  int free_places() const {
    return setup_.abilities.games - static_cast<int>(running_.size() + claimed_.size()) -
           tasks_.count();
  }

  void claim() {
    const int wanted = free_places();
    if (wanted <= 0) return;
    const Stopwatch began;
    since_claim_ = began;
    try_store([&] { claimed_ = queue_.claim(id_, setup_.abilities, wanted, setup_.lease); });
    std::sort(claimed_.rbegin(), claimed_.rend());
    is_work_ = static_cast<int>(claimed_.size()) == wanted;
    if (claimed_.empty()) return;
    since_work_ = Stopwatch();
    if (!since_first_claim_) since_first_claim_ = began;
  }

  std::optional<GameOrder> begin(ClaimedJob job) {
    Result<GameOrder> read = read_order(job.detail, setup_.games, players_, setup_.abilities.speed);
    if (!read) {
      // Whoever offered it can do what this one cannot; so can other workers.
      give_up(Error{"game-job-unreadable", {job.number, read.error()}});
      return std::nullopt;
    }
    const int number = ++begun_;
    GameOrder order = *std::move(read);
    order.number = number;
    Running& running = running_[number];
    running.job = std::move(job);
    order.setup.stop = &running.stop;
    return order;
  }

  Status deliver(const std::vector<PlayedOrder>& games) {
    for (const PlayedOrder& game : games) {
      const auto running = running_.find(game.number);
      const ClaimedJob& job = running->second.job;
      if (game.result.ending == Ending::no_start) {
        // This machine's fault: another may have the program.
        give_up(Error{"foreign-failure", {game.result.reason}});
        continue;
      }
      const std::string result = write_played(game, setup_.games);
      bool is_taken = false;
      const bool is_known = try_store([&] { is_taken = queue_.deliver(job, result); });
      if (!is_known) continue;  // told to stop while the store was away
      tell(is_taken ? WorkerNews::Kind::delivered : WorkerNews::Kind::late, job.number);
      summary_.delivered += is_taken ? 1 : 0;
      summary_.playing += game.result.duration;
      summary_.elapsed = setup_.abilities.games * since_first_claim_->elapsed();
      running_.erase(running);
    }
    is_work_ = true;
    since_work_ = Stopwatch();
    return Done{};
  }

  /// Called a few times a second while games run.
  void look_around() {
    if (is_told_to_stop()) return stop_all();
    deliver_tasks(Duration{});
    bool is_withdrawn = false;
    try_store([&] { is_withdrawn = listen(Duration{}); });
    if (is_withdrawn || since_renewal_.elapsed() > setup_.lease / 3) renew();
  }

  void idle() {
    const bool is_bored =
        setup_.longest_idle && tasks_.count() == 0 && since_work_.elapsed() > *setup_.longest_idle;
    if (is_told_to_stop() || is_bored) return stop_all();
    if (since_renewal_.elapsed() > setup_.lease / 3) renew();
    if (free_places() > 0 && (is_work_ || tasks_.is_expecting())) return;
    if (tasks_.count() == 0) return listen_and_renew(moment);
    // Whoever waits for a task is to have it at once.
    deliver_tasks(moment / 5);
    listen_and_renew(Duration{});
  }

  void deliver_tasks(Duration longest) {
    if (tasks_.deliver(longest) == 0) return;
    is_work_ = true;
    since_work_ = Stopwatch();
    summary_.tasks = tasks_.delivered();
  }

  void listen_and_renew(Duration longest) {
    bool is_withdrawn = false;
    try_store([&] { is_withdrawn = listen(longest); });
    if (is_withdrawn) renew();
  }

  /// Whether games or tasks were withdrawn.
  bool listen(Duration longest) {
    bool is_withdrawn = false;
    for (const Notice& notice : sql_.notices(longest)) {
      is_withdrawn = is_withdrawn || notice.channel == GameQueue::withdrawn_channel ||
                     notice.channel == TaskQueue::withdrawn_channel;
      is_work_ = is_work_ || notice.channel == GameQueue::work_channel;
      if (notice.channel == TaskQueue::work_channel) tasks_.expect();
    }
    return is_withdrawn;
  }

  void renew() {
    since_renewal_ = Stopwatch();
    try_store([&] { list_.beat(id_); });
    renew_games();
    tasks_.renew(id_);
  }

  /// Games that are no longer this worker's are ended. Those that it does not know of go back: it
  /// claimed them, and the answer was lost with the connection. Renewed, they would be nobody's.
  void renew_games() {
    std::set<ClaimedJob> mine;
    if (!try_store([&] { mine = queue_.renew(id_, setup_.lease); })) return;
    for (auto& [number, running] : running_) {
      if (mine.erase(running.job) > 0 || running.stop.exchange(true)) continue;
      tell(WorkerNews::Kind::withdrawn, running.job.number);
    }
    for (const ClaimedJob& waiting : claimed_) mine.erase(waiting);
    for (const ClaimedJob& unknown : mine) try_store([&] { queue_.hand_back(unknown); });
  }

  void give_up(const Error& reason) {
    if (!problem_) problem_ = reason;
    stop_all();
  }

  void stop_all() {
    stop_ = true;
    for (auto& [number, running] : running_) running.stop = true;
    tasks_.stop_all();
  }

  /// What was not finished goes back to the queue.
  void leave() {
    try {
      sql_.revive();
      Transaction transaction(sql_);
      queue_.hand_back_all(id_);
      tasks_.hand_back_all(id_);
      list_.leave(id_);
      transaction.commit();
    } catch (const SqlFailure&) {
      return;  // the leases run out
    }
  }

  /// Tries until the store can be reached; false if the worker is told to stop before.
  template <class Work>
  bool try_store(const Work& work) {
    const Patience patience{
        .longest = Duration::max(), .stop = setup_.stop, .tell = [this](bool is_away) {
          tell(is_away ? WorkerNews::Kind::away : WorkerNews::Kind::back);
        }};
    try {
      patiently(sql_, patience, work);
      return true;
    } catch (const SqlFailure& failure) {
      if (!is_told_to_stop()) give_up(failure.error());
      return false;
    }
  }

  void tell(WorkerNews::Kind kind, int number = 0) const {
    if (setup_.news) setup_.news({kind, number});
  }

  Sql& sql_;
  WorkerList list_;
  GameQueue queue_;
  WorkerTasks tasks_;
  const WorkerSetup& setup_;
  SeatPlayers players_;
  WorkerId id_ = 0;
  std::vector<ClaimedJob> claimed_;  ///< the first one last
  std::map<int, Running> running_;
  int begun_ = 0;
  WorkerSummary summary_;
  bool is_work_ = true;  ///< there may be
  Stopwatch since_claim_;
  std::optional<Stopwatch> since_first_claim_;
  Stopwatch since_renewal_;
  Stopwatch since_work_;
  std::optional<Error> problem_;
  std::atomic<bool> stop_ = false;
};

}  // namespace

Result<WorkerSummary> run_worker(Sql& sql, const WorkerSetup& setup) {
  return Worker(sql, setup).run();
}

}  // namespace tauler::store
