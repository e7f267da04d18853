// What a player answers: the move, and everything a person, a table or a protocol wants to know
// about how it was found.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler {

/// The kind of search that found a move.
enum class Method : std::uint8_t {
  unsaid,
  rule,        ///< no search: a rule, a book, one look at the board
  minimax,     ///< every line to a fixed depth
  alpha_beta,  ///< the same without the lines that cannot matter
  deepening,   ///< to depth 1, 2, 3 … until time is up
  tree,        ///< a tree grown by playing out or judging its leaves
  exact,       ///< to the end of the game
};

/// "alpha-beta"; empty for `unsaid`.
std::string_view name_of(Method method);
/// The one of that name; `unsaid` where there is none.
Method method_named(std::string_view name);

struct Decision {
  Move move = Move::none();
  /// From the mover's side, in the player's own unit; higher is better for the mover.
  double value = 0;
  /// The mover's chance to win, 0 … 1, from players that estimate one.
  std::optional<double> win_chance;
  /// The result under best play from here, when it was proven and not merely estimated.
  std::optional<Outcome> proven;
  Method method = Method::unsaid;
  int depth = 0;            ///< plies of the last finished iteration
  std::uint64_t nodes = 0;  ///< positions visited
  Duration time{};
  /// The part of `choose`'s time that was not the player's own: waiting for a processor, the way
  /// through a pipe. The referee does not charge it.
  Duration overhead{};
  std::vector<Move> variation;  ///< the expected line, `move` first
};

/// Called from time to time by a running search with its best so far.
using Progress = std::function<void(const Decision&)>;

}  // namespace tauler
