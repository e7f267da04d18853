#include "protocols/engine/gtp_clock.hpp"

#include <algorithm>

#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {

void GtpClock::set(Duration main, Duration period, int moves) {
  main_ = main;
  period_ = period;
  period_moves_ = moves;
  is_limited_ = !(period > Duration::zero() && moves == 0);
  restart();
}

void GtpClock::restart() {
  left_ = {};
  if (!is_limited_) return;
  const bool in_period = main_ == Duration::zero() && period_moves_ > 0;
  left_.fill(in_period ? Left{period_, period_moves_} : Left{main_, 0});
}

void GtpClock::set_left(Side side, Duration time, int moves) {
  left_[index_of(side)] = Left{time, moves};
}

void GtpClock::spend(Side side, Duration time) {
  std::optional<Left>& left = left_[index_of(side)];
  if (!left) return;
  left->time -= time;
  const bool next_period =
      period_moves_ > 0 && (left->moves == 0 ? left->time <= Duration::zero() : --left->moves == 0);
  if (next_period) left = Left{period_, period_moves_};
  left->time = std::max(left->time, Duration::zero());
}

Limits GtpClock::limits(Side side) const {
  Limits limits;
  const std::optional<Left>& left = left_[index_of(side)];
  if (!left) return limits;
  if (left->moves > 0) {
    limits.time = less_pipe_delay(left->time / left->moves);
  } else {
    const std::optional<Left>& other = left_[index_of(opponent(side))];
    const Duration per_move = period_moves_ > 0 ? period_ / period_moves_ : Duration::zero();
    limits.clock =
        ClockState{less_pipe_delay(left->time), other ? other->time : left->time, per_move};
  }
  return limits;
}

}  // namespace tauler::protocols
