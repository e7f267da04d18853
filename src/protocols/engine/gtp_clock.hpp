// The time of a GTP game: main time, then periods, each with its time for a number of moves.
#pragma once

#include <array>
#include <optional>

#include "core/limits.hpp"
#include "core/side.hpp"

namespace tauler::protocols {

class GtpClock {
 public:
  /// `time_settings`. As the protocol says, no main time and no period means no time to think at
  /// all, and a period without moves means no limit.
  void set(Duration main, Duration period, int moves);
  /// `time_left`: with `moves` in a period, without in the main time.
  void set_left(Side side, Duration time, int moves);
  /// After a move of ours; the next `time_left` overrides it.
  void spend(Side side, Duration time);
  /// A new game.
  void restart();

  /// For the next move of `side`.
  Limits limits(Side side) const;

 private:
  struct Left {
    Duration time{};
    int moves = 0;
  };

  Duration main_{};
  Duration period_{};
  int period_moves_ = 0;
  bool is_limited_ = false;
  std::array<std::optional<Left>, 2> left_;
};

}  // namespace tauler::protocols
