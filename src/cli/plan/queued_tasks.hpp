// What every command with --workers does for its tasks to be done by workers.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/plan/queued_games.hpp"

namespace tauler::cli {

struct TaskOptions {
  std::string store;
  WorkersOptions workers;
};

void add_task_options(CLI::App& command, TaskOptions& options);

struct TaskQuestion {
  std::string kind;
  std::vector<std::string> details;  ///< one a task
  /// See store::TaskRun.
  std::function<Result<bool>(std::size_t index, const std::string& result)> take;
};

/// Until all are done, or the person presses Ctrl-C. Says on the error stream who works.
Status ask_workers(const TaskQuestion& question, const TaskOptions& options, Context& context);

}  // namespace tauler::cli
