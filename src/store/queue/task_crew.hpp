// The tasks that a worker does, each on a thread of its own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "store/queue/task_queue.hpp"

namespace tauler::store {

/// Does a task: its result, or why this worker cannot do it. Once `stop` is set, nobody wants the
/// result any more. Called by several threads at a time.
using TaskHandler =
    std::function<Result<std::string>(const std::string& detail, const std::atomic<bool>& stop)>;
/// By kind.
using TaskHandlers = std::map<std::string, TaskHandler>;

class TaskCrew {
 public:
  /// A task that has ended by itself.
  struct Ended {
    ClaimedJob job;
    Result<std::string> result;
  };

  /// The handlers must outlive it.
  explicit TaskCrew(const TaskHandlers& handlers) : handlers_(handlers) {}
  TaskCrew(const TaskCrew&) = delete;
  TaskCrew& operator=(const TaskCrew&) = delete;
  /// Stops all tasks and waits for them.
  ~TaskCrew();

  std::vector<std::string> kinds() const;
  void begin(ClaimedJob job);
  /// Those that run, or have ended and were not taken.
  std::vector<ClaimedJob> jobs() const;
  int count() const { return static_cast<int>(tasks_.size()); }
  /// It still counts until it has ended. False if it was stopped before.
  bool stop(const ClaimedJob& job);
  void stop_all();
  /// Waits for the first one at most this long; those that were stopped are left out.
  std::vector<Ended> take_ended(Duration longest);

 private:
  struct Task {
    ClaimedJob job;
    std::atomic<bool> stop = false;
    std::optional<Result<std::string>> result = {};  ///< under the mutex
    std::thread thread = {};
  };

  void work(Task& task);

  const TaskHandlers& handlers_;
  std::list<Task> tasks_;
  std::mutex mutex_;
  std::condition_variable ended_;
  int ended_count_ = 0;  ///< under the mutex
};

}  // namespace tauler::store
