#include "players/levels.hpp"

namespace tauler {

// Every pair of neighbours was measured; docs/results.md has the scores and the command. The lower
// levels of Gomoku, Hex and Othello are a network's first idea: the lower the level, the more often
// it plays moves it likes less, but none that make no sense to it. Gomoku's see every five.
std::vector<Level> all_levels() {
  return {
      {"connect4", "easy", "casual:sight=2,loss=2,care=off,nodes=5000"},
      {"connect4", "medium", "casual:sight=8,loss=0.7,nodes=20000"},
      {"connect4", "hard", "casual:sight=24,loss=0.5,nodes=100000"},
      // Not just its name: that would be the level again.
      {"connect4", "champion", "champion:nodes=10000000"},
      {"gomoku", "beginner", "network:visits=1,threats=off,temperature=10,least=0.000013"},
      {"gomoku", "easy", "network:visits=1,threats=off,temperature=9,least=0.00012"},
      {"gomoku", "medium", "network:visits=1,threats=off,temperature=9,least=0.0011"},
      {"gomoku", "hard", "network:visits=1,threats=off,temperature=4,least=0.0037"},
      {"gomoku", "expert", "network:visits=1,threats=off,temperature=1.45,least=0.03"},
      {"gomoku", "champion", "champion:nodes=50000"},
      {"hex", "easy", "champion:visits=1,exact=off,temperature=9,least=0.003"},
      {"hex", "medium", "champion:visits=1,exact=off,temperature=4,least=0.01"},
      {"hex", "hard", "champion:visits=1,exact=off,temperature=0.9,least=0.02"},
      {"hex", "expert", "champion:visits=60,temperature=0.25"},
      {"hex", "champion", "champion:visits=0"},
      {"othello", "beginner", "network:visits=1,exact=off,temperature=9,least=0.003"},
      {"othello", "easy", "network:visits=1,exact=off,temperature=4,least=0.01"},
      {"othello", "medium", "network:visits=1,exact=off,temperature=0.9,least=0.02"},
      {"othello", "hard", "network:visits=16,exact=off,temperature=1"},
      {"othello", "expert", "network:visits=60,temperature=0.6"},
      {"othello", "champion", "champion:nodes=200000"},
  };
}

}  // namespace tauler
