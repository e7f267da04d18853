// What a search may use: whichever limit is reached first ends it. No limit at all means the
// player's own default.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "core/clock.hpp"

namespace tauler {

/// The time situation of a clocked game, as the player to move sees it.
struct ClockState {
  Duration mine{};
  Duration theirs{};
  Duration increment{};
};

struct Limits {
  std::optional<Duration> time;        ///< for this move
  std::optional<int> depth;            ///< in plies
  std::optional<std::uint64_t> nodes;  ///< positions visited
  std::optional<ClockState> clock;     ///< the player budgets this time itself
  /// An answer before the time is over is welcome, where more thought would not change it: somebody
  /// waits for it. With a clock it always is.
  bool hurry = false;
  /// How long to wait before giving up on a player that has not answered: longer than the other
  /// limits. Only callers that wait for another program need it.
  std::optional<Duration> hard_timeout;
  /// Set by another thread to end the search now; the best move so far is played. Not a limit in
  /// itself: a search that should run until it is stopped has the longest possible `time`.
  const std::atomic<bool>* stop = nullptr;

  static Limits within(Duration time) {
    Limits limits;
    limits.time = time;
    return limits;
  }

  bool stop_requested() const { return stop && stop->load(std::memory_order_relaxed); }
};

}  // namespace tauler
