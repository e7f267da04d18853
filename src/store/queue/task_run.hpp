// Lets workers do the tasks of one command, wherever they are: puts them on the queue of a store,
// and waits for what comes back.
#pragma once

#include <functional>

#include "store/patience.hpp"
#include "store/queue/task_queue.hpp"

namespace tauler::store {

struct TaskRun {
  std::string kind;
  std::string build;                 ///< only workers of this build work alike
  std::vector<std::string> details;  ///< one a task
  /// Called with what came back for one of them. False where that cannot be: another worker does
  /// it. An error ends the run.
  std::function<Result<bool>(std::size_t index, const std::string& result)> take;
  /// Called when it changes, and at first.
  std::function<void(const QueueState&)> state = {};
  /// For a store that is away; its stop flag ends the run too.
  Patience patience = {};
};

/// Until all tasks are done, or it is stopped; then the rest is taken off the queue.
Status run_tasks(Sql& sql, const TaskRun& run);

}  // namespace tauler::store
