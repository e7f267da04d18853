#include "store/schema.hpp"

namespace tauler::store {
namespace {

/// Tournaments.
constexpr std::string_view first_step = R"(
  CREATE TABLE tournaments (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL,
    plan    TEXT NOT NULL,
    begun   TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
  );
  CREATE TABLE games (
    tournament    INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number        INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    pair          INTEGER NOT NULL,
    opening       INTEGER NOT NULL,
    first         INTEGER NOT NULL,
    second        INTEGER NOT NULL,
    outcome       TEXT NOT NULL CHECK (outcome IN ('first-wins', 'second-wins', 'draw')),
    ending        TEXT NOT NULL,
    plies         INTEGER NOT NULL,
    first_turns   INTEGER NOT NULL,
    first_ns      INTEGER NOT NULL,
    first_longest_ns   INTEGER NOT NULL,
    first_overhead_ns  INTEGER NOT NULL,
    second_turns  INTEGER NOT NULL,
    second_ns     INTEGER NOT NULL,
    second_longest_ns  INTEGER NOT NULL,
    second_overhead_ns INTEGER NOT NULL,
    reason        TEXT NOT NULL,
    opening_plies INTEGER NOT NULL,
    first_seed    INTEGER,
    second_seed   INTEGER,
    record        TEXT NOT NULL,
    turns         TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
  );
)";

/// People, the games they play, ratings, work to do. Times are milliseconds since 1970. A person
/// without a name is a guest; a play without a person on a side has a level there, an open seat, or
/// somebody who deleted the account.
constexpr std::string_view second_step = R"(
  CREATE TABLE people (
    id        INTEGER PRIMARY KEY,
    name      TEXT,
    folded    TEXT UNIQUE,
    password  TEXT,
    created   INTEGER NOT NULL
  );
  CREATE TABLE sessions (
    token     TEXT PRIMARY KEY,
    person    INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    csrf      TEXT NOT NULL,
    created   INTEGER NOT NULL,
    used      INTEGER NOT NULL
  );
  CREATE INDEX sessions_person ON sessions (person);
  CREATE TABLE reset_codes (
    person    INTEGER PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    code      TEXT NOT NULL,
    expires   INTEGER NOT NULL
  );
  CREATE TABLE plays (
    id            TEXT PRIMARY KEY,
    game          TEXT NOT NULL,
    start         TEXT NOT NULL,
    first_person  INTEGER REFERENCES people (id) ON DELETE SET NULL,
    second_person INTEGER REFERENCES people (id) ON DELETE SET NULL,
    first_level   TEXT,
    second_level  TEXT,
    invitation    TEXT,
    rated         INTEGER NOT NULL,
    budget_ms     INTEGER,
    increment_ms  INTEGER,
    rematch       TEXT,
    created       INTEGER NOT NULL,
    finished      INTEGER,
    outcome       TEXT NOT NULL CHECK (outcome IN ('ongoing', 'first-wins', 'second-wins', 'draw')),
    ending        TEXT NOT NULL
  );
  CREATE INDEX plays_first ON plays (first_person, created);
  CREATE INDEX plays_second ON plays (second_person, created);
  CREATE INDEX plays_open ON plays (finished);
  CREATE TABLE play_events (
    play      TEXT NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    side      INTEGER NOT NULL,
    detail    TEXT NOT NULL,
    first_ms  INTEGER NOT NULL,
    second_ms INTEGER NOT NULL,
    made      INTEGER NOT NULL,
    PRIMARY KEY (play, number)
  );
  CREATE TABLE ratings (
    game       TEXT NOT NULL,
    person     INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    points     INTEGER NOT NULL,
    wins       INTEGER NOT NULL,
    losses     INTEGER NOT NULL,
    draws      INTEGER NOT NULL,
    updated    INTEGER NOT NULL,
    PRIMARY KEY (game, person)
  );
  CREATE TABLE rated_plays (
    play       TEXT NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    person     INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    made       INTEGER NOT NULL,
    PRIMARY KEY (play, person)
  );
  CREATE INDEX rated_plays_person ON rated_plays (person, made);
  CREATE TABLE jobs (
    id        INTEGER PRIMARY KEY,
    kind      TEXT NOT NULL,
    owner     INTEGER REFERENCES people (id) ON DELETE CASCADE,
    detail    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    result    TEXT NOT NULL,
    created   INTEGER NOT NULL,
    claimed   INTEGER
  );
  CREATE INDEX jobs_waiting ON jobs (state, id);
  CREATE TABLE analyses (
    position  TEXT NOT NULL,
    player    TEXT NOT NULL,
    budget_ms INTEGER NOT NULL,
    result    TEXT NOT NULL,
    made      INTEGER NOT NULL,
    PRIMARY KEY (position, player)
  );
)";

/// A battery of the server is a tournament that belongs to a job, and is deleted with it.
constexpr std::string_view third_step = R"(
  ALTER TABLE tournaments ADD COLUMN job INTEGER REFERENCES jobs (id) ON DELETE CASCADE;
  CREATE UNIQUE INDEX tournaments_job ON tournaments (job);
  CREATE INDEX jobs_owner ON jobs (owner);
)";

/// One row, written to see whether the store accepts writes.
constexpr std::string_view fourth_step = R"(
  CREATE TABLE probe (
    id        INTEGER PRIMARY KEY,
    made      INTEGER NOT NULL
  );
  INSERT INTO probe (id, made) VALUES (1, 0);
)";

/// Games of tournaments for workers on any machine (store/queue), in PostgreSQL only. `attempt`
/// counts who took a game, `lost` how often whoever had it fell silent; times are milliseconds of
/// the database's clock.
constexpr std::string_view fifth_step = R"(
  CREATE TABLE workers (
    id        INTEGER PRIMARY KEY,
    name      TEXT NOT NULL,
    build     TEXT NOT NULL,
    games     INTEGER NOT NULL,
    cores     INTEGER NOT NULL,
    speed     DOUBLE PRECISION NOT NULL,
    abilities TEXT NOT NULL,
    seen      INTEGER NOT NULL
  );
  CREATE TABLE game_jobs (
    tournament     INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,
    build          TEXT NOT NULL,
    first_program  TEXT,
    second_program TEXT,
    detail         TEXT NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
    attempt        INTEGER NOT NULL,
    lost           INTEGER NOT NULL,
    worker         INTEGER,
    lease          INTEGER,
    result         TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
  );
)";

/// Servers that share a store, and which of them has a game. A server counts its `beats`; one that
/// has stopped counting is `gone`. `wall` is its own clock at the latest beat, `backend` the process
/// of PostgreSQL that it spoke to. Of the game's
/// running turn, after event `number`, `spent_ms` had passed when the server took it, at `since` by
/// its own clock.
constexpr std::string_view sixth_step = R"(
  CREATE TABLE servers (
    id        INTEGER PRIMARY KEY,
    beats     INTEGER NOT NULL,
    wall      INTEGER NOT NULL,
    backend   INTEGER NOT NULL,
    gone      INTEGER NOT NULL
  );
  CREATE TABLE play_leases (
    play      TEXT PRIMARY KEY REFERENCES plays (id) ON DELETE CASCADE,
    server    INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    since     INTEGER NOT NULL,
    number    INTEGER NOT NULL,
    spent_ms  INTEGER NOT NULL
  );
  CREATE INDEX play_leases_server ON play_leases (server);
  ALTER TABLE jobs ADD COLUMN server INTEGER;
)";

/// Work for workers beside games (store/queue/task_queue.hpp), and who asks for it; as `game_jobs`.
/// The lowest `place` comes first.
constexpr std::string_view seventh_step = R"(
  CREATE TABLE askers (
    id        INTEGER PRIMARY KEY,
    seen      INTEGER NOT NULL
  );
  CREATE TABLE tasks (
    asker     INTEGER NOT NULL REFERENCES askers (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    kind      TEXT NOT NULL,
    place     INTEGER NOT NULL,
    build     TEXT NOT NULL,
    detail    TEXT NOT NULL,
    state     TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done')),
    attempt   INTEGER NOT NULL,
    lost      INTEGER NOT NULL,
    worker    INTEGER,
    lease     INTEGER,
    result    TEXT NOT NULL,
    PRIMARY KEY (asker, number)
  );
)";

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
}

}  // namespace

const Schema& store_schema() {
  static const Schema schema{
      "Tauler",
      0x5461756c /* "Taul" */,
      {first_step, second_step, third_step, fourth_step, fifth_step, sixth_step, seventh_step}};
  return schema;
}

std::string for_postgres(std::string_view step) {
  std::string text(step);
  // A key that refers to another table is given, not made.
  replace_all(text, "INTEGER PRIMARY KEY REFERENCES", "BIGINT PRIMARY KEY REFERENCES");
  replace_all(text, "INTEGER PRIMARY KEY", "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY");
  replace_all(text, "INTEGER", "BIGINT");
  // In byte order, as in SQLite: names with the same beginning are adjacent.
  replace_all(text, "folded    TEXT", "folded    TEXT COLLATE \"C\"");
  return text;
}

}  // namespace tauler::store
