// Games that people play, each a row and a list of numbered events: whatever happens in a game is
// an event, so a game can be rebuilt from its events, even after a crash.
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
  std::string invitation;  ///< what a link must contain to take the open seat; empty: nothing
  bool rated = false;
  std::optional<std::int64_t> budget_ms;  ///< with a clock
  std::int64_t increment_ms = 0;
  std::string rematch;  ///< the game that follows this one, if any
  Time created = 0;
  std::optional<Time> finished;
  Outcome outcome = Outcome::ongoing;
  std::string ending;  ///< why it ended: "board", "resignation", …

  /// Two people at one screen: both seats are one person's.
  bool is_shared() const { return seats[0].person && seats[0].person == seats[1].person; }
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

/// How somebody did in one game, on one side, against one level or person.
struct Encounters {
  std::string game;
  Side side = Side::first;
  std::string level;                    ///< empty: a person
  std::optional<std::string> opponent;  ///< that person's name; nobody's for a guest
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
};

class Plays {
 public:
  explicit Plays(Sql& sql) : sql_(sql) {}

  void add(const Play& play);
  std::optional<Play> find(const std::string& id);
  /// Throws a duplicate SqlFailure if that number is already there.
  void add_event(const std::string& id, const PlayEvent& event);
  /// The events after number `since`, in order.
  std::vector<PlayEvent> events(const std::string& id, std::int64_t since);
  void seat(const std::string& id, Side side, PersonId person);
  void finish(const std::string& id, Outcome outcome, const std::string& ending, Time now);
  void set_rematch(const std::string& id, const std::string& next);
  /// A person's games, the latest first; `before` for the next page.
  std::vector<Play> of_person(PersonId person, Time before, std::int64_t count);
  /// Over all games that ended with a result, but those of two people at one screen.
  std::vector<Encounters> encounters_of(PersonId person);
  /// The rated games of that kind that this person is playing now.
  std::vector<Play> rated_of(PersonId person, const std::string& game);
  bool is_in_rated(PersonId person, const std::string& game) {
    return !rated_of(person, game).empty();
  }
  /// Unfinished rated games with a clock and both seats taken.
  std::vector<std::string> rated_going_on();
  /// Games in progress, the latest first.
  std::vector<Play> going_on(std::int64_t count);
  std::int64_t count();

 private:
  Sql& sql_;
};

}  // namespace tauler::store
