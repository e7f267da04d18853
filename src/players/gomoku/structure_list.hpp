// Every structure of A2 on a board, one by one: what `Structures` only adds up. For displaying a
// position, not for a search.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/gomoku/position.hpp"
#include "players/gomoku/points.hpp"

namespace tauler::gomoku {

struct FoundStructure {
  std::string_view id;  ///< "gomoku.open-three", "gomoku.broken-four", "gomoku.crossing"
  Colour colour = Colour::black;
  int points = 0;
  std::vector<Cell> stones;
  /// Where it can grow: free ends, and the empty cell inside a broken one.
  std::vector<Cell> gaps;
  /// The first and the last stone: two such lines cross in a crossing.
  std::vector<std::array<Cell, 2>> lines;
};

/// In board order. Fives are not among them: they end the game.
std::vector<FoundStructure> list_structures(const Board& board, const Reading& reading = {});

}  // namespace tauler::gomoku
