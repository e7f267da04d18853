#include "store/jobs.hpp"

namespace tauler::store {
namespace {

std::optional<std::string> state_named(const std::string& name) {
  const bool known = name == "waiting" || name == "running" || name == "done" || name == "failed";
  return known ? std::optional(name) : std::nullopt;
}

Job read_job(Row& row) {
  Job job;
  job.id = row.integer();
  job.kind = row.text();
  job.owner = row.optional_integer();
  job.detail = row.text();
  job.state = row.named(state_named, Error{"wanted-job-state"});
  job.result = row.text();
  job.created = row.integer();
  return job;
}

std::optional<Job> first_job(Rows rows) {
  if (rows.empty()) return std::nullopt;
  return read_job(rows.front());
}

}  // namespace

std::int64_t Jobs::add(const std::string& kind, std::optional<PersonId> owner,
                       const std::string& detail, Time now) {
  return sql_
      .run(
          "INSERT INTO jobs (kind, owner, detail, state, result, created) "
          "VALUES ($1, $2, $3, 'waiting', '', $4) RETURNING id",
          {kind, integer_or_null(owner), detail, now})
      .at(0)
      .integer();
}

std::optional<Job> Jobs::claim(const std::string& kind, Time now,
                               std::optional<std::int64_t> server) {
  return first_job(
      sql_.run("UPDATE jobs SET state = 'running', claimed = $1, server = $2 WHERE id = (SELECT id "
               "FROM jobs WHERE state = 'waiting' AND kind = $3 ORDER BY id LIMIT 1 " +
                   std::string(sql_.skip_claimed()) +
                   ") RETURNING id, kind, owner, detail, state, result, created",
               {now, integer_or_null(server), kind}));
}

void Jobs::finish(std::int64_t id, bool done, const std::string& result) {
  sql_.run("UPDATE jobs SET state = $1, result = $2 WHERE id = $3 AND state = 'running'",
           {std::string(done ? "done" : "failed"), result, id});
}

bool Jobs::finish_waiting(std::int64_t id, const std::string& result) {
  return !sql_.run(
                  "UPDATE jobs SET state = 'done', result = $1 WHERE id = $2 AND state = "
                  "'waiting' RETURNING id",
                  {result, id})
              .empty();
}

void Jobs::remove(std::int64_t id) {
  sql_.run("DELETE FROM jobs WHERE id = $1", {id});
}

void Jobs::requeue_running(std::optional<std::int64_t> server) {
  sql_.run(
      "UPDATE jobs SET state = 'waiting', claimed = NULL, server = NULL WHERE state = 'running' "
      "AND (server IS NULL OR server = $1 OR server NOT IN (SELECT id FROM servers WHERE gone = "
      "0))",
      {server.value_or(0)});
}

std::optional<Job> Jobs::find(std::int64_t id) {
  return first_job(sql_.run(
      "SELECT id, kind, owner, detail, state, result, created FROM jobs WHERE id = $1", {id}));
}

std::vector<Job> Jobs::latest(const std::string& kind, std::optional<PersonId> owner,
                              std::int64_t count) {
  std::vector<Job> jobs;
  const std::string columns = "SELECT id, kind, owner, detail, state, result, created FROM jobs ";
  Rows rows = owner
                  ? sql_.run(columns + "WHERE kind = $1 AND owner = $2 ORDER BY id DESC LIMIT $3",
                             {kind, *owner, count})
                  : sql_.run(columns + "WHERE kind = $1 ORDER BY id DESC LIMIT $2", {kind, count});
  for (Row& row : rows) jobs.push_back(read_job(row));
  return jobs;
}

std::int64_t Jobs::ahead_of(const std::string& kind, std::int64_t id) {
  return sql_
      .run(
          "SELECT count(*) FROM jobs WHERE kind = $1 AND id < $2 AND state IN ('waiting', "
          "'running')",
          {kind, id})
      .at(0)
      .integer();
}

std::int64_t Jobs::waiting() {
  return sql_.run("SELECT count(*) FROM jobs WHERE state IN ('waiting', 'running')")
      .at(0)
      .integer();
}

std::int64_t Jobs::count(const std::string& kind, PersonId owner) {
  return sql_.run("SELECT count(*) FROM jobs WHERE kind = $1 AND owner = $2", {kind, owner})
      .at(0)
      .integer();
}

std::vector<Jobs::Tally> Jobs::tally() {
  std::vector<Tally> all;
  for (Row& row : sql_.run(
           "SELECT kind, state, count(*) FROM jobs GROUP BY kind, state ORDER BY kind, state")) {
    Tally one;
    one.kind = row.text();
    one.state = row.text();
    one.count = row.integer();
    all.push_back(std::move(one));
  }
  return all;
}

std::int64_t Jobs::waiting(PersonId owner) {
  return sql_
      .run("SELECT count(*) FROM jobs WHERE owner = $1 AND state IN ('waiting', 'running')",
           {owner})
      .at(0)
      .integer();
}

std::optional<std::string> Jobs::analysis(const std::string& position, const std::string& player,
                                          std::int64_t budget_ms) {
  Rows rows = sql_.run(
      "SELECT result FROM analyses WHERE position = $1 AND player = $2 AND budget_ms >= $3",
      {position, player, budget_ms});
  if (rows.empty()) return std::nullopt;
  return rows.front().text();
}

void Jobs::keep_analysis(const std::string& position, const std::string& player,
                         std::int64_t budget_ms, const std::string& result, Time now) {
  sql_.run(
      "INSERT INTO analyses (position, player, budget_ms, result, made) "
      "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (position, player) DO UPDATE SET "
      "budget_ms = excluded.budget_ms, result = excluded.result, made = excluded.made "
      "WHERE analyses.budget_ms <= excluded.budget_ms",
      {position, player, budget_ms, result, now});
}

void Jobs::trim_analyses(std::int64_t most) {
  sql_.run(
      "DELETE FROM analyses WHERE made < (SELECT min(made) FROM (SELECT made FROM analyses "
      "ORDER BY made DESC LIMIT $1) AS latest)",
      {most});
}

}  // namespace tauler::store
