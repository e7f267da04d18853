#include "players/othello/search.hpp"

#include <algorithm>
#include <array>

#include "players/othello/evaluation.hpp"
#include "search/alpha_beta.hpp"
#include "search/minimax.hpp"

namespace tauler::othello {
namespace {

/// The moves that look best after one ply first. It costs about a leaf a move, too much where the
/// leaves themselves come next.
struct LikelyFirst {
  void operator()(const Position& position, MoveList& moves, int remaining) const {
    position.legal_moves(moves);
    if (remaining < 2 || moves.size() < 2) return;
    std::array<int, cells> likely;
    for (Move move : moves) likely[move.value()] = value_after(position, move.value());
    std::sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      const int difference = likely[a.value()] - likely[b.value()];
      return difference != 0 ? difference > 0 : a < b;
    });
  }

 private:
  static int value_after(const Position& position, int cell) {
    const Bits turned = flips_of(position.own(), position.other(), cell);
    const Bits own = position.own() ^ turned ^ bit(cell);
    const Bits other = position.other() ^ turned;
    return quick_value(own, other, moves_of(own, other), moves_of(other, own));
  }
};

/// The outcome of a game that ends with this value for `mover`.
Outcome outcome_of(int value, Side mover) {
  if (value == 0) return Outcome::draw;
  return win_for(value > 0 ? mover : opponent(mover));
}

}  // namespace

SearchOutcome search(const Position& root, SearchKind kind, int depth, SearchGuard& guard,
                     Rng& ties) {
  Evaluation evaluation;
  LikelyFirst order;
  const SearchResult<int> result =
      kind == SearchKind::minimax
          ? Minimax<Position, Evaluation>(evaluation, &ties).search(root, depth, guard)
          : AlphaBeta<Position, Evaluation, LikelyFirst>(evaluation, order, &ties)
                .search(root, depth, guard);
  const int reached = result.finished ? evaluation.deepest(depth) : depth;
  SearchOutcome outcome{.decision = decision_from(result, reached, guard),
                        .value = result.value,
                        .equals = result.equals,
                        .finished = result.finished};
  if (kind == SearchKind::minimax) outcome.decision.method = Method::minimax;
  outcome.decision.value /= hundredths;
  if (result.finished && evaluation.saw_only_ends()) {
    outcome.decision.proven = outcome_of(result.value, root.to_move());
  }
  return outcome;
}

}  // namespace tauler::othello
