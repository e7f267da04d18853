// One game between two seats as a fold over its events: what may happen next is decided here, it
// has happened once it is stored, and only then is it applied. No I/O, no threads; time is told.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/running_game.hpp"
#include "games/registry.hpp"
#include "store/plays.hpp"

namespace tauler::server {

/// What somebody on a seat wants to do.
struct Action {
  enum class Kind : std::uint8_t {
    move,
    resign,
    offer_draw,  ///< to an offer of the other side: accept it
    decline_draw,
    ask_takeback,  ///< to a request of the other side: agree
    decline_takeback,
    abort,  ///< before both sides have moved: the game counts for nothing
    claim,  ///< the other side has left
  };
  Kind kind = Kind::move;
  std::string move = {};
  /// The ply the move was meant for: a repeated or late message plays nothing twice.
  std::optional<std::int64_t> ply = std::nullopt;
  /// What a level's search took. Its clock runs for nothing else: that it had to wait for a
  /// processor is nobody's advantage.
  std::optional<Duration> thought = std::nullopt;
};

/// What an action comes to: an event to be stored, and the game after it where the event is a move.
struct DecidedEvent : store::PlayEvent {
  std::shared_ptr<RunningGame> after = nullptr;  ///< `apply` takes it
};

/// From the words of the API: "move", "resign", "draw", …
std::optional<Action::Kind> action_of(std::string_view word);
std::string_view word_of(Action::Kind kind);

/// How long a seat has to be empty before the other side may claim the game.
constexpr Duration time_to_return = std::chrono::seconds(60);
/// How long a clock waits for somebody whose server is gone.
constexpr Duration longest_hold = std::chrono::seconds(5);
/// After so many events nothing is offered or taken back any more, so a game has at most as many
/// events more as its board has moves.
constexpr std::int64_t most_events_with_offers = 1000;

class LiveGame {
 public:
  /// From what the store has. A game with a clock goes on from the times of its last event: while
  /// nobody served it, it did not run.
  static Result<LiveGame> load(const GameRegistry& games, store::Play play,
                               const std::vector<store::PlayEvent>& events, TimePoint now);

  const store::Play& play() const { return play_; }
  const AnyPosition& position() const { return game_.position(); }
  /// Number of the latest event.
  std::int64_t number() const { return number_; }
  bool is_over() const { return play_.finished.has_value(); }
  bool has_started() const { return !play_.seats[0].is_open() && !play_.seats[1].is_open(); }
  /// Whose turn it is; nobody's before both sit and after the end.
  std::optional<Side> to_move() const;
  /// Of somebody who has both seats: the one whose turn it is.
  std::optional<Side> seat_of(store::PersonId person) const;
  const store::Seat& seat(Side side) const { return play_.seats[index_of(side)]; }
  std::optional<Side> draw_offer() const { return draw_offer_; }
  std::optional<Side> takeback_request() const { return takeback_; }

  bool has_clock() const { return play_.budget_ms.has_value(); }
  std::int64_t left_ms(Side side, TimePoint now) const;
  /// When the running side's time will be up.
  std::optional<TimePoint> flag_time() const;

  /// Told by whoever knows the connections: whether somebody is there for a seat. Being away
  /// counts from the first time that nobody was. The clock starts when both are there.
  void note_presence(Side side, bool is_here, TimePoint now);

  /// For a game that comes from a server that is gone. The turn had lasted for `spent` by then,
  /// which the side to move has used (where it is negative, has lost and gets back); its clock
  /// waits until it is there again, or for a few seconds.
  void hold_clock(Duration spent, TimePoint now);
  bool is_clock_held() const { return held_until_.has_value(); }
  /// Lets a clock go on that has waited long enough.
  void release_clock(TimePoint now);

  /// The event that the action would be, or why not.
  Result<DecidedEvent> decide(Side side, const Action& action, TimePoint now,
                              store::Time wall) const;
  /// The end of the side whose time is up, if it is: a loss once both have moved, nothing before.
  std::optional<DecidedEvent> fallen_flag(TimePoint now, store::Time wall) const;
  /// A level that cannot play on.
  DecidedEvent broken_level(Side side, TimePoint now, store::Time wall) const;
  Result<DecidedEvent> join(Side side, TimePoint now, store::Time wall) const;

  /// Precondition: `event` came from one of the functions above, in this state, and is stored.
  void apply(const DecidedEvent& event, TimePoint now);
  void seat_person(Side side, store::PersonId person);
  void set_rematch(std::string next) { play_.rematch = std::move(next); }

  /// What an event does to the game's own row, if it ends the game.
  struct End {
    Outcome outcome = Outcome::ongoing;
    std::string ending;
  };
  static std::optional<End> end_by(const DecidedEvent& event);

 private:
  LiveGame(store::Play play, AnyPosition position, TimePoint now);

  DecidedEvent event(std::string kind, Side side, std::string detail, TimePoint now,
                     store::Time wall) const;
  /// From the store: the event with the game after it, which is taken from here.
  Result<DecidedEvent> read(const store::PlayEvent& event);
  Result<DecidedEvent> decide_move(Side side, const Action& action, TimePoint now,
                                   store::Time wall) const;
  Result<DecidedEvent> decide_draw(Side side, TimePoint now, store::Time wall) const;
  Result<DecidedEvent> decide_takeback(Side side, TimePoint now, store::Time wall) const;
  Result<DecidedEvent> decide_claim(Side side, TimePoint now, store::Time wall) const;
  DecidedEvent end_event(Side side, Outcome outcome, std::string_view ending, TimePoint now,
                         store::Time wall) const;
  /// How many moves have to go until it is `side`'s turn again, its latest move taken back.
  int plies_to_take_back(Side side) const;
  bool clock_runs() const {
    return has_clock() && has_started() && !is_over() && clock_started_ && !level_to_move() &&
           !held_until_;
  }
  bool level_to_move() const { return seat(game_.to_move()).level.has_value(); }
  /// Lets the clock run for whoever is to move, where it should.
  void set_clock(TimePoint now);
  bool both_have_moved() const { return movers_.size() >= 2; }
  Status check_offer(const std::optional<std::size_t>& asked_at) const;

  store::Play play_;
  RunningGame game_;
  std::vector<Side> movers_;  ///< of every move
  std::int64_t number_ = 0;
  TimePoint turn_began_;
  std::array<bool, 2> here_{};
  std::array<std::optional<TimePoint>, 2> away_;
  bool clock_started_ = false;
  std::optional<TimePoint> held_until_;
  std::optional<Side> draw_offer_;
  std::optional<Side> takeback_;
  /// The ply of each side's latest offer and request: there is one of each a ply.
  std::array<std::optional<std::size_t>, 2> offered_at_;
  std::array<std::optional<std::size_t>, 2> asked_back_at_;
};

}  // namespace tauler::server
