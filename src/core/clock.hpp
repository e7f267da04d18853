// Time: a stopwatch for searches and the two-sided clock of a timed game. The game clock never asks
// what time it is: its owner tells it, so that tests need not wait and a server can stop it.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "core/side.hpp"

namespace tauler {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::steady_clock::time_point;

constexpr double seconds(Duration duration) {
  return std::chrono::duration<double>(duration).count();
}

constexpr Duration from_seconds(double value) {
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(value));
}

class Stopwatch {
 public:
  Stopwatch() : start_(std::chrono::steady_clock::now()) {}
  Duration elapsed() const { return std::chrono::steady_clock::now() - start_; }

 private:
  TimePoint start_;
};

/// How much time a game gives: a budget for each side and a bonus after every move.
struct TimeControl {
  Duration budget{};
  Duration increment{};
};

class Clock {
 public:
  explicit Clock(TimeControl control)
      : control_(control), remaining_{control.budget, control.budget} {}

  /// Starts `side`'s time. A running clock is stopped first, and its side charged.
  void start(Side side, TimePoint now);
  /// Stops the running side and charges it; `moved` also pays the increment, unless its flag fell.
  void stop(TimePoint now, bool moved);

  std::optional<Side> running() const { return running_; }
  /// Time left to `side`, the running move already taken off. Never negative.
  Duration remaining(Side side, TimePoint now) const;
  /// The side whose time is used up, if any.
  std::optional<Side> flagged(TimePoint now) const;
  const TimeControl& control() const { return control_; }

 private:
  Duration left(Side side, TimePoint now) const;

  TimeControl control_;
  std::array<Duration, 2> remaining_;
  std::optional<Side> running_;
  TimePoint since_{};
};

}  // namespace tauler
