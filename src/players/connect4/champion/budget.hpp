// What a player may use for a move, shared out among its searches.
#pragma once

#include "core/limits.hpp"
#include "search/search_guard.hpp"

namespace tauler::connect4 {

class Budget {
 public:
  /// Without limits of time and nodes it is this many nodes, so that the same position gives the
  /// same answer on every machine.
  Budget(const Limits& limits, std::uint64_t default_nodes)
      : deadline_(SearchGuard(limits).deadline()), limits_(limits) {
    if (!limits.nodes && deadline_ == Duration::max()) limits_.nodes = default_nodes;
  }

  /// Limits for a search that may use this share of what is left.
  Limits part(int percent) const {
    Limits limits;
    limits.stop = limits_.stop;
    if (deadline_ != Duration::max()) {
      limits.time = std::max(deadline_ - watch_.elapsed(), Duration::zero()) * percent / 100;
    }
    if (limits_.nodes) limits.nodes = std::max<std::uint64_t>(left() * percent / 100, 1);
    return limits;
  }

  void spend(std::uint64_t nodes) { spent_ += nodes; }
  bool is_spent() const {
    return limits_.stop_requested() || watch_.elapsed() >= deadline_ ||
           (limits_.nodes && left() == 0);
  }

  std::uint64_t spent() const { return spent_; }
  Duration elapsed() const { return watch_.elapsed(); }

 private:
  std::uint64_t left() const { return *limits_.nodes - std::min(*limits_.nodes, spent_); }

  Stopwatch watch_;
  Duration deadline_;
  Limits limits_;
  std::uint64_t spent_ = 0;
};

}  // namespace tauler::connect4
