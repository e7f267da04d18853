#include "store/tournaments.hpp"

#include <fmt/core.h>

#include "arena/statistics/standings.hpp"
#include "store/outcome_name.hpp"
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
constexpr std::string_view other_columns =
    "reason, opening_plies, first_seed, second_seed, record, turns";

/// The longest time in a game, in nanoseconds: more than three years cannot be real, and the sum
/// over a tournament stays within 64 bits.
constexpr std::int64_t longest_ns = std::int64_t{100'000'000} * 1'000'000'000;
constexpr int most_turns = 1'000'000;

std::optional<Outcome> end_named(std::string_view name) {
  const auto outcome = outcome_named(name);
  return outcome == Outcome::ongoing ? std::nullopt : outcome;
}

Played read_played(Row& row, int contestants) {
  const auto time = [&] { return Duration(row.integer(0, longest_ns)); };
  Played game;
  game.fixture.number = row.count(1);
  game.fixture.round = row.count(1);
  game.fixture.pair = row.count(1);
  game.fixture.opening = row.count(1);
  for (int& contestant : game.fixture.contestants) contestant = row.count(0, contestants - 1);
  if (game.fixture.contestants[0] == game.fixture.contestants[1])
    row.refuse(Error{"wanted-other-player"});
  game.outcome = row.named(end_named, Error{"wanted-outcome"});
  game.ending = row.named(ending_named, Error{"wanted-ending"});
  game.plies = row.count();
  for (arena::SideUse& use : game.use) {
    use.turns = row.count(0, most_turns);
    use.time = time();
    use.longest = time();
    use.overhead = time();
  }
  return game;
}

PlayedGame read_game(Row& row, int contestants) {
  PlayedGame game;
  game.played = read_played(row, contestants);
  game.reason = row.text();
  game.opening_plies = row.count();
  for (auto& seed : game.seeds) {
    if (const auto value = row.optional_integer()) seed = static_cast<std::uint64_t>(*value);
  }
  game.record = row.text();
  game.turns = row.named(read_turns, Error{"wanted-turns"});
  return game;
}

Values values_of(TournamentId tournament, const PlayedGame& game) {
  const auto& [fixture, outcome, ending, uses, plies] = game.played;
  Values values;
  const auto number = [&](auto value) { values.emplace_back(static_cast<std::int64_t>(value)); };
  const auto text = [&](std::string_view value) { values.emplace_back(std::string(value)); };
  number(tournament);
  number(fixture.number);
  number(fixture.round);
  number(fixture.pair);
  number(fixture.opening);
  for (int contestant : fixture.contestants) number(contestant);
  text(name_of(outcome));
  text(name_of(ending));
  number(plies);
  for (const arena::SideUse& use : uses) {
    number(use.turns);
    number(use.time.count());
    number(use.longest.count());
    number(use.overhead.count());
  }
  text(game.reason);
  number(game.opening_plies);
  for (const auto& seed : game.seeds) {
    values.emplace_back();
    if (seed) values.back() = static_cast<std::int64_t>(*seed);
  }
  text(game.record);
  text(write_turns(game.turns));
  return values;
}

/// "$1, $2, …".
std::string places(std::size_t count) {
  std::string text;
  for (std::size_t i = 1; i <= count; ++i) text += fmt::format("{}${}", i > 1 ? ", " : "", i);
  return text;
}

std::optional<TournamentRow> first_tournament(Rows rows) {
  if (rows.empty()) return std::nullopt;
  TournamentRow row;
  row.id = rows.front().integer();
  row.plan = rows.front().text();
  return row;
}

}  // namespace

std::optional<TournamentRow> Tournaments::of_nobody() {
  return first_tournament(
      sql_.run("SELECT id, plan FROM tournaments WHERE job IS NULL ORDER BY id LIMIT 1"));
}

std::optional<TournamentRow> Tournaments::of_nobody(const std::string& plan) {
  return first_tournament(
      sql_.run("SELECT id, plan FROM tournaments WHERE job IS NULL AND plan = $1", {plan}));
}

void Tournaments::remove_of_nobody() {
  sql_.run("DELETE FROM tournaments WHERE job IS NULL");
}

std::optional<TournamentRow> Tournaments::of_job(std::int64_t job) {
  return first_tournament(sql_.run("SELECT id, plan FROM tournaments WHERE job = $1", {job}));
}

TournamentId Tournaments::begin(const std::string& name, const std::string& plan,
                                std::optional<std::int64_t> job) {
  return sql_
      .run("INSERT INTO tournaments (name, plan, job) VALUES ($1, $2, $3) RETURNING id",
           {name, plan, integer_or_null(job)})
      .at(0)
      .integer();
}

void Tournaments::remove(TournamentId tournament) {
  sql_.run("DELETE FROM tournaments WHERE id = $1", {tournament});
}

bool Tournaments::is_there(TournamentId tournament) {
  return !sql_.run("SELECT id FROM tournaments WHERE id = $1", {tournament}).empty();
}

void Tournaments::add(TournamentId tournament, const PlayedGame& game) {
  const Values values = values_of(tournament, game);
  static const std::string statement =
      fmt::format("INSERT INTO games (tournament, {}, {}) VALUES ({})", played_columns,
                  other_columns, places(values.size()));
  sql_.run(statement, values);
}

bool Tournaments::has_game(TournamentId tournament, int number) {
  return !sql_.run("SELECT number FROM games WHERE tournament = $1 AND number = $2",
                   {tournament, std::int64_t{number}})
              .empty();
}

void Tournaments::drop_after(TournamentId tournament, int number) {
  sql_.run("DELETE FROM games WHERE tournament = $1 AND number > $2",
           {tournament, std::int64_t{number}});
}

std::vector<Played> Tournaments::played(TournamentId tournament, int contestants) {
  static const std::string statement =
      fmt::format("SELECT {} FROM games WHERE tournament = $1 ORDER BY number", played_columns);
  std::vector<Played> games;
  for (Row& row : sql_.run(statement, {tournament})) games.push_back(read_played(row, contestants));
  return games;
}

std::vector<PlayedGame> Tournaments::games(TournamentId tournament, int contestants, int after,
                                           std::int64_t count) {
  static const std::string statement = fmt::format(
      "SELECT {}, {} FROM games WHERE tournament = $1 AND number > $2 ORDER BY number LIMIT $3",
      played_columns, other_columns);
  std::vector<PlayedGame> games;
  for (Row& row : sql_.run(statement, {tournament, std::int64_t{after}, count})) {
    games.push_back(read_game(row, contestants));
  }
  return games;
}

TournamentTally Tournaments::tally(TournamentId tournament) {
  TournamentTally tally;
  for (Row& row : sql_.run("SELECT first, outcome, count(*), "
                           "CAST(sum(first_turns + second_turns) AS BIGINT) FROM games "
                           "WHERE tournament = $1 GROUP BY first, outcome",
                           {tournament})) {
    const std::size_t first = row.integer() == 0 ? 0 : 1;
    const Outcome outcome = row.named(end_named, Error{"wanted-outcome"});
    const std::int64_t games = row.integer();
    tally.games += games;
    tally.turns += row.integer(0, std::int64_t{2} * most_turns * games);
    const auto points = static_cast<double>(games);
    if (outcome == Outcome::draw) {
      for (double& each : tally.points) each += points / 2;
    } else {
      tally.points[outcome == Outcome::first_wins ? first : 1 - first] += points;
    }
  }
  return tally;
}

}  // namespace tauler::store
