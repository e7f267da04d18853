#include "core/clock.hpp"

#include <algorithm>

namespace tauler {

void Clock::start(Side side, TimePoint now) {
  stop(now, false);
  running_ = side;
  since_ = now;
}

void Clock::stop(TimePoint now, bool moved) {
  if (!running_) return;
  Duration& budget = remaining_[index_of(*running_)];
  budget = left(*running_, now);
  if (moved && budget > Duration::zero()) budget += control_.increment;
  running_.reset();
}

Duration Clock::left(Side side, TimePoint now) const {
  const Duration budget = remaining_[index_of(side)];
  return running_ == side ? budget - (now - since_) : budget;
}

Duration Clock::remaining(Side side, TimePoint now) const {
  return std::max(left(side, now), Duration::zero());
}

std::optional<Side> Clock::flagged(TimePoint now) const {
  for (Side side : {Side::first, Side::second}) {
    if (left(side, now) <= Duration::zero()) return side;
  }
  return std::nullopt;
}

}  // namespace tauler
