#include "store/queue/worker_list.hpp"

#include <set>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace tauler::store {
namespace {

using nlohmann::json;

/// Workers that have not been heard of for so long are gone.
constexpr std::int64_t worker_silence_ms = 60'000;

}  // namespace

WorkerId WorkerList::enlist(const WorkerAbilities& abilities) {
  // Those that fell silent long ago leave no row behind.
  sql_.run(fmt::format("DELETE FROM workers WHERE seen < {} - {}", database_now,
                       60 * worker_silence_ms));
  return sql_
      .run(fmt::format("INSERT INTO workers (name, build, games, cores, speed, abilities, seen) "
                       "VALUES ($1, $2, $3, $4, $5, $6, {}) RETURNING id",
                       database_now),
           {abilities.name, abilities.build, std::int64_t{abilities.games},
            std::int64_t{abilities.cores}, abilities.speed, json(abilities.programs).dump()})
      .at(0)
      .integer();
}

void WorkerList::beat(WorkerId worker) {
  sql_.run(fmt::format("UPDATE workers SET seen = {} WHERE id = $1", database_now), {worker});
}

void WorkerList::leave(WorkerId worker) {
  sql_.run("DELETE FROM workers WHERE id = $1", {worker});
}

QueueState WorkerList::state(const std::string& build) {
  QueueState state;
  std::map<std::string, std::set<std::string>> hashes;
  for (Row& row : sql_.run(fmt::format("SELECT name, build, games, abilities FROM workers "
                                       "WHERE seen > {} - {}",
                                       database_now, worker_silence_ms))) {
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

void WorkerList::grant(const std::string& role) {
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
        std::string("UPDATE (state, attempt, lost, worker, lease, result) ON game_jobs"),
        std::string("SELECT ON askers"), std::string("SELECT ON tasks"),
        std::string("UPDATE (state, attempt, lost, worker, lease, result) ON tasks")}) {
    sql_.run(fmt::format("GRANT {} TO {}", right, who));
  }
  transaction.commit();
}

}  // namespace tauler::store
