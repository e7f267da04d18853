// What a Gomoku manager allows for a move: the limits that arrive as INFO lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/limits.hpp"

namespace tauler::protocols {

class GomocupClock {
 public:
  /// Takes the value of a key (in lower case) if the key is a limit; what is not a number is
  /// ignored.
  void inform(std::string_view key, std::string_view value);
  /// A new game: all the time of a match is left.
  void restart() { left_ = match_; }
  /// Time used for a move; the next `time_left` overrides it.
  void spend(Duration time);

  /// For the next move.
  Limits limits() const;

 private:
  std::optional<Duration> turn_;   ///< for a move; zero: as fast as possible
  std::optional<Duration> match_;  ///< for the whole game
  std::optional<Duration> left_;   ///< of the match; below zero once it is overstepped
  Duration increment_{};
  std::optional<int> depth_;
  std::optional<std::uint64_t> nodes_;
};

}  // namespace tauler::protocols
