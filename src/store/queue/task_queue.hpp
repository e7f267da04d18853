// The queue of tasks for workers (work_table.hpp): work beside games, of which there are kinds.
//
//   search  what the page's server asks an engine: a reply, a hint, values of moves
//   solve   a part of a long solve
//   book    a part of an opening book
//
// A task is a text that holds everything that decides it: positions, names of players, limits. No
// code is sent. What comes back is a text too, and whoever asked checks it before it is believed.
//
// Whoever asks is an asker, and says now and then that it is still there: nobody does tasks of one
// that has fallen silent, and its tasks go with it. Throws SqlFailure.
#pragma once

#include "store/queue/work_table.hpp"

namespace tauler::store {

using AskerId = std::int64_t;

struct Task {
  int number = 1;  ///< counted by the asker
  std::string kind;
  std::string build;       ///< of a worker that does it as we do
  bool is_urgent = false;  ///< somebody waits for it: it comes before all that is not
  std::string detail;
};

class TaskQueue : public WorkTable {
 public:
  static constexpr const char* work_channel = "tauler_tasks";
  static constexpr const char* withdrawn_channel = "tauler_tasks_withdrawn";
  static constexpr const char* done_channel = "tauler_tasks_done";

  explicit TaskQueue(Sql& sql);

  // For an asker.

  AskerId enlist();
  /// It is still there; forgets those that are not. False if it was forgotten itself, with its
  /// tasks.
  bool beat(AskerId asker);
  /// It ends, and its tasks with it.
  void leave(AskerId asker);
  /// Those that the queue has already stay as they are.
  void offer(AskerId asker, const std::vector<Task>& tasks);
  /// Nobody waits for it any more.
  void withdraw(AskerId asker, int number);
  /// Those that a worker has, or has done.
  std::set<int> taken(AskerId asker);

  // For a worker.

  std::vector<ClaimedJob> claim(WorkerId worker, const std::string& build,
                                const std::vector<std::string>& kinds, int most, Duration lease);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
