#include "store/tournament_store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/core.h>

#include "arena/plan_text.hpp"
#include "store/schema.hpp"
#include "store/turns_text.hpp"

namespace tauler::store {
namespace {

using arena::Played;
using arena::PlayedGame;

/// In the order of `read_played`; what a standing needs comes first.
constexpr std::string_view played_columns =
    "number, round, pair, opening, first, second, outcome, ending, plies, "
    "first_turns, first_ns, first_longest_ns, first_overhead_ns, "
    "second_turns, second_ns, second_longest_ns, second_overhead_ns";
constexpr int played_count = 17;
constexpr std::string_view other_columns =
    "reason, opening_plies, first_seed, second_seed, record, turns";

/// The value of an enumeration with that name; the last of `values` where there is none.
template <class Enumeration, std::size_t n>
Enumeration value_of(std::string_view name, const std::array<Enumeration, n>& values) {
  for (Enumeration value : values) {
    if (name_of(value) == name) return value;
  }
  return values.back();
}

Played read_played(SQLite::Statement& row) {
  using arena::Ending;
  int column = 0;
  const auto number = [&] { return row.getColumn(column++).getInt(); };
  const auto time = [&] { return Duration(row.getColumn(column++).getInt64()); };
  const auto text = [&] { return std::string(row.getColumn(column++).getText()); };
  Played game;
  game.fixture.number = number();
  game.fixture.round = number();
  game.fixture.pair = number();
  game.fixture.opening = number();
  for (int& contestant : game.fixture.contestants) contestant = number();
  game.outcome =
      value_of(text(), std::array{Outcome::first_wins, Outcome::second_wins, Outcome::draw});
  game.ending = value_of(
      text(), std::array{Ending::on_board, Ending::illegal_move, Ending::no_start, Ending::crashed,
                         Ending::bad_answer, Ending::out_of_time, Ending::resigned,
                         Ending::adjudicated, Ending::max_moves, Ending::failure});
  game.plies = number();
  for (arena::SideUse& use : game.use) {
    use.turns = number();
    use.time = time();
    use.longest = time();
    use.overhead = time();
  }
  return game;
}

PlayedGame read_game(SQLite::Statement& row) {
  PlayedGame game;
  game.played = read_played(row);
  int column = played_count;
  game.reason = row.getColumn(column++).getText();
  game.opening_plies = row.getColumn(column++).getInt();
  for (auto& seed : game.seeds) {
    const SQLite::Column value = row.getColumn(column++);
    if (!value.isNull()) seed = static_cast<std::uint64_t>(value.getInt64());
  }
  game.record = row.getColumn(column++).getText();
  game.turns = read_turns(row.getColumn(column++).getText());
  return game;
}

void bind_game(SQLite::Statement& statement, std::int64_t tournament, const PlayedGame& game) {
  int place = 0;
  const auto bind = [&](const auto& value) { statement.bind(++place, value); };
  const auto& [fixture, outcome, ending, uses, plies] = game.played;
  bind(tournament);
  bind(fixture.number);
  bind(fixture.round);
  bind(fixture.pair);
  bind(fixture.opening);
  for (int contestant : fixture.contestants) bind(contestant);
  bind(std::string(name_of(outcome)));
  bind(std::string(name_of(ending)));
  bind(plies);
  for (const arena::SideUse& use : uses) {
    bind(use.turns);
    bind(static_cast<std::int64_t>(use.time.count()));
    bind(static_cast<std::int64_t>(use.longest.count()));
    bind(static_cast<std::int64_t>(use.overhead.count()));
  }
  bind(game.reason);
  bind(game.opening_plies);
  for (const auto& seed : game.seeds) {
    ++place;
    if (seed) statement.bind(place, static_cast<std::int64_t>(*seed));
  }
  bind(game.record);
  bind(write_turns(game.turns));
}

Error store_error(const Database& database, const SQLite::Exception& problem) {
  return Error{fmt::format("the store {}: {}", database.path().string(), problem.what())};
}

std::int64_t begin(SQLite::Database& connection, const arena::TournamentPlan& plan,
                   const std::string& text) {
  SQLite::Statement insert(connection, "INSERT INTO tournaments (name, plan) VALUES (?, ?)");
  insert.bind(1, plan.name);
  insert.bind(2, text);
  insert.exec();
  return connection.getLastInsertRowid();
}

/// The tournament's number, or why the file has another one.
Result<std::int64_t> find_or_begin(const Database& database, const arena::TournamentPlan& plan,
                                   bool restart) {
  SQLite::Database& connection = database.connection();
  const std::string text = arena::plan_text(plan);
  SQLite::Transaction transaction(connection);
  if (restart) connection.exec("DELETE FROM tournaments");
  {
    SQLite::Statement known(connection,
                            "SELECT id, plan, (SELECT count(*) FROM games WHERE tournament = id) "
                            "FROM tournaments ORDER BY id LIMIT 1");
    if (known.executeStep()) {
      const std::string before = known.getColumn(1).getText();
      if (before == text) return static_cast<std::int64_t>(known.getColumn(0).getInt64());
      return Error{fmt::format(
          "{} was begun with another plan ({} games are in it): {}\n"
          "Give this plan a file of its own with --store, or throw the games away with --restart",
          database.path().string(), known.getColumn(2).getInt(),
          arena::plan_differences(before, text))};
    }
  }
  const std::int64_t tournament = begin(connection, plan, text);
  transaction.commit();
  return tournament;
}

}  // namespace

Result<std::unique_ptr<SqliteLedger>> SqliteLedger::open(const std::filesystem::path& file,
                                                         const arena::TournamentPlan& plan,
                                                         bool restart) {
  Result<Database> database = Database::open(file, store_schema(), Access::alone);
  if (!database) return database.error();
  try {
    const Result<std::int64_t> tournament = find_or_begin(*database, plan, restart);
    if (!tournament) return tournament.error();
    return std::unique_ptr<SqliteLedger>(new SqliteLedger(*std::move(database), *tournament));
  } catch (const SQLite::Exception& problem) {
    return store_error(*database, problem);
  }
}

Status SqliteLedger::add(const std::vector<PlayedGame>& games) {
  try {
    SQLite::Database& connection = database_.connection();
    SQLite::Transaction transaction(connection);
    SQLite::Statement insert(
        connection,
        fmt::format("INSERT INTO games (tournament, {}, {}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    played_columns, other_columns));
    for (const PlayedGame& game : games) {
      bind_game(insert, tournament_, game);
      insert.exec();
      insert.reset();
      insert.clearBindings();
    }
    transaction.commit();
    return Done{};
  } catch (const SQLite::Exception& problem) {
    return store_error(database_, problem);
  }
}

Status SqliteLedger::drop_after(int number) {
  try {
    SQLite::Statement drop(database_.connection(),
                           "DELETE FROM games WHERE tournament = ? AND number > ?");
    drop.bind(1, tournament_);
    drop.bind(2, number);
    drop.exec();
    return Done{};
  } catch (const SQLite::Exception& problem) {
    return store_error(database_, problem);
  }
}

Result<std::vector<Played>> SqliteLedger::played() const {
  try {
    SQLite::Statement rows(
        database_.connection(),
        fmt::format("SELECT {} FROM games WHERE tournament = ? ORDER BY number", played_columns));
    rows.bind(1, tournament_);
    std::vector<Played> games;
    while (rows.executeStep()) games.push_back(read_played(rows));
    return games;
  } catch (const SQLite::Exception& problem) {
    return store_error(database_, problem);
  }
}

Status SqliteLedger::visit(const std::function<void(const PlayedGame&)>& visitor) const {
  try {
    SQLite::Statement rows(database_.connection(),
                           fmt::format("SELECT {}, {} FROM games WHERE tournament = ? "
                                       "ORDER BY number",
                                       played_columns, other_columns));
    rows.bind(1, tournament_);
    while (rows.executeStep()) visitor(read_game(rows));
    return Done{};
  } catch (const SQLite::Exception& problem) {
    return store_error(database_, problem);
  }
}

}  // namespace tauler::store
