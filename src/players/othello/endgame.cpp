#include "players/othello/endgame.hpp"

#include <algorithm>
#include <array>

namespace tauler::othello {
namespace {

constexpr int table_bits = 14;
/// With fewer empty cells, putting the moves in order takes longer than trying them.
constexpr int fewest_to_order = 6;

constexpr Bits corners = bit(0) | bit(7) | bit(56) | bit(63);

int final_score(Bits own, Bits other) {
  const int mine = std::popcount(own);
  const int theirs = std::popcount(other);
  if (mine == theirs) return 0;
  return mine > theirs ? cells - 2 * theirs : 2 * mine - cells;
}

/// Tries the empty cells as they come.
int play_out(Bits own, Bits other, int alpha, int beta, bool passed = false) {
  int best = -cells - 1;
  for (Bits empty = ~(own | other); empty != 0; empty = without_lowest(empty)) {
    const Bits turned = flips_of(own, other, lowest(empty));
    if (turned == 0) continue;
    const Bits placed = turned | (empty & -empty);
    best = std::max(best, -play_out(other ^ turned, own ^ placed, -beta, -std::max(alpha, best)));
    if (best >= beta) return best;
  }
  if (best >= -cells) return best;
  return passed ? final_score(own, other) : -play_out(other, own, -beta, -alpha, true);
}

struct Candidate {
  int cell = 0;
  Bits own = 0;  ///< after it
  Bits other = 0;
  int rank = 0;  ///< the lowest is tried first
};

Candidate played(Bits own, Bits other, int cell) {
  const Bits turned = flips_of(own, other, cell);
  return {cell, own ^ (turned | bit(cell)), other ^ turned, 0};
}

}  // namespace

Endgame::Endgame() : table_(std::size_t{1} << table_bits) {}

int Endgame::solve(const Position& position, int alpha, int beta) {
  return visit(position.own(), position.other(), alpha, beta);
}

Outcome Endgame::outcome(const Position& position) {
  const int score = solve(position, -1, 1);
  if (score == 0) return Outcome::draw;
  return win_for(score > 0 ? position.to_move() : opponent(position.to_move()));
}

MoveList Endgame::best_moves(const Position& position) {
  MoveList moves;
  position.legal_moves(moves);
  if (position.must_pass()) return moves;
  MoveList best;
  int most = -cells - 1;
  for (Move move : moves) {
    const Candidate next = played(position.own(), position.other(), move.value());
    const int score = -visit(next.other, next.own, -cells, -most + 1);
    if (score < most) continue;
    if (score > most) best.clear();
    most = score;
    best.add(move);
  }
  return best;
}

int Endgame::visit(Bits own, Bits other, int alpha, int beta) {
  if (std::popcount(~(own | other)) < fewest_to_order) return play_out(own, other, alpha, beta);
  const Bits moves = moves_of(own, other);
  if (moves == 0) {
    if (moves_of(other, own) == 0) return final_score(own, other);
    return -visit(other, own, -beta, -alpha);
  }
  Entry known = place_of(own, other);
  if (known.own != own || known.other != other) known = {own, other};
  if (known.low >= beta || known.low == known.high) return known.low;
  if (known.high <= alpha) return known.high;
  const int score = try_moves(own, other, moves, alpha, beta, known.best);
  if (score > alpha) known.low = static_cast<std::int8_t>(score);
  if (score < beta) known.high = static_cast<std::int8_t>(score);
  place_of(own, other) = known;
  return score;
}

/// The move that was best before, then those that leave the opponent the fewest, a corner counting
/// as another two.
int Endgame::try_moves(Bits own, Bits other, Bits moves, int alpha, int beta, std::uint8_t& best) {
  std::array<Candidate, 32> candidates;
  auto end = candidates.begin();
  for (; moves != 0; moves = without_lowest(moves)) {
    *end = played(own, other, lowest(moves));
    const Bits replies = moves_of(end->other, end->own);
    end->rank = std::popcount(replies) + 2 * std::popcount(replies & corners);
    if (end->cell == best && best != 0) end->rank = -1;
    ++end;
  }
  std::sort(candidates.begin(), end, [](const Candidate& a, const Candidate& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.cell < b.cell;
  });
  int most = -cells - 1;
  for (auto next = candidates.begin(); next != end; ++next) {
    const int score = -visit(next->other, next->own, -beta, -std::max(alpha, most));
    if (score > most) {
      most = score;
      best = static_cast<std::uint8_t>(next->cell);
    }
    if (most >= beta) break;
  }
  return most;
}

Endgame::Entry& Endgame::place_of(Bits own, Bits other) {
  return table_[mix64(own ^ mix64(other)) >> (64 - table_bits)];
}

}  // namespace tauler::othello
