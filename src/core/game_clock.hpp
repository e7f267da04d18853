// The two-sided clock of a timed game. It never asks what time it is: its owner tells it, so that
// tests need not wait and a server can stop it. It can run, for people; or be charged after a turn,
// for players whose own time is known only then.
#pragma once

#include <array>
#include <optional>

#include "core/clock.hpp"
#include "core/side.hpp"

namespace tauler {

class GameClock {
 public:
  using Controls = std::array<std::optional<TimeControl>, 2>;  ///< by side

  /// Nobody's time is limited.
  GameClock() = default;
  explicit GameClock(TimeControl control) : GameClock(Controls{control, control}) {}
  /// A flag counts once it is down by more than the margin.
  explicit GameClock(const Controls& controls, Duration margin = {});

  bool is_timed(Side side) const { return controls_[index_of(side)].has_value(); }

  /// Starts `side`'s time. A running clock is stopped first, and its side charged.
  void start(Side side, TimePoint now);
  /// Stops the running side, if one runs, and charges it.
  void stop(TimePoint now);
  /// Takes a turn off `side`'s time and pays the increment; false where its flag is down instead.
  bool charge(Side side, Duration turn);
  void set_remaining(Side side, Duration left) { remaining_[index_of(side)] = left; }

  std::optional<Side> running() const { return running_; }
  /// Time left to `side`, the running turn taken off. Never negative.
  Duration remaining(Side side, TimePoint now) const;
  /// The same, as it was when the running turn began.
  Duration remaining(Side side) const;
  Duration increment(Side side) const;
  /// When the running side's flag will be down.
  std::optional<TimePoint> flag_time() const;

 private:
  Duration left(Side side, TimePoint now) const;

  Controls controls_;
  Duration margin_{};
  std::array<Duration, 2> remaining_{};
  std::optional<Side> running_;
  TimePoint since_{};
};

}  // namespace tauler
