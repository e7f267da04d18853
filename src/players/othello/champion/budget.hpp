// What a move may take, asked by all threads of its search.
#pragma once

#include <algorithm>
#include <atomic>

#include "core/limits.hpp"
#include "players/othello/exact/kernel.hpp"
#include "search/search_guard.hpp"

namespace tauler::othello {

class Budget final : public ExactControl {
 public:
  /// Without limits of time and nodes it is so many nodes, so that the same position gives the same
  /// answer on every machine.
  Budget(const Limits& limits, int empty, std::uint64_t default_nodes)
      : limits_(limits), deadline_(budget(limits, empty)) {
    const bool unlimited = deadline_ == Duration::max() && !limits.nodes && !limits.depth;
    if (unlimited) limits_.nodes = default_nodes;
  }

  bool should_stop(std::uint64_t nodes) override {
    const std::uint64_t spent = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (over_.load(std::memory_order_relaxed)) return true;
    if (!needed_ && ((limits_.nodes && spent >= *limits_.nodes) || watch_.elapsed() >= deadline_ ||
                     limits_.stop_requested())) {
      over_.store(true, std::memory_order_relaxed);
    }
    return over_.load(std::memory_order_relaxed);
  }

  /// While it is set nothing ends the search: there must be a move.
  void set_needed(bool needed) { needed_ = needed; }
  /// All threads come home.
  void end() { over_.store(true, std::memory_order_relaxed); }

  /// Of a clock: whether another step, which will take longer than all before, is worth beginning.
  bool is_time_for_more() const {
    return !limits_.clock || limits_.time || watch_.elapsed() < deadline_ * 55 / 100;
  }

  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  Duration elapsed() const { return watch_.elapsed(); }

 private:
  /// A clock's time goes to the moves before the end can be played out; from then on they take
  /// little.
  static Duration budget(const Limits& limits, int empty) {
    Duration budget = limits.time.value_or(Duration::max());
    if (limits.clock) {
      constexpr int played_out = 16;
      const int moves = std::max(empty - played_out, 0) / 2 + 3;
      const Duration share = limits.clock->mine / moves + limits.clock->increment * 3 / 4;
      budget = std::min({budget, share, limits.clock->mine * 8 / 10});
    }
    return budget;
  }

  Limits limits_;
  Duration deadline_;
  Stopwatch watch_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> over_ = false;
  std::atomic<bool> needed_ = false;
};

}  // namespace tauler::othello
