#include "store/people.hpp"

#include <algorithm>
#include <chrono>

#include "core/utf8.hpp"
#include "store/secrets.hpp"

namespace tauler::store {
namespace {

constexpr std::string_view person_columns = "id, name, password, created";

Person read_person(Row& row) {
  Person person;
  person.id = row.integer();
  person.name = row.optional_text();
  person.password = row.optional_text();
  person.created = row.integer();
  return person;
}

std::string select_person(std::string_view where) {
  return "SELECT " + std::string(person_columns) + " FROM people WHERE " + std::string(where);
}

std::optional<Person> first_person(Rows rows) {
  if (rows.empty()) return std::nullopt;
  return read_person(rows.front());
}

}  // namespace

Time time_now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string folded(std::string_view name) {
  std::string plain;
  while (!name.empty()) {
    const auto character = first_character(name);
    const std::size_t bytes = character ? character->bytes : 1;
    const std::string_view letter = character ? plain_letter(character->code) : "";
    const bool point = character && character->code == U'·';
    if (!point) plain += letter.empty() ? name.substr(0, bytes) : letter;
    name.remove_prefix(bytes);
  }
  return plain;
}

PersonId People::add_guest(Time now) {
  return sql_.run("INSERT INTO people (created) VALUES ($1) RETURNING id", {now}).at(0).integer();
}

bool People::name_guest(PersonId guest, const std::string& name, const std::string& password) {
  if (find(name)) return false;
  return !sql_.run(
                  "UPDATE people SET name = $1, folded = $2, password = $3 "
                  "WHERE id = $4 AND name IS NULL RETURNING id",
                  {name, folded(name), password, guest})
              .empty();
}

std::optional<Person> People::find(PersonId id) {
  return first_person(sql_.run(select_person("id = $1"), {id}));
}

std::optional<Person> People::find(const std::string& name) {
  return first_person(sql_.run(select_person("folded = $1"), {folded(name)}));
}

std::vector<Person> People::search(const std::string& beginning, std::int64_t count) {
  // A range, not LIKE: nothing in the text is a pattern, and the index can be used. The last
  // character of Unicode ends the range.
  const std::string low = folded(beginning);
  std::vector<Person> found;
  for (Row& row : sql_.run(select_person("folded >= $1 AND folded < $2 ORDER BY folded LIMIT $3"),
                           {low, low + "\xf4\x8f\xbf\xbf", count})) {
    found.push_back(read_person(row));
  }
  return found;
}

void People::set_password(PersonId id, const std::string& password) {
  sql_.run("UPDATE people SET password = $1 WHERE id = $2", {password, id});
}

void People::remove(PersonId id) {
  sql_.run("DELETE FROM people WHERE id = $1", {id});
}

std::int64_t People::count() {
  return sql_.run("SELECT count(*) FROM people WHERE name IS NOT NULL").at(0).integer();
}

void People::open_session(const std::string& token, PersonId person, const std::string& csrf,
                          Time now) {
  sql_.run("INSERT INTO sessions (token, person, csrf, created, used) VALUES ($1, $2, $3, $4, $5)",
           {hash_of_token(token), person, csrf, now, now});
}

std::optional<Session> People::session(const std::string& token, Time now, Time idle) {
  constexpr Time note_every = Time{10} * 60 * 1000;
  const std::string hash = hash_of_token(token);
  Rows rows = sql_.run(
      "SELECT people.id, name, password, people.created, csrf, used FROM sessions "
      "JOIN people ON people.id = sessions.person WHERE token = $1 AND used > $2",
      {hash, now - idle});
  if (rows.empty()) return std::nullopt;
  Session session;
  session.person = read_person(rows.front());
  session.csrf = rows.front().text();
  session.used = rows.front().integer();
  if (now - session.used > note_every) {
    sql_.run("UPDATE sessions SET used = $1 WHERE token = $2", {now, hash});
  }
  return session;
}

void People::close_session(const std::string& token) {
  sql_.run("DELETE FROM sessions WHERE token = $1", {hash_of_token(token)});
}

void People::close_sessions(PersonId person) {
  sql_.run("DELETE FROM sessions WHERE person = $1", {person});
}

void People::sweep(Time now, Time idle) {
  // Whoever has just come gets a session in a moment, perhaps from another server.
  constexpr Time newcomer_ms = 60'000;
  sql_.run("DELETE FROM sessions WHERE used <= $1", {now - idle});
  sql_.run("DELETE FROM reset_codes WHERE expires <= $1", {now});
  sql_.run(
      "DELETE FROM people WHERE name IS NULL AND created <= $1 "
      "AND NOT EXISTS (SELECT 1 FROM sessions WHERE person = people.id) "
      "AND NOT EXISTS (SELECT 1 FROM plays WHERE first_person = people.id) "
      "AND NOT EXISTS (SELECT 1 FROM plays WHERE second_person = people.id)",
      {now - std::min(idle, newcomer_ms)});
}

void People::set_reset_code(PersonId person, const std::string& code, Time expires) {
  sql_.run(
      "INSERT INTO reset_codes (person, code, expires) VALUES ($1, $2, $3) "
      "ON CONFLICT (person) DO UPDATE SET code = excluded.code, expires = excluded.expires",
      {person, hash_of_token(code), expires});
}

bool People::use_reset_code(PersonId person, const std::string& code, Time now) {
  return !sql_.run(
                  "DELETE FROM reset_codes WHERE person = $1 AND code = $2 AND expires > $3 "
                  "RETURNING person",
                  {person, hash_of_token(code), now})
              .empty();
}

}  // namespace tauler::store
