// Who plays: registered people and guests, their sessions and reset codes. Every function is one or
// a few statements within the caller's transaction. Throws SqlFailure.
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
  std::string csrf;  ///< the token that a request that changes something must repeat
  Time used = 0;
};

class People {
 public:
  explicit People(Sql& sql) : sql_(sql) {}

  PersonId add_guest(Time now);
  /// Gives a guest a name, and with it an account. False if the name is taken.
  bool name_guest(PersonId guest, const std::string& name, const std::string& password);
  std::optional<Person> find(PersonId id);
  /// Ignores case.
  std::optional<Person> find(const std::string& name);
  /// At most `count` names that begin like this.
  std::vector<Person> search(const std::string& beginning, std::int64_t count);
  void set_password(PersonId id, const std::string& password);
  /// Deletes the person with sessions, codes and ratings; the games stay, without a name.
  void remove(PersonId id);
  std::int64_t count();

  /// `token` is what the browser keeps; only its hash is stored.
  void open_session(const std::string& token, PersonId person, const std::string& csrf, Time now);
  /// A session ends when it has not been used for `idle` milliseconds. Its use is noted from time
  /// to time.
  std::optional<Session> session(const std::string& token, Time now, Time idle);
  void close_session(const std::string& token);
  void close_sessions(PersonId person);
  /// Deletes guests who left and never played, and sessions nobody uses.
  void sweep(Time now, Time idle);

  void set_reset_code(PersonId person, const std::string& code, Time expires);
  /// Whether the code was right; it is gone after its first successful use.
  bool use_reset_code(PersonId person, const std::string& code, Time now);

 private:
  Sql& sql_;
};

/// Names are compared without regard to capitals, the marks of letters and the point of l·l.
std::string folded(std::string_view name);

}  // namespace tauler::store
