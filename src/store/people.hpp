// Who plays: registered people and guests, their sessions and reset codes. Every function is one
// or a few statements; whoever calls them keeps the transaction. Throws SqlFailure.
#pragma once

#include "store/sql.hpp"

namespace tauler::store {

using PersonId = std::int64_t;
/// Milliseconds since 1970.
using Time = std::int64_t;

Time time_now();

struct Person {
  PersonId id = 0;
  std::optional<std::string> name;      ///< none: a guest
  std::optional<std::string> password;  ///< its Argon2id hash
  Time created = 0;
};

struct Session {
  Person person;
  std::string csrf;  ///< what a request that changes something has to repeat
  Time used = 0;
};

class People {
 public:
  explicit People(Sql& sql) : sql_(sql) {}

  PersonId add_guest(Time now);
  /// Gives a guest a name, and with it an account. False where the name is taken.
  bool name_guest(PersonId guest, const std::string& name, const std::string& password);
  std::optional<Person> find(PersonId id);
  /// In either case of the letters.
  std::optional<Person> find(const std::string& name);
  /// Names that begin so, at most `count`.
  std::vector<Person> search(const std::string& beginning, std::int64_t count);
  void set_password(PersonId id, const std::string& password);
  /// With sessions, codes and ratings; the games stay, without a name.
  void remove(PersonId id);
  std::int64_t count();

  /// `token` is what the browser keeps; only its hash is stored.
  void open_session(const std::string& token, PersonId person, const std::string& csrf, Time now);
  /// A session ends when it was not used for `idle` milliseconds. Using it is noted now and then.
  std::optional<Session> session(const std::string& token, Time now, Time idle);
  void close_session(const std::string& token);
  void close_sessions(PersonId person);
  /// Guests who left and never played, and sessions nobody uses.
  void sweep(Time now, Time idle);

  void set_reset_code(PersonId person, const std::string& code, Time expires);
  /// Whether it was right; a code is gone after its first right use.
  bool use_reset_code(PersonId person, const std::string& code, Time now);

 private:
  Sql& sql_;
};

/// Names are told apart without regard to case.
std::string folded(std::string_view name);

}  // namespace tauler::store
