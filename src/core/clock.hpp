// Time: its units, a stopwatch for searches, and how much of it a game gives.
#pragma once

#include <chrono>

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

}  // namespace tauler
