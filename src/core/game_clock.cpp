#include "core/game_clock.hpp"

#include <algorithm>

namespace tauler {

GameClock::GameClock(const Controls& controls, Duration margin)
    : controls_(controls), margin_(margin) {
  for (int side : {0, 1}) {
    if (controls[side]) remaining_[side] = controls[side]->budget;
  }
}

void GameClock::start(Side side, TimePoint now) {
  stop(now);
  running_ = side;
  since_ = now;
}

void GameClock::stop(TimePoint now) {
  if (!running_) return;
  remaining_[index_of(*running_)] = left(*running_, now);
  running_.reset();
}

bool GameClock::charge(Side side, Duration turn) {
  if (!is_timed(side)) return true;
  Duration& budget = remaining_[index_of(side)];
  budget -= turn;
  if (budget + margin_ < Duration::zero()) return false;
  budget = std::max(budget, Duration::zero()) + increment(side);
  return true;
}

Duration GameClock::left(Side side, TimePoint now) const {
  const Duration budget = remaining_[index_of(side)];
  return running_ == side ? budget - (now - since_) : budget;
}

Duration GameClock::remaining(Side side, TimePoint now) const {
  return std::max(left(side, now), Duration::zero());
}

Duration GameClock::remaining(Side side) const {
  return std::max(remaining_[index_of(side)], Duration::zero());
}

Duration GameClock::increment(Side side) const {
  const auto& control = controls_[index_of(side)];
  return control ? control->increment : Duration{};
}

std::optional<TimePoint> GameClock::flag_time() const {
  if (!running_ || !is_timed(*running_)) return std::nullopt;
  return since_ + remaining_[index_of(*running_)] + margin_;
}

}  // namespace tauler
