// All that a search asks of a game. A `Game` is a position: a value that knows whose turn it is,
// what may be played and how it ends. Searches are templates over it, so no call in a search is
// virtual and nothing is allocated for a node.
#pragma once

#include <concepts>
#include <cstdint>

#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler {

template <class G>
concept Game = std::copyable<G> && std::equality_comparable<G> &&
    requires(G position, const G& constant, Move move, MoveList& moves, int symmetry) {
  /// What `play` changed and `undo` needs; small, kept on the search's stack.
  typename G::Undo;

  { constant.to_move() } -> std::same_as<Side>;
  /// Known after every move without searching for it.
  { constant.outcome() } -> std::same_as<Outcome>;
  /// Plies played since the empty board (passes and swaps count).
  { constant.ply() } -> std::convertible_to<int>;
  /// Appends the legal moves in board order; none when the game is over.
  {constant.legal_moves(moves)};
  { constant.is_legal(move) } -> std::same_as<bool>;
  /// Precondition: `is_legal(move)`.
  { position.play(move) } -> std::same_as<typename G::Undo>;
  /// Takes back the latest move: `undo(play(m))` leaves the position as it was.
  {position.undo(std::declval<const typename G::Undo&>())};
  /// Equal positions have equal keys; different ones almost never.
  { constant.key() } -> std::same_as<std::uint64_t>;

  /// Maps of the board onto itself that keep the rules; number 0 is the identity.
  { constant.symmetries() } -> std::convertible_to<int>;
  { constant.mapped(symmetry) } -> std::same_as<G>;
  { constant.mapped(move, symmetry) } -> std::same_as<Move>;
};

}  // namespace tauler
