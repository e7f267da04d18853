#include "store/queue/worker_tasks.hpp"

namespace tauler::store {

int WorkerTasks::claim(WorkerId worker, int places) {
  if (setup_.tasks.empty() || places <= 0) return 0;
  if (!is_expected_ && since_claim_.elapsed() < look_every) return 0;
  since_claim_ = Stopwatch();
  std::vector<ClaimedJob> jobs;
  try_store_([&] {
    jobs = queue_.claim(worker, setup_.abilities.build, crew_.kinds(), places, setup_.lease);
  });
  const int taken = static_cast<int>(jobs.size());
  is_expected_ = taken == places;
  for (ClaimedJob& job : jobs) crew_.begin(std::move(job));
  return taken;
}

int WorkerTasks::deliver(Duration longest) {
  if (crew_.count() == 0) return 0;
  const std::vector<TaskCrew::Ended> ended = crew_.take_ended(longest);
  for (const TaskCrew::Ended& task : ended) {
    is_expected_ = true;
    if (!task.result) {
      try_store_([&] { queue_.lose(task.job); });
      tell(WorkerNews::Kind::failed, task.job, task.result.error());
      continue;
    }
    bool is_taken = false;
    if (!try_store_([&] { is_taken = queue_.deliver(task.job, *task.result); })) continue;
    tell(is_taken ? WorkerNews::Kind::delivered : WorkerNews::Kind::late, task.job);
    delivered_ += is_taken ? 1 : 0;
  }
  return static_cast<int>(ended.size());
}

void WorkerTasks::renew(WorkerId worker) {
  if (setup_.tasks.empty()) return;
  std::set<ClaimedJob> mine;
  if (!try_store_([&] { mine = queue_.renew(worker, setup_.lease); })) return;
  for (const ClaimedJob& job : crew_.jobs()) {
    if (mine.erase(job) == 0 && crew_.stop(job)) tell(WorkerNews::Kind::withdrawn, job);
  }
  // Claimed, and the answer was lost with the connection: renewed, they would be nobody's.
  for (const ClaimedJob& unknown : mine) try_store_([&] { queue_.hand_back(unknown); });
}

void WorkerTasks::tell(WorkerNews::Kind kind, const ClaimedJob& job,
                       const std::optional<Error>& reason) const {
  if (setup_.news) setup_.news({kind, job.number, job.kind, reason});
}

}  // namespace tauler::store
