#include "store/queue/task_crew.hpp"

#include <exception>

namespace tauler::store {

TaskCrew::~TaskCrew() {
  stop_all();
  for (Task& task : tasks_) task.thread.join();
}

std::vector<std::string> TaskCrew::kinds() const {
  std::vector<std::string> kinds;
  for (const auto& [kind, handler] : handlers_) kinds.push_back(kind);
  return kinds;
}

void TaskCrew::begin(ClaimedJob job) {
  Task& task = tasks_.emplace_back();
  task.job = std::move(job);
  task.thread = std::thread([this, &task] { work(task); });
}

void TaskCrew::work(Task& task) {
  Result<std::string> result = Error{"task-kind-unknown", {task.job.kind}};
  try {
    const auto handler = handlers_.find(task.job.kind);
    if (handler != handlers_.end()) result = handler->second(task.job.detail, task.stop);
  } catch (const std::exception& problem) {
    // Out of memory, say: another worker may have more.
    result = Error{"foreign-failure", {problem.what()}};
  }
  const std::lock_guard lock(mutex_);
  task.result = std::move(result);
  ++ended_count_;
  ended_.notify_one();
}

std::vector<ClaimedJob> TaskCrew::jobs() const {
  std::vector<ClaimedJob> jobs;
  for (const Task& task : tasks_) jobs.push_back(task.job);
  return jobs;
}

bool TaskCrew::stop(const ClaimedJob& job) {
  for (Task& task : tasks_) {
    if (task.job == job) return !task.stop.exchange(true);
  }
  return false;
}

void TaskCrew::stop_all() {
  for (Task& task : tasks_) task.stop = true;
}

std::vector<TaskCrew::Ended> TaskCrew::take_ended(Duration longest) {
  std::vector<Ended> ended;
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, longest, [&] { return ended_count_ > 0; });
  ended_count_ = 0;
  for (auto task = tasks_.begin(); task != tasks_.end();) {
    if (!task->result) {
      ++task;
      continue;
    }
    // It has nothing left to do that needs the mutex but leaving it.
    lock.unlock();
    task->thread.join();
    if (!task->stop) ended.push_back({std::move(task->job), *std::move(task->result)});
    task = tasks_.erase(task);
    lock.lock();
  }
  return ended;
}

}  // namespace tauler::store
