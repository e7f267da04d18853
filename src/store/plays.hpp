// Games that people play, each a row and a list of numbered events: whatever happens in a game is
// an event, so that a game is what its events say, also after a crash.
#pragma once

#include <array>

#include "core/side.hpp"
#include "store/people.hpp"

namespace tauler::store {

/// Who sits on a side: a person, a level of the program, or (neither) nobody yet.
struct Seat {
  std::optional<PersonId> person;
  std::optional<std::string> level;

  bool is_open() const { return !person && !level; }
  friend bool operator==(const Seat&, const Seat&) = default;
};

struct Play {
  std::string id;
  std::string game;   ///< "hex"
  std::string start;  ///< what the game registry starts it from: "hex:size=11", a position string
  std::array<Seat, 2> seats;
  std::string invitation;  ///< what the link has to hold to take the open seat; empty: nothing
  bool rated = false;
  std::optional<std::int64_t> budget_ms;  ///< with a clock
  std::int64_t increment_ms = 0;
  std::string rematch;  ///< the game that follows this one, if any
  Time created = 0;
  std::optional<Time> finished;
  Outcome outcome = Outcome::ongoing;
  std::string ending;  ///< why it ended: "board", "resignation", …
};

struct PlayEvent {
  std::int64_t number = 0;  ///< 1, 2, 3, … in its game
  std::string kind;
  Side side = Side::first;
  std::string detail;                     ///< the move, the number of moves taken back, …
  std::array<std::int64_t, 2> left_ms{};  ///< both clocks after it
  Time made = 0;

  friend bool operator==(const PlayEvent&, const PlayEvent&) = default;
};

class Plays {
 public:
  explicit Plays(Sql& sql) : sql_(sql) {}

  void add(const Play& play);
  std::optional<Play> find(const std::string& id);
  /// Throws a duplicate SqlFailure where that number was written before.
  void add_event(const std::string& id, const PlayEvent& event);
  /// Those after number `since`, in order.
  std::vector<PlayEvent> events(const std::string& id, std::int64_t since);
  void seat(const std::string& id, Side side, PersonId person);
  void finish(const std::string& id, Outcome outcome, const std::string& ending, Time now);
  void set_rematch(const std::string& id, const std::string& next);
  /// A person's games, the latest first; `before` for the next page.
  std::vector<Play> of_person(PersonId person, Time before, std::int64_t count);
  /// The rated games of that kind which this person plays now.
  std::vector<Play> rated_of(PersonId person, const std::string& game);
  bool is_in_rated(PersonId person, const std::string& game) {
    return !rated_of(person, game).empty();
  }
  /// Rated games with a clock that both sit at and nobody has ended.
  std::vector<std::string> rated_going_on();
  /// Games that are going on, the latest first.
  std::vector<Play> going_on(std::int64_t count);
  std::int64_t count();

 private:
  Sql& sql_;
};

}  // namespace tauler::store
