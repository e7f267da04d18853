// One call of an exact solver: its limits, and what it has used of them.
#pragma once

#include <atomic>
#include <functional>

#include "core/limits.hpp"
#include "search/solution.hpp"

namespace tauler {

class SolveRun {
 public:
  explicit SolveRun(const Limits& limits) : limits_(limits) {}

  /// Counts nodes of one thread; true when all of them must end.
  bool spend(std::uint64_t nodes) {
    const std::uint64_t total = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (limits_.stop_requested() || (limits_.nodes && total >= *limits_.nodes) ||
        (limits_.time && watch_.elapsed() >= *limits_.time)) {
      over_.store(true, std::memory_order_relaxed);
    }
    return is_over();
  }

  /// Says now and then between which scores the answer is. For one of the threads.
  void report(const std::function<void(const Solution&)>& progress, int low, int high) {
    if (!progress || since_report_.elapsed() < time_between_reports) return;
    since_report_ = Stopwatch();
    progress(solution(low, high));
  }

  bool is_over() const { return over_.load(std::memory_order_relaxed); }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  Solution solution(int low, int high) const { return {low, high, nodes(), watch_.elapsed()}; }

 private:
  static constexpr Duration time_between_reports = std::chrono::milliseconds(250);

  Limits limits_;
  Stopwatch watch_;
  Stopwatch since_report_;
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<bool> over_{false};
};

}  // namespace tauler
