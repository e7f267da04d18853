#include "players/hex/exact/exact_moves.hpp"

#include <algorithm>

#include "players/hex/exact/opening_results.hpp"

namespace tauler::hex {
namespace {

constexpr int largest_small_board = 7;
/// A guess: how many of such positions are solved in the time has not been measured.
constexpr int few_cells = 45;
constexpr std::size_t table_bytes = std::size_t{128} << 20;

/// The same stones without the rule. Precondition: one stone.
Position without_swap(const Position& position) {
  Position plain(position.size());
  for (int code = 0; code < position.cells(); ++code) {
    if (!position.is_empty(code)) plain.play(Move::of(code));
  }
  return plain;
}

}  // namespace

bool ExactMoves::are_in_reach(const Position& position) {
  if (position.swap_rule() && position.ply() == 0) return false;
  return position.size() <= largest_small_board || position.cells() - position.ply() <= few_cells;
}

Solver& ExactMoves::solver_for(int size) {
  if (size != size_) {
    const ClaimBook* const book = size == 7 ? &ClaimBook::of_7x7() : nullptr;
    solver_ = std::make_unique<Solver>(size, table_bytes, network_, book);
    size_ = size;
  }
  return *solver_;
}

std::vector<MoveAnswer> ExactMoves::of(const Position& position, const Limits& limits) {
  const Position plain = position.can_swap() ? without_swap(position) : position;
  std::vector<MoveAnswer> moves = known_openings(plain);
  const bool whole =
      !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                    [](const auto& each) { return each.winner.has_value(); });
  if (!whole) moves = solver_for(plain.size()).solve_moves(plain, limits, moves).moves;
  if (position.can_swap()) {
    // Whoever swaps has the opening as if it were the own one.
    std::optional<Side> winner = Side::first;
    for (const MoveAnswer& reply : moves) {
      if (reply.winner == Side::second) {
        winner = Side::second;
        break;
      }
      if (!reply.winner) winner.reset();
    }
    if (winner) winner = opponent(*winner);
    moves.push_back({swap_move, winner});
  }
  return moves;
}

}  // namespace tauler::hex
