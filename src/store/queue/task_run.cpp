#include "store/queue/task_run.hpp"

#include <algorithm>

namespace tauler::store {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t results_at_a_time = 200;
/// A notice may be lost with its connection.
constexpr auto longest_task_silence = 100ms;
/// Well within what an asker may be silent.
constexpr auto beat_every = 1s;

class QueuedTasks {
  // First, since what it returns is to be known below.
  template <class Work>
  auto patiently(const Work& work) {
    return store::patiently(sql_, run_.patience, work);
  }

 public:
  QueuedTasks(Sql& sql, const TaskRun& run) : sql_(sql), run_(run), queue_(sql) {}

  Status run() {
    try {
      patiently([&] { sql_.listen(TaskQueue::done_channel); });
      patiently([&] { asker_ = queue_.enlist(); });
      Status done = work();
      patiently([&] { queue_.leave(asker_); });
      return done;
    } catch (const SqlFailure& failure) {
      return failure.error();
    }
  }

 private:
  bool is_stopped() const {
    return run_.patience.stop && run_.patience.stop->load(std::memory_order_relaxed);
  }

  Status work() {
    while (!is_stopped()) {
      if (Status alive = beat(); !alive) return alive;
      offer();
      const Result<std::size_t> taken = collect();
      if (!taken) return taken.error();
      if (out_.empty() && offered_ == run_.details.size()) return Done{};
      if (*taken == 0) patiently([&] { sql_.notices(longest_task_silence); });
    }
    return Done{};
  }

  /// Enough that no worker waits.
  void offer() {
    constexpr std::size_t least = 64;
    const std::size_t wanted = std::max(least, 3 * static_cast<std::size_t>(state_.games));
    std::vector<Task> tasks;
    while (offered_ < run_.details.size() && out_.size() < wanted) {
      tasks.push_back(task_of(offered_));
      out_.insert(offered_++);
    }
    if (!tasks.empty()) patiently([&] { queue_.offer(asker_, tasks); });
  }

  Task task_of(std::size_t index) const {
    return {.number = static_cast<int>(index) + 1,
            .kind = run_.kind,
            .build = run_.build,
            .detail = run_.details[index]};
  }

  Result<std::size_t> collect() {
    const auto delivered = patiently([&] { return queue_.delivered(asker_, results_at_a_time); });
    for (const DeliveredJob& job : delivered) {
      const auto index = static_cast<std::size_t>(job.number) - 1;
      if (out_.contains(index)) {
        const Result<bool> believed = run_.take(index, job.result);
        if (!believed) return believed.error();
        if (!*believed) {
          patiently([&] { queue_.refuse(asker_, job); });
          continue;
        }
        out_.erase(index);
      }
      // Removed after it was taken: if it has to be done twice, the second time finds nothing.
      patiently([&] { queue_.remove(asker_, job.number); });
    }
    return delivered.size();
  }

  Status beat() {
    if (is_heard_ && since_beat_.elapsed() < beat_every) return Done{};
    since_beat_ = Stopwatch();
    if (!patiently([&] { return queue_.beat(asker_); })) {
      // The store was away for so long that others have forgotten this one.
      patiently([&] { asker_ = queue_.enlist(); });
      std::vector<Task> again;
      for (std::size_t index : out_) again.push_back(task_of(index));
      patiently([&] { queue_.offer(asker_, again); });
    }
    const QueueState before = state_;
    patiently([&] { state_ = WorkerList(sql_).state(run_.build); });
    const bool is_news = !std::exchange(is_heard_, true) || !(state_ == before);
    if (is_news && run_.state) run_.state(state_);
    const auto hopeless = patiently([&] { return queue_.hopeless(asker_); });
    if (hopeless) return Error{"task-lost-often", {*hopeless, most_lost}};
    return Done{};
  }

  Sql& sql_;
  const TaskRun& run_;
  TaskQueue queue_;
  AskerId asker_ = 0;
  std::size_t offered_ = 0;
  std::set<std::size_t> out_;  ///< on the queue
  QueueState state_;
  bool is_heard_ = false;
  Stopwatch since_beat_;
};

}  // namespace

Status run_tasks(Sql& sql, const TaskRun& run) {
  return QueuedTasks(sql, run).run();
}

}  // namespace tauler::store
