#include "store/servers.hpp"

#include <algorithm>

namespace tauler::store {
namespace {

/// The process of the database that answers here, and whether one that answered before is there.
/// SQLite, which only tests share among servers, has none.
std::string own_backend(const Sql& sql) {
  return sql.engine() == "postgresql" ? "pg_backend_pid()" : "0";
}
std::string is_connected(const Sql& sql) {
  return sql.engine() == "postgresql"
             ? "EXISTS (SELECT pid FROM pg_stat_activity WHERE pid = servers.backend)"
             : "1";
}

}  // namespace

ServerId Servers::enlist(Time wall) {
  return sql_
      .run("INSERT INTO servers (beats, wall, backend, gone) VALUES (1, $1, " + own_backend(sql_) +
               ", 0) RETURNING id",
           {wall})
      .at(0)
      .integer();
}

bool Servers::beat(ServerId server, Time wall) {
  return !sql_.run("UPDATE servers SET beats = beats + 1, wall = $1, backend = " +
                       own_backend(sql_) + " WHERE id = $2 AND gone = 0 RETURNING id",
                   {wall, server})
              .empty();
}

std::vector<ServerBeat> Servers::present() {
  std::vector<ServerBeat> found;
  for (Row& row : sql_.run("SELECT id, beats, " + is_connected(sql_) +
                           " FROM servers WHERE gone = 0 ORDER BY id")) {
    ServerBeat one;
    one.id = row.integer();
    one.beats = row.integer();
    one.is_connected = row.flag();
    found.push_back(one);
  }
  return found;
}

bool Servers::give_up(const ServerBeat& silent) {
  return !sql_.run(
                  "UPDATE servers SET gone = 1 WHERE id = $1 AND beats = $2 AND gone = 0 "
                  "RETURNING id",
                  {silent.id, silent.beats})
              .empty();
}

void Servers::leave(ServerId server, Time wall) {
  sql_.run("UPDATE servers SET gone = 1, wall = $1 WHERE id = $2 AND gone = 0", {wall, server});
}

Lease Servers::claim(const std::string& play, ServerId server, Time wall) {
  // Whoever loses against another that claims at the same time finds the other's row.
  constexpr int attempts = 3;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Rows held = sql_.run(
        "SELECT play, server, since, number, spent_ms, gone, wall FROM play_leases "
        "JOIN servers ON servers.id = play_leases.server WHERE play = $1",
        {play});
    if (!held.empty()) {
      const Lease lease = take_over(play, held.front(), server, wall);
      if (lease.server != 0 || lease.is_contested) return lease;
      continue;
    }
    if (sql_.run("SELECT id FROM plays WHERE id = $1", {play}).empty()) return {};
    if (!is_free_to_take(play)) return {.server = 0, .spent_ms = {}, .is_contested = true};
    const bool is_mine = !sql_.run(
                                  "INSERT INTO play_leases (play, server, since, number, spent_ms) "
                                  "VALUES ($1, $2, $3, 0, 0) ON CONFLICT (play) DO NOTHING "
                                  "RETURNING play",
                                  {play, server, wall})
                              .empty();
    if (is_mine) return {.server = server, .spent_ms = {}};
  }
  throw SqlFailure(SqlFailure::Kind::outrun, Error{"store-away"});
}

/// No server where another one was quicker.
Lease Servers::take_over(const std::string& play, Row& row, ServerId server, Time wall) {
  (void)row.text();
  const ServerId holder = row.integer();
  const Time since = row.integer();
  const std::int64_t number = row.integer(0);
  const std::int64_t spent = row.integer(0);
  const bool is_gone = row.flag();
  const Time last_beat = row.integer();
  if (!is_gone || holder == server) return {.server = holder, .spent_ms = {}};
  if (!is_free_to_take(play)) return {.server = 0, .spent_ms = {}, .is_contested = true};
  Rows last = sql_.run(
      "SELECT number, made FROM play_events WHERE play = $1 ORDER BY number DESC LIMIT 1", {play});
  const std::int64_t latest = last.empty() ? 0 : last.front().integer(1);
  const Time turn_began = last.empty() ? since : std::max(since, last.front().integer());
  // By the clock of the server that is gone, up to its last beat: what came after is nobody's.
  const std::int64_t now_spent =
      (latest == number ? spent : 0) + std::max<std::int64_t>(0, last_beat - turn_began);
  const bool is_mine = !sql_.run(
                                "UPDATE play_leases SET server = $1, since = $2, number = $3, "
                                "spent_ms = $4 WHERE play = $5 AND server = $6 RETURNING play",
                                {server, wall, latest, now_spent, play, holder})
                            .empty();
  return is_mine ? Lease{.server = server, .spent_ms = now_spent} : Lease{};
}

bool Servers::is_free_to_take(const std::string& play) {
  if (sql_.engine() != "postgresql") return true;  // one transaction at a time
  constexpr std::int64_t leases = 1;               // besides the store's own locks, which are larger
  return sql_.run("SELECT pg_try_advisory_xact_lock($1::int, hashtext($2))", {leases, play})
      .at(0)
      .flag();
}

bool Servers::holds(const std::string& play, ServerId server) {
  return !sql_.run(
                  "SELECT play FROM play_leases JOIN servers ON servers.id = play_leases.server "
                  "WHERE play = $1 AND server = $2 AND gone = 0",
                  {play, server})
              .empty();
}

bool Servers::is_held(const std::string& play) {
  return !sql_.run(
                  "SELECT play FROM play_leases JOIN servers ON servers.id = play_leases.server "
                  "WHERE play = $1 AND gone = 0",
                  {play})
              .empty();
}

void Servers::release(const std::string& play, ServerId server) {
  sql_.run("DELETE FROM play_leases WHERE play = $1 AND server = $2", {play, server});
}

std::vector<std::string> Servers::orphans() {
  std::vector<std::string> ids;
  for (Row& row :
       sql_.run("SELECT play FROM play_leases JOIN servers ON servers.id = play_leases.server "
                "JOIN plays ON plays.id = play_leases.play WHERE gone = 1 AND finished IS NULL AND "
                "invitation IS NULL AND budget_ms IS NOT NULL")) {
    ids.push_back(row.text());
  }
  return ids;
}

void Servers::sweep() {
  sql_.run(
      "DELETE FROM play_leases WHERE server IN (SELECT id FROM servers WHERE gone = 1) AND play IN "
      "(SELECT id FROM plays WHERE finished IS NOT NULL OR budget_ms IS NULL)");
  sql_.run(
      "DELETE FROM servers WHERE gone = 1 AND id NOT IN (SELECT server FROM play_leases) AND "
      "id < (SELECT max(id) FROM servers)");
}

}  // namespace tauler::store
