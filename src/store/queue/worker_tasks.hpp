// What a worker does beside games: takes tasks off the queue, has its crew do them, delivers.
#pragma once

#include "store/queue/task_crew.hpp"
#include "store/queue/worker.hpp"

namespace tauler::store {

class WorkerTasks {
 public:
  /// Does a piece of work with the store, as long as it may take; false if the worker is told to
  /// stop before.
  using TryStore = std::function<bool(const std::function<void()>&)>;

  /// The setup must outlive it.
  WorkerTasks(Sql& sql, const WorkerSetup& setup, TryStore try_store)
      : queue_(sql), setup_(setup), try_store_(std::move(try_store)), crew_(setup.tasks) {}

  /// How many places they take.
  int count() const { return crew_.count(); }
  /// There may be tasks that wait.
  void expect() { is_expected_ = true; }
  bool is_expecting() const { return is_expected_ && !setup_.tasks.empty(); }
  /// Takes as many as there are places for, if it is time to look; how many.
  int claim(WorkerId worker, int places);
  /// Those that have ended, after at most this long; how many they were.
  int deliver(Duration longest);
  /// Ends those that are no longer this worker's.
  void renew(WorkerId worker);
  void stop_all() { crew_.stop_all(); }
  void hand_back_all(WorkerId worker) { queue_.hand_back_all(worker); }
  int delivered() const { return delivered_; }

 private:
  void tell(WorkerNews::Kind kind, const ClaimedJob& job,
            const std::optional<Error>& reason = std::nullopt) const;

  TaskQueue queue_;
  const WorkerSetup& setup_;
  TryStore try_store_;
  TaskCrew crew_;
  bool is_expected_ = true;
  Stopwatch since_claim_;
  int delivered_ = 0;
};

}  // namespace tauler::store
