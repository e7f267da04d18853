// The Othello document's players as it tells them [C3, C4, C5]: an array of letters, every term of
// the evaluation by trying every move, a maximizer and a minimizer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "games/othello/position.hpp"
#include "games/othello/reference.hpp"

namespace tauler::othello::plain {

inline ReferenceGame game_of(const Position& position) {
  std::string board(64, 'E');
  for (int cell = 0; cell < 64; ++cell) {
    if ((position.discs(black) >> cell & 1) != 0) board[cell] = 'B';
    if ((position.discs(white) >> cell & 1) != 0) board[cell] = 'W';
  }
  return ReferenceGame(board, position.to_move() == black ? 'B' : 'W');
}

inline char opposite(char colour) {
  return colour == 'B' ? 'W' : 'B';
}

/// Every disc that some move of `attacker` turns over, were it its turn.
inline std::array<bool, 64> capturable(const std::string& board, char attacker) {
  const ReferenceGame game(board, attacker);
  std::array<bool, 64> found{};
  for (int move : game.playable(attacker)) {
    for (int cell : game.turned(move, attacker)) found[cell] = true;
  }
  return found;
}

/// The sum over the discs of a colour: -1 for a disc the opponent can capture on the next turn, 0
/// for one it can capture on the turn after some move of the owner, 1 for any other.
inline int stability(const std::string& board, char colour) {
  const char enemy = opposite(colour);
  const auto next_turn = capturable(board, enemy);
  std::array<bool, 64> in_two_turns{};
  for (int move : ReferenceGame(board, colour).playable(colour)) {
    ReferenceGame after(board, colour);
    after.play(Move::of(move));
    const auto captured = capturable(after.board(), enemy);
    for (int cell = 0; cell < 64; ++cell) in_two_turns[cell] |= captured[cell];
  }
  int sum = 0;
  for (int cell = 0; cell < 64; ++cell) {
    if (board[cell] == colour) sum += next_turn[cell] ? -1 : in_two_turns[cell] ? 0 : 1;
  }
  return sum;
}

/// In hundredths of a point, of one colour alone.
inline int points(const std::string& board, char colour) {
  int sum = 100 * static_cast<int>(ReferenceGame(board, colour).playable(colour).size());
  for (int cell = 0; cell < 64; ++cell) {
    if (board[cell] != colour) continue;
    const int row = cell / 8;
    const int column = cell % 8;
    const bool row_edge = row == 0 || row == 7;
    const bool column_edge = column == 0 || column == 7;
    if (row_edge && column_edge) sum += 1000;
    if (row_edge || column_edge) sum += 5;
  }
  return sum + stability(board, colour);
}

inline int evaluate(const std::string& board, char maximizer) {
  return points(board, maximizer) - points(board, opposite(maximizer));
}

/// A finished game: a thousand points for the win, and one for every disc of the lead.
inline int result(const ReferenceGame& game, char maximizer) {
  const int lead = game.count(maximizer) - game.count(opposite(maximizer));
  return lead == 0 ? 0 : lead > 0 ? 100'000 + 100 * lead : -100'000 + 100 * lead;
}

struct Choice {
  int value = 0;
  std::vector<int> moves;  ///< all that have it; with pruning only the first
  std::uint64_t nodes = 0;
};

class Minimax {
 public:
  explicit Minimax(int depth, bool prunes = false) : depth_(depth), prunes_(prunes) {}

  Choice choose(const Position& position) {
    const ReferenceGame game = game_of(position);
    maximizer_ = position.to_move() == black ? 'B' : 'W';
    Choice choice;
    choice.value = -infinity;
    for (int move : game.legal_moves()) {
      ReferenceGame child = game;
      child.play(Move::of(move));
      const int value = visit(child, depth_ - 1, prunes_ ? choice.value : -infinity, infinity);
      if (value > choice.value) choice.moves.clear();
      if (value > choice.value || (value == choice.value && !prunes_)) choice.moves.push_back(move);
      choice.value = std::max(choice.value, value);
    }
    choice.nodes = nodes_;
    return choice;
  }

 private:
  static constexpr int infinity = std::numeric_limits<int>::max();

  int visit(const ReferenceGame& game, int depth, int alpha, int beta) {
    ++nodes_;
    if (game.outcome() != Outcome::ongoing) return result(game, maximizer_);
    if (depth == 0) return evaluate(game.board(), maximizer_);
    const bool maximizing = (game.to_move() == black) == (maximizer_ == 'B');
    int best = maximizing ? -infinity : infinity;
    for (int move : game.legal_moves()) {
      ReferenceGame child = game;
      child.play(Move::of(move));
      const int value = visit(child, depth - 1, alpha, beta);
      best = maximizing ? std::max(best, value) : std::min(best, value);
      if (!prunes_) continue;
      if (maximizing) alpha = std::max(alpha, best);
      if (!maximizing) beta = std::min(beta, best);
      if (beta <= alpha) break;
    }
    return best;
  }

  int depth_;
  bool prunes_;
  char maximizer_ = 'B';
  std::uint64_t nodes_ = 0;
};

}  // namespace tauler::othello::plain
