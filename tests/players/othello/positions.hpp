// Positions to compare players on: random games, and games that people played.
#pragma once

#include <vector>

#include "games/othello/position.hpp"
#include "support/wthor.hpp"

namespace tauler::othello {

/// Some positions of random games where the game goes on, `empties` cells empty at the most.
inline std::vector<Position> random_positions(int count, std::uint64_t seed, int empties = 60) {
  std::vector<Position> positions;
  Rng rng(seed);
  while (static_cast<int>(positions.size()) < count) {
    Position position;
    while (!is_over(position.outcome())) {
      const bool late = cells - std::popcount(position.discs()) <= empties;
      if (late && rng.below(8) == 0) positions.push_back(position);
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  positions.resize(static_cast<std::size_t>(count));
  return positions;
}

/// Positions of random games where the mover must pass: rare among the others.
inline std::vector<Position> passing_positions(int count, std::uint64_t seed) {
  std::vector<Position> positions;
  Rng rng(seed);
  while (static_cast<int>(positions.size()) < count) {
    Position position;
    while (!is_over(position.outcome())) {
      if (position.must_pass()) positions.push_back(position);
      MoveList moves;
      position.legal_moves(moves);
      position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  positions.resize(static_cast<std::size_t>(count));
  return positions;
}

/// Every `step`-th position of the tournament games of one year where the game goes on.
inline std::vector<Position> tournament_positions(const char* file, int step) {
  std::vector<Position> positions;
  int number = 0;
  for (const auto& game : tauler::testing::read_wthor(tauler::testing::data_path(file))) {
    Position position;
    for (int cell : game.moves) {
      if (position.must_pass()) position.play(pass);
      position.play(Move::of(cell));
      if (number++ % step == 0 && !is_over(position.outcome())) positions.push_back(position);
    }
  }
  return positions;
}

}  // namespace tauler::othello
