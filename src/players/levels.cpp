#include "players/levels.hpp"

namespace tauler {

// Every pair of neighbours was measured; docs/results.md has the scores and the command. Gomoku's
// names are its document's, whose own results were circular: there "easy" beats "hard".
std::vector<Level> all_levels() {
  return {
      {"connect4", "easy", "tj:depth=1,heuristic=2"},
      {"connect4", "medium", "tj:depth=3"},
      {"connect4", "hard", "tj:depth=6"},
      {"gomoku", "easy", "third"},
      {"gomoku", "medium", "first"},
      {"gomoku", "hard", "second"},
      {"hex", "easy", "dijkstra:depth=1"},
      {"hex", "medium", "dijkstra:depth=2"},
      {"hex", "hard", "dijkstra:depth=3,bridges=on"},
      {"othello", "easy", "alphabeta:depth=1"},
      {"othello", "medium", "alphabeta:depth=3"},
      {"othello", "hard", "alphabeta:depth=6"},
  };
}

}  // namespace tauler
