// Games for benchmarks: both sides play by the evaluation alone, now and then at random, so that
// the positions do not depend on the search that is measured.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "core/rng.hpp"
#include "games/othello/position.hpp"
#include "players/othello/patterns/pattern_evaluation.hpp"

namespace tauler::bench {

inline Move random_move(const othello::Position& position, Rng& rng) {
  MoveList moves;
  position.legal_moves(moves);
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

inline Move hasty_move(const othello::Position& position, std::uint32_t random_one_in, Rng& rng) {
  if (rng.below(random_one_in) == 0) return random_move(position, rng);
  MoveList moves;
  position.legal_moves(moves);
  Move best = moves[0];
  using othello::PatternEvaluation;
  int least = PatternEvaluation::highest + 1;
  for (Move move : moves) {
    othello::Position after = position;
    after.play(move);
    const int value = PatternEvaluation::embedded().value(after.own(), after.other());
    if (value < least) {
      least = value;
      best = move;
    }
  }
  return best;
}

/// The openings of a file, one a line, moves as "f5d6…"; those with a move that is not legal are
/// left out.
inline std::vector<othello::Position> read_openings(const char* path) {
  std::vector<othello::Position> openings;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    othello::Position position;
    bool legal = true;
    for (std::size_t i = 0; legal && i + 1 < line.size(); i += 2) {
      if (line[i] < 'a' || line[i] > 'h') break;
      const Move move = Move::of((line[i + 1] - '1') * 8 + (line[i] - 'a'));
      legal = position.is_legal(move);
      if (legal) position.play(move);
    }
    if (legal && position.ply() > 0) openings.push_back(position);
  }
  return openings;
}

}  // namespace tauler::bench
