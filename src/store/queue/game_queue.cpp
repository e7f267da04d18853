#include "store/queue/game_queue.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace tauler::store {
namespace {

using nlohmann::json;

/// The database's clock: those of the workers need not agree. It is the time of the statement, not
/// that of the transaction's begin.
constexpr std::string_view now_ms = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// Workers that have not been heard of for so long are gone.
constexpr std::int64_t worker_silence_ms = 60'000;

std::int64_t milliseconds(Duration time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

std::string names_of(const std::map<std::string, std::string>& programs) {
  json names = json::array();
  for (const auto& [name, hash] : programs) names.push_back(name);
  return names.dump();
}

ClaimedJob read_claimed(Row& row, bool with_detail) {
  ClaimedJob job;
  job.tournament = row.integer();
  job.number = row.count(1);
  job.attempt = row.integer();
  if (with_detail) job.detail = row.text();
  return job;
}

}  // namespace

void GameQueue::notify(const char* channel) {
  if (sql_.engine() == "postgresql") sql_.run(fmt::format("NOTIFY {}", channel));
}

void GameQueue::begin(TournamentId tournament, const std::string& build) {
  Transaction transaction(sql_);
  sql_.run("DELETE FROM game_jobs WHERE tournament = $1 AND build <> $2", {tournament, build});
  sql_.run("UPDATE game_jobs SET lost = 0 WHERE tournament = $1 AND lost > 0", {tournament});
  transaction.commit();
}

void GameQueue::offer(const std::vector<GameJob>& jobs) {
  Transaction transaction(sql_);
  for (const GameJob& job : jobs) {
    sql_.run(
        "INSERT INTO game_jobs (tournament, number, build, first_program, second_program, detail, "
        "state, attempt, lost, result) VALUES ($1, $2, $3, $4, $5, $6, 'waiting', 0, 0, '') "
        "ON CONFLICT (tournament, number) DO NOTHING",
        {job.tournament, std::int64_t{job.number}, job.build, text_or_null(job.programs[0]),
         text_or_null(job.programs[1]), job.detail});
  }
  notify(work_channel);
  transaction.commit();
}

std::vector<DeliveredJob> GameQueue::delivered(TournamentId tournament, std::int64_t most) {
  std::vector<DeliveredJob> jobs;
  for (Row& row : sql_.run("SELECT number, attempt, result FROM game_jobs WHERE tournament = $1 "
                           "AND state = 'done' ORDER BY number LIMIT $2",
                           {tournament, most})) {
    DeliveredJob job;
    job.number = row.count(1);
    job.attempt = row.integer();
    job.result = row.text();
    jobs.push_back(std::move(job));
  }
  return jobs;
}

void GameQueue::refuse(TournamentId tournament, const DeliveredJob& job) {
  sql_.run(
      "UPDATE game_jobs SET state = 'waiting', lost = lost + 1, worker = NULL, result = '' "
      "WHERE tournament = $1 AND number = $2 AND attempt = $3 AND state = 'done'",
      {tournament, std::int64_t{job.number}, job.attempt});
  notify(work_channel);
}

void GameQueue::remove(TournamentId tournament, int number) {
  sql_.run("DELETE FROM game_jobs WHERE tournament = $1 AND number = $2",
           {tournament, std::int64_t{number}});
}

void GameQueue::withdraw_all(TournamentId tournament) {
  Transaction transaction(sql_);
  sql_.run("DELETE FROM game_jobs WHERE tournament = $1", {tournament});
  notify(withdrawn_channel);
  transaction.commit();
}

std::optional<int> GameQueue::hopeless(TournamentId tournament) {
  Rows rows = sql_.run(
      "SELECT number FROM game_jobs WHERE tournament = $1 AND lost >= $2 ORDER BY number LIMIT 1",
      {tournament, most_lost});
  if (rows.empty()) return std::nullopt;
  return rows.front().count(1);
}

QueueState GameQueue::state(const std::string& build) {
  QueueState state;
  std::map<std::string, std::set<std::string>> hashes;
  for (Row& row : sql_.run(fmt::format("SELECT name, build, games, abilities FROM workers "
                                       "WHERE seen > {} - {}",
                                       now_ms, worker_silence_ms))) {
    (void)row.text();
    const bool is_ours = row.text() == build;
    const int games = row.count();
    const json abilities = json::parse(row.text(), nullptr, false);
    if (!is_ours) {
      ++state.others;
      continue;
    }
    ++state.workers;
    state.games += games;
    if (!abilities.is_object()) continue;
    for (const auto& [name, hash] : abilities.items()) hashes[name].insert(hash.dump());
  }
  for (const auto& [name, different] : hashes) {
    if (different.size() > 1) state.ambiguous.push_back(name);
  }
  return state;
}

WorkerId GameQueue::enlist(const WorkerAbilities& abilities) {
  // Those that fell silent long ago leave no row behind.
  sql_.run(fmt::format("DELETE FROM workers WHERE seen < {} - {}", now_ms, 60 * worker_silence_ms));
  return sql_
      .run(fmt::format("INSERT INTO workers (name, build, games, cores, speed, abilities, seen) "
                       "VALUES ($1, $2, $3, $4, $5, $6, {}) RETURNING id",
                       now_ms),
           {abilities.name, abilities.build, std::int64_t{abilities.games},
            std::int64_t{abilities.cores}, abilities.speed, json(abilities.programs).dump()})
      .at(0)
      .integer();
}

std::vector<ClaimedJob> GameQueue::claim(WorkerId worker, const WorkerAbilities& abilities,
                                         int most, Duration lease) {
  // Materialized: otherwise the planner may run the inner query, and lock rows, more than once.
  static const std::string statement = fmt::format(
      "WITH mine AS MATERIALIZED (SELECT tournament, number FROM game_jobs WHERE build = $1 AND "
      "(state = 'waiting' OR (state = 'running' AND lease < {0})) AND lost < $2 AND "
      "(first_program IS NULL OR CAST($3 AS JSONB) ? first_program) AND "
      "(second_program IS NULL OR CAST($3 AS JSONB) ? second_program) "
      "ORDER BY tournament, number LIMIT $4 FOR UPDATE SKIP LOCKED) "
      "UPDATE game_jobs SET lost = lost + CASE state WHEN 'running' THEN 1 ELSE 0 END, "
      "state = 'running', attempt = attempt + 1, worker = $5, lease = {0} + $6 FROM mine "
      "WHERE game_jobs.tournament = mine.tournament AND game_jobs.number = mine.number "
      "RETURNING game_jobs.tournament, game_jobs.number, attempt, detail",
      now_ms);
  std::vector<ClaimedJob> jobs;
  for (Row& row : sql_.run(statement, {abilities.build, most_lost, names_of(abilities.programs),
                                       std::int64_t{most}, worker, milliseconds(lease)})) {
    jobs.push_back(read_claimed(row, true));
  }
  return jobs;
}

std::set<ClaimedJob> GameQueue::renew(WorkerId worker, Duration lease) {
  sql_.run(fmt::format("UPDATE workers SET seen = {} WHERE id = $1", now_ms), {worker});
  std::set<ClaimedJob> jobs;
  for (Row& row : sql_.run(fmt::format("UPDATE game_jobs SET lease = {} + $1 WHERE worker = $2 AND "
                                       "state = 'running' RETURNING tournament, number, attempt",
                                       now_ms),
                           {milliseconds(lease), worker})) {
    jobs.insert(read_claimed(row, false));
  }
  return jobs;
}

bool GameQueue::deliver(const ClaimedJob& job, const std::string& result) {
  const bool is_taken =
      !sql_.run(
               "UPDATE game_jobs SET state = 'done', result = $1, worker = NULL, lease = NULL "
               "WHERE tournament = $2 AND number = $3 AND attempt = $4 AND state = 'running' "
               "RETURNING number",
               {result, job.tournament, std::int64_t{job.number}, job.attempt})
           .empty();
  // Not in the same transaction: those that notify wait for one another's commits.
  if (is_taken) notify(done_channel);
  return is_taken;
}

void GameQueue::hand_back(const ClaimedJob& job) {
  sql_.run(
      "UPDATE game_jobs SET state = 'waiting', worker = NULL, lease = NULL "
      "WHERE tournament = $1 AND number = $2 AND attempt = $3 AND state = 'running'",
      {job.tournament, std::int64_t{job.number}, job.attempt});
  notify(work_channel);
}

void GameQueue::leave(WorkerId worker) {
  Transaction transaction(sql_);
  sql_.run(
      "UPDATE game_jobs SET state = 'waiting', worker = NULL, lease = NULL "
      "WHERE worker = $1 AND state = 'running'",
      {worker});
  sql_.run("DELETE FROM workers WHERE id = $1", {worker});
  notify(work_channel);
  transaction.commit();
}

void GameQueue::grant_worker(const std::string& role) {
  const auto quoted = [&](const std::string& name) {
    return sql_.run("SELECT quote_ident($1)", {name}).at(0).text();
  };
  const std::string who = quoted(role);
  const std::string database =
      quoted(sql_.run("SELECT CAST(current_database() AS TEXT)").at(0).text());
  const std::string schema = quoted(sql_.run("SELECT CAST(current_schema() AS TEXT)").at(0).text());
  Transaction transaction(sql_);
  if (sql_.run("SELECT CAST(rolname AS TEXT) FROM pg_roles WHERE rolname = $1", {role}).empty()) {
    sql_.run(fmt::format("CREATE ROLE {} LOGIN", who));
  }
  for (const std::string& right :
       {fmt::format("CONNECT ON DATABASE {}", database), fmt::format("USAGE ON SCHEMA {}", schema),
        std::string("SELECT ON tauler_schema"),
        std::string("SELECT, INSERT, UPDATE, DELETE ON workers"),
        std::string("SELECT ON game_jobs"),
        std::string("UPDATE (state, attempt, lost, worker, lease, result) ON game_jobs")}) {
    sql_.run(fmt::format("GRANT {} TO {}", right, who));
  }
  transaction.commit();
}

}  // namespace tauler::store
