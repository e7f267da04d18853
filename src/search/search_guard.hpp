// Decides when a search must stop: counts nodes, and looks at the clock only now and then, because
// reading it costs more than most nodes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/limits.hpp"

namespace tauler {

class SearchGuard {
 public:
  explicit SearchGuard(const Limits& limits, Duration fallback = Duration::max())
      : limits_(limits), deadline_(budget(limits, fallback)) {}

  /// Counts one node; true when the search must end.
  bool count_node() {
    ++nodes_;
    if (nodes_ % nodes_between_looks == 0) look();
    if (limits_.nodes && nodes_ >= *limits_.nodes) expired_ = true;
    return expired_;
  }

  /// Looks at the clock and the stop flag now; for searches with slow nodes.
  bool look() {
    if (limits_.stop_requested() || watch_.elapsed() >= deadline_) expired_ = true;
    return expired_;
  }

  /// What is left of the time, for a search within this one.
  Limits rest() const {
    Limits rest;
    rest.stop = limits_.stop;
    if (deadline_ != Duration::max()) {
      rest.time = std::max(Duration::zero(), deadline_ - watch_.elapsed());
    }
    return rest;
  }

  bool expired() const { return expired_; }
  std::uint64_t nodes() const { return nodes_; }
  Duration elapsed() const { return watch_.elapsed(); }
  Duration deadline() const { return deadline_; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 512;
  /// In a clocked game: a fixed share of the time left plus most of the increment, but never all of
  /// it.
  static constexpr int expected_moves_left = 30;
  static constexpr int clock_reserve_percent = 90;

  static Duration budget(const Limits& limits, Duration fallback) {
    Duration budget = Duration::max();
    if (limits.time) budget = *limits.time;
    if (limits.clock) {
      const Duration share =
          limits.clock->mine / expected_moves_left + limits.clock->increment * 3 / 4;
      budget = std::min({budget, share, limits.clock->mine * clock_reserve_percent / 100});
    }
    // A stop flag is not a limit: a referee hands one to every search, and the player's own default
    // must still end it.
    const bool unlimited = !limits.time && !limits.clock && !limits.nodes && !limits.depth;
    return unlimited ? fallback : budget;
  }

  Limits limits_;
  Duration deadline_;
  Stopwatch watch_;
  std::uint64_t nodes_ = 0;
  bool expired_ = false;
};

}  // namespace tauler
