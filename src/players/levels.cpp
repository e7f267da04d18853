#include "players/levels.hpp"

namespace tauler {

// Every pair of neighbours was measured; docs/results.md has the scores and the command. Gomoku's
// names are its document's, whose own results were circular: there "easy" beats "hard". Hex's are
// the champion, which plays moves it likes less the more often the lower the level, but none that
// make no sense to it. Gomoku's and Othello's two highest think with a network.
std::vector<Level> all_levels() {
  return {
      {"connect4", "easy", "casual:sight=2,loss=2,care=off,nodes=5000"},
      {"connect4", "medium", "casual:sight=8,loss=0.7,nodes=20000"},
      {"connect4", "hard", "casual:sight=24,loss=0.5,nodes=100000"},
      // Not just its name: that would be the level again.
      {"connect4", "champion", "champion:nodes=10000000"},
      {"gomoku", "easy", "third"},
      {"gomoku", "medium", "first"},
      {"gomoku", "hard", "second"},
      {"gomoku", "expert", "network:visits=1,temperature=1.5,least=0.02"},
      {"gomoku", "champion", "network:visits=0"},
      {"hex", "easy", "champion:visits=1,exact=off,temperature=9,least=0.003"},
      {"hex", "medium", "champion:visits=1,exact=off,temperature=4,least=0.01"},
      {"hex", "hard", "champion:visits=1,exact=off,temperature=0.9,least=0.02"},
      {"hex", "expert", "champion:visits=60,temperature=0.25"},
      {"hex", "champion", "champion:visits=0"},
      {"othello", "easy", "alphabeta:depth=1"},
      {"othello", "medium", "alphabeta:depth=3"},
      {"othello", "hard", "alphabeta:depth=6"},
      {"othello", "expert", "network:visits=10"},
      {"othello", "champion", "network:visits=0"},
  };
}

}  // namespace tauler
