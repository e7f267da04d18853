#include "protocols/engine/gomocup_clock.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {
namespace {

/// How managers write that a match has no time limit.
constexpr std::int64_t unlimited = 2147483647;
/// No search needs more; keeps sums of times in range.
constexpr std::int64_t longest = 1'000'000'000'000;

}  // namespace

void GomocupClock::inform(std::string_view key, std::string_view text) {
  const auto given = parse_integer<std::int64_t>(text);
  if (!given) return;
  const std::int64_t value = std::clamp(*given, -longest, longest);
  const Duration time = std::chrono::milliseconds(value);
  if (key == "timeout_turn") {
    turn_ = std::max(time, Duration::zero());
  } else if (key == "timeout_match") {
    match_ = value > 0 && value < unlimited ? std::optional(time) : std::nullopt;
    left_ = match_;
  } else if (key == "time_left") {
    left_ = value < unlimited ? std::optional(time) : std::nullopt;
  } else if (key == "time_increment") {
    increment_ = std::max(time, Duration::zero());
  } else if (key == "max_depth") {
    depth_ = value > 0 ? std::optional(static_cast<int>(std::min<std::int64_t>(value, 1000)))
                       : std::nullopt;
  } else if (key == "max_node") {
    nodes_ = value > 0 ? std::optional(static_cast<std::uint64_t>(value)) : std::nullopt;
  }
}

void GomocupClock::spend(Duration time) {
  if (left_) *left_ += increment_ - time;
}

Limits GomocupClock::limits() const {
  Limits limits;
  limits.depth = depth_;
  limits.nodes = nodes_;
  const bool hurried = (turn_ && *turn_ == Duration::zero()) || (left_ && *left_ <= increment_ / 2);
  if (hurried) {
    limits.depth = 1;
    limits.time = std::chrono::milliseconds(20);
    return limits;
  }
  if (turn_) limits.time = less_pipe_delay(*turn_);
  if (left_) {
    const Duration mine = less_pipe_delay(*left_);
    limits.clock = ClockState{mine, mine, increment_};
  }
  return limits;
}

}  // namespace tauler::protocols
