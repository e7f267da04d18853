#include "store/queue/work_table.hpp"

#include <fmt/core.h>

namespace tauler::store {
namespace {

std::int64_t milliseconds(Duration time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

ClaimedJob read_claimed(Row& row) {
  ClaimedJob job;
  job.owner = row.integer();
  job.number = row.count(1);
  job.attempt = row.integer();
  return job;
}

}  // namespace

void WorkTable::notify(const char* channel) {
  if (sql_.engine() == "postgresql") sql_.run(fmt::format("NOTIFY {}", channel));
}

std::vector<DeliveredJob> WorkTable::delivered(std::int64_t owner, std::int64_t most) {
  std::vector<DeliveredJob> jobs;
  for (Row& row : sql_.run(fmt::format("SELECT number, attempt, result FROM {} WHERE {} = $1 "
                                       "AND state = 'done' ORDER BY number LIMIT $2",
                                       names_.table, names_.owner),
                           {owner, most})) {
    DeliveredJob job;
    job.number = row.count(1);
    job.attempt = row.integer();
    job.result = row.text();
    jobs.push_back(std::move(job));
  }
  return jobs;
}

void WorkTable::refuse(std::int64_t owner, const DeliveredJob& job) {
  sql_.run(fmt::format("UPDATE {} SET state = 'waiting', lost = lost + 1, worker = NULL, "
                       "result = '' WHERE {} = $1 AND number = $2 AND attempt = $3 AND "
                       "state = 'done'",
                       names_.table, names_.owner),
           {owner, std::int64_t{job.number}, job.attempt});
  notify(names_.work_channel);
}

void WorkTable::remove(std::int64_t owner, int number) {
  sql_.run(fmt::format("DELETE FROM {} WHERE {} = $1 AND number = $2", names_.table, names_.owner),
           {owner, std::int64_t{number}});
}

void WorkTable::withdraw_all(std::int64_t owner) {
  Transaction transaction(sql_);
  sql_.run(fmt::format("DELETE FROM {} WHERE {} = $1", names_.table, names_.owner), {owner});
  notify(names_.withdrawn_channel);
  transaction.commit();
}

std::optional<int> WorkTable::hopeless(std::int64_t owner) {
  Rows rows = sql_.run(fmt::format("SELECT number FROM {} WHERE {} = $1 AND lost >= $2 "
                                   "ORDER BY number LIMIT 1",
                                   names_.table, names_.owner),
                       {owner, most_lost});
  if (rows.empty()) return std::nullopt;
  return rows.front().count(1);
}

std::vector<ClaimedJob> WorkTable::claim(WorkerId worker, const std::string& build,
                                         const std::string& has, int most, Duration lease) {
  // Materialized: otherwise the planner may run the inner query, and lock rows, more than once.
  const std::string statement = fmt::format(
      "WITH mine AS MATERIALIZED (SELECT {1} AS the_owner, number AS the_number FROM {0} "
      "WHERE build = $1 AND (state = 'waiting' OR (state = 'running' AND lease < {5})) AND "
      "lost < $2 AND {3} ORDER BY {4} LIMIT $4 FOR UPDATE SKIP LOCKED) "
      "UPDATE {0} SET lost = lost + CASE state WHEN 'running' THEN 1 ELSE 0 END, "
      "state = 'running', attempt = attempt + 1, worker = $5, lease = {5} + $6 FROM mine "
      "WHERE {1} = the_owner AND number = the_number RETURNING {1}, number, attempt, {2}, detail",
      names_.table, names_.owner, names_.kind, names_.able, names_.order, database_now);
  std::vector<ClaimedJob> jobs;
  for (Row& row : sql_.run(
           statement, {build, most_lost, has, std::int64_t{most}, worker, milliseconds(lease)})) {
    ClaimedJob job = read_claimed(row);
    job.kind = row.text();
    job.detail = row.text();
    jobs.push_back(std::move(job));
  }
  return jobs;
}

std::set<ClaimedJob> WorkTable::renew(WorkerId worker, Duration lease) {
  std::set<ClaimedJob> jobs;
  for (Row& row : sql_.run(fmt::format("UPDATE {} SET lease = {} + $1 WHERE worker = $2 AND "
                                       "state = 'running' RETURNING {}, number, attempt",
                                       names_.table, database_now, names_.owner),
                           {milliseconds(lease), worker})) {
    jobs.insert(read_claimed(row));
  }
  return jobs;
}

bool WorkTable::deliver(const ClaimedJob& job, const std::string& result) {
  const bool is_taken =
      !sql_.run(fmt::format("UPDATE {} SET state = 'done', result = $1, worker = NULL, "
                            "lease = NULL WHERE {} = $2 AND number = $3 AND attempt = $4 AND "
                            "state = 'running' RETURNING number",
                            names_.table, names_.owner),
                {result, job.owner, std::int64_t{job.number}, job.attempt})
           .empty();
  // Not in the same transaction: those that notify wait for one another's commits.
  if (is_taken) notify(names_.done_channel);
  return is_taken;
}

void WorkTable::hand_back(const ClaimedJob& job) {
  sql_.run(fmt::format("UPDATE {} SET state = 'waiting', worker = NULL, lease = NULL "
                       "WHERE {} = $1 AND number = $2 AND attempt = $3 AND state = 'running'",
                       names_.table, names_.owner),
           {job.owner, std::int64_t{job.number}, job.attempt});
  notify(names_.work_channel);
}

void WorkTable::lose(const ClaimedJob& job) {
  sql_.run(fmt::format("UPDATE {} SET state = 'waiting', lost = lost + 1, worker = NULL, "
                       "lease = NULL WHERE {} = $1 AND number = $2 AND attempt = $3 AND "
                       "state = 'running'",
                       names_.table, names_.owner),
           {job.owner, std::int64_t{job.number}, job.attempt});
  notify(names_.work_channel);
}

void WorkTable::hand_back_all(WorkerId worker) {
  sql_.run(fmt::format("UPDATE {} SET state = 'waiting', worker = NULL, lease = NULL "
                       "WHERE worker = $1 AND state = 'running'",
                       names_.table),
           {worker});
  notify(names_.work_channel);
}

}  // namespace tauler::store
