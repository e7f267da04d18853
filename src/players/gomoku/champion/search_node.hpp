// What a search knows of the position it is looking at. For the files of `Search` alone.
#pragma once

#include "players/gomoku/champion/search.hpp"

namespace tauler::gomoku {

/// What the evaluation says was not asked.
inline constexpr int unknown_value = INT16_MIN;

struct Search::Node {
  int alpha;
  int beta;
  int depth;
  bool is_open;      ///< more than a null window
  bool expects_cut;  ///< some move is expected to be enough
  Necessity::Kind kind = Necessity::Kind::none;
  bool was_quiet = false;  ///< the table says that threats leave all moves open
  bool is_quiet = false;   ///< so it was seen now
  int now = unknown_value;
  bool improves = false;
  int table_value = 0;
  std::int8_t table_depth = 0;
  Bound table_bound = Bound::none;
  Point table_move = no_point;
  Point left_out = no_point;  ///< all moves but this are looked at, and nothing is learnt
  int extra_depth = 0;        ///< for the table's move
  int moves = 0;
  int best = -won;
  Point best_move = no_point;
};

}  // namespace tauler::gomoku
