// What a player answers: the move, and everything a person, a table or a protocol wants to know of
// how it was found.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/clock.hpp"
#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler {

struct Decision {
  Move move = Move::none();
  /// From the mover's side, in the player's own unit; higher is better for the mover.
  double value = 0;
  /// The mover's chance to win, 0 … 1, from players that estimate one.
  std::optional<double> win_chance;
  /// The result under best play from here, when it was proven and not merely estimated.
  std::optional<Outcome> proven;
  int depth = 0;            ///< plies of the last finished iteration
  std::uint64_t nodes = 0;  ///< positions visited
  Duration time{};
  /// What `choose` took that was not the player's own: waiting for a processor, the way through a
  /// pipe. The referee takes it off.
  Duration overhead{};
  std::vector<Move> variation;  ///< the expected line, `move` first
};

/// Called now and then by a running search with the best it has so far.
using Progress = std::function<void(const Decision&)>;

}  // namespace tauler
