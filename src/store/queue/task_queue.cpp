#include "store/queue/task_queue.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace tauler::store {
namespace {

/// Askers that have not been heard of for so long are gone.
constexpr int asker_silence_ms = 30'000;

const WorkTableNames& task_names() {
  static const std::string able = fmt::format(
      "CAST($3 AS JSONB) ? kind AND EXISTS (SELECT 1 FROM askers WHERE id = asker AND "
      "seen > {} - {})",
      database_now, asker_silence_ms);
  static const WorkTableNames names{.table = "tasks",
                                    .owner = "asker",
                                    .kind = "kind",
                                    .able = able.c_str(),
                                    .order = "place, asker, number",
                                    .work_channel = TaskQueue::work_channel,
                                    .withdrawn_channel = TaskQueue::withdrawn_channel,
                                    .done_channel = TaskQueue::done_channel};
  return names;
}

}  // namespace

TaskQueue::TaskQueue(Sql& sql) : WorkTable(sql, task_names()), sql_(sql) {}

AskerId TaskQueue::enlist() {
  return sql_.run(fmt::format("INSERT INTO askers (seen) VALUES ({}) RETURNING id", database_now))
      .at(0)
      .integer();
}

bool TaskQueue::beat(AskerId asker) {
  const bool is_there =
      !sql_.run(fmt::format("UPDATE askers SET seen = {} WHERE id = $1 RETURNING id", database_now),
                {asker})
           .empty();
  sql_.run(
      fmt::format("DELETE FROM askers WHERE seen < {} - {}", database_now, 2 * asker_silence_ms));
  return is_there;
}

void TaskQueue::leave(AskerId asker) {
  Transaction transaction(sql_);
  sql_.run("DELETE FROM askers WHERE id = $1", {asker});
  notify(withdrawn_channel);
  transaction.commit();
}

void TaskQueue::offer(AskerId asker, const std::vector<Task>& tasks) {
  Transaction transaction(sql_);
  for (const Task& task : tasks) {
    sql_.run(
        "INSERT INTO tasks (asker, number, kind, place, build, detail, state, attempt, lost, "
        "result) VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, '') "
        "ON CONFLICT (asker, number) DO NOTHING",
        {asker, std::int64_t{task.number}, task.kind, std::int64_t{task.is_urgent ? 0 : 1},
         task.build, task.detail});
  }
  notify(work_channel);
  transaction.commit();
}

void TaskQueue::withdraw(AskerId asker, int number) {
  Transaction transaction(sql_);
  remove(asker, number);
  notify(withdrawn_channel);
  transaction.commit();
}

std::set<int> TaskQueue::taken(AskerId asker) {
  std::set<int> numbers;
  for (Row& row :
       sql_.run("SELECT number FROM tasks WHERE asker = $1 AND state <> 'waiting'", {asker})) {
    numbers.insert(row.count(1));
  }
  return numbers;
}

std::vector<ClaimedJob> TaskQueue::claim(WorkerId worker, const std::string& build,
                                         const std::vector<std::string>& kinds, int most,
                                         Duration lease) {
  return WorkTable::claim(worker, build, nlohmann::json(kinds).dump(), most, lease);
}

}  // namespace tauler::store
