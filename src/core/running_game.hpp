// A game under way: its position, its clock and its end. The arena's referee, the server's live
// games and the terminal let games be played in ways of their own, on this.
#pragma once

#include "core/any_position.hpp"
#include "core/ending.hpp"
#include "core/game_clock.hpp"

namespace tauler {

class RunningGame {
 public:
  explicit RunningGame(AnyPosition start, GameClock clock = {});

  const AnyPosition& position() const { return position_; }
  Side to_move() const { return position_.to_move(); }
  const GameClock& clock() const { return clock_; }
  GameClock& clock() { return clock_; }

  bool is_over() const { return ending_.has_value(); }
  /// `ongoing` before the end, and after one that nobody won or drew.
  Outcome outcome() const { return outcome_; }
  std::optional<Ending> ending() const { return ending_; }

  /// The one place where moves are checked. Refuses, with the reason, what the rules do not allow,
  /// and ends the game where they do.
  Status play(Move move);
  Status play(std::string_view text);
  /// Takes back so many moves, or all there are; the game goes on.
  void take_back(int plies);

  /// Ends it in a way that the rules do not know.
  void end(Outcome outcome, Ending ending);
  void lose(Side side, Ending ending) { end(win_for(opponent(side)), ending); }
  /// An end of that kind did not count: the game goes on.
  void reopen();

 private:
  void look_at_board();

  AnyPosition position_;
  GameClock clock_;
  Outcome outcome_ = Outcome::ongoing;
  std::optional<Ending> ending_;
};

}  // namespace tauler
