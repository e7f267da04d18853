#include "store/plays.hpp"

#include <algorithm>
#include <iterator>

#include "store/outcome_name.hpp"

namespace tauler::store {
namespace {

constexpr std::string_view play_columns =
    "id, game, start, first_person, second_person, first_level, second_level, invitation, rated, "
    "budget_ms, increment_ms, rematch, created, finished, outcome, ending";

/// The most a clock may hold, thirty years: clocks count nanoseconds in 64 bits.
constexpr std::int64_t longest_ms = 1'000'000'000'000;

Play read_play(Row& row) {
  Play play;
  play.id = row.text();
  play.game = row.text();
  play.start = row.text();
  for (Seat& seat : play.seats) seat.person = row.optional_integer();
  for (Seat& seat : play.seats) seat.level = row.optional_text();
  play.invitation = row.optional_text().value_or("");
  play.rated = row.flag();
  play.budget_ms = row.optional_integer(0, longest_ms);
  play.increment_ms = row.optional_integer(0, longest_ms).value_or(0);
  play.rematch = row.optional_text().value_or("");
  play.created = row.integer();
  play.finished = row.optional_integer();
  play.outcome = row.named(outcome_named, Error{"wanted-outcome"});
  play.ending = row.text();
  return play;
}

std::string select_play(std::string_view rest) {
  return "SELECT " + std::string(play_columns) + " FROM plays " + std::string(rest);
}

std::vector<Play> read_plays(Rows rows) {
  std::vector<Play> plays;
  for (Row& row : rows) plays.push_back(read_play(row));
  return plays;
}

Value text_unless_empty(const std::string& text) {
  return text.empty() ? Value() : Value(text);
}

}  // namespace

void Plays::add(const Play& play) {
  sql_.run("INSERT INTO plays (" + std::string(play_columns) +
               ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
           {play.id, play.game, play.start, integer_or_null(play.seats[0].person),
            integer_or_null(play.seats[1].person), text_or_null(play.seats[0].level),
            text_or_null(play.seats[1].level), text_unless_empty(play.invitation),
            std::int64_t{play.rated}, integer_or_null(play.budget_ms), play.increment_ms,
            text_unless_empty(play.rematch), play.created, integer_or_null(play.finished),
            std::string(name_of(play.outcome)), play.ending});
}

std::optional<Play> Plays::find(const std::string& id) {
  Rows rows = sql_.run(select_play("WHERE id = $1"), {id});
  if (rows.empty()) return std::nullopt;
  return read_play(rows.front());
}

void Plays::add_event(const std::string& id, const PlayEvent& event) {
  sql_.run(
      "INSERT INTO play_events (play, number, kind, side, detail, first_ms, second_ms, made) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      {id, event.number, event.kind, std::int64_t{index_of(event.side)}, event.detail,
       event.left_ms[0], event.left_ms[1], event.made});
}

std::vector<PlayEvent> Plays::events(const std::string& id, std::int64_t since) {
  std::vector<PlayEvent> events;
  for (Row& row :
       sql_.run("SELECT number, kind, side, detail, first_ms, second_ms, made FROM play_events "
                "WHERE play = $1 AND number > $2 ORDER BY number",
                {id, since})) {
    PlayEvent event;
    event.number = row.integer(1);
    event.kind = row.text();
    event.side = row.flag() ? Side::second : Side::first;
    event.detail = row.text();
    for (std::int64_t& left : event.left_ms) left = row.integer(0, longest_ms);
    event.made = row.integer();
    events.push_back(std::move(event));
  }
  return events;
}

void Plays::seat(const std::string& id, Side side, PersonId person) {
  const std::string column = side == Side::first ? "first_person" : "second_person";
  sql_.run("UPDATE plays SET " + column + " = $1, invitation = NULL WHERE id = $2", {person, id});
}

void Plays::finish(const std::string& id, Outcome outcome, const std::string& ending, Time now) {
  sql_.run("UPDATE plays SET outcome = $1, ending = $2, finished = $3 WHERE id = $4",
           {std::string(name_of(outcome)), ending, now, id});
}

void Plays::set_rematch(const std::string& id, const std::string& next) {
  sql_.run("UPDATE plays SET rematch = $1 WHERE id = $2", {next, id});
}

std::vector<Play> Plays::of_person(PersonId person, Time before, std::int64_t count) {
  return read_plays(
      sql_.run(select_play("WHERE (first_person = $1 OR second_person = $1) AND created < $2 "
                           "ORDER BY created DESC, id LIMIT $3"),
               {person, before, count}));
}

std::vector<Encounters> Plays::encounters_of(PersonId person) {
  std::vector<Encounters> found;
  // Two queries, each with an index of its own.
  for (Side side : {Side::first, Side::second}) {
    const bool is_first = side == Side::first;
    const std::string own = is_first ? "first" : "second";
    const std::string other = is_first ? "second" : "first";
    const std::string won = is_first ? "'first-wins'" : "'second-wins'";
    const std::string lost = is_first ? "'second-wins'" : "'first-wins'";
    const auto count_of = [](const std::string& outcome) {
      return "sum(CASE WHEN outcome = " + outcome + " THEN 1 ELSE 0 END)";
    };
    for (Row& row : sql_.run(
             "SELECT game, " + other + "_level, people.name, " + count_of(won) + ", " +
                 count_of("'draw'") + ", " + count_of(lost) + " FROM plays LEFT JOIN people ON " +
                 "people.id = " + other + "_person WHERE " + own + "_person = $1 AND (" + other +
                 "_person IS NULL OR " + other + "_person <> $1) AND finished IS NOT NULL AND " +
                 "outcome <> 'ongoing' GROUP BY game, " + other +
                 "_level, people.name ORDER BY 1, 2, 3",
             {person})) {
      Encounters score;
      score.game = row.text();
      score.side = side;
      score.level = row.optional_text().value_or("");
      score.opponent = row.optional_text();
      score.wins = row.integer(0);
      score.draws = row.integer(0);
      score.losses = row.integer(0);
      found.push_back(std::move(score));
    }
  }
  return found;
}

std::vector<Play> Plays::rated_of(PersonId person, const std::string& game) {
  std::vector<Play> plays;
  // Two queries, each with an index of its own. A person waiting for an opponent is not playing
  // yet.
  for (const char* seat : {"first_person", "second_person"}) {
    std::vector<Play> found = read_plays(
        sql_.run(select_play("WHERE " + std::string(seat) +
                             " = $1 AND game = $2 AND finished IS NULL AND rated = 1 AND "
                             "invitation IS NULL"),
                 {person, game}));
    std::move(found.begin(), found.end(), std::back_inserter(plays));
  }
  return plays;
}

std::vector<std::string> Plays::rated_going_on() {
  std::vector<std::string> ids;
  for (Row& row : sql_.run("SELECT id FROM plays WHERE finished IS NULL AND rated = 1 AND "
                           "invitation IS NULL AND budget_ms IS NOT NULL")) {
    ids.push_back(row.text());
  }
  return ids;
}

std::vector<Play> Plays::going_on(std::int64_t count) {
  return read_plays(
      sql_.run(select_play("WHERE finished IS NULL ORDER BY created DESC, id LIMIT $1"), {count}));
}

std::int64_t Plays::count() {
  return sql_.run("SELECT count(*) FROM plays").at(0).integer();
}

}  // namespace tauler::store
