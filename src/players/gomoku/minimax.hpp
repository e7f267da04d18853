// The search of the first and the second strategy (A3, A4): alpha-beta over the A2 evaluation.
//
// The last ply is never played: what a leaf is worth after one more stone is its value plus a gain
// that `Structures` has at hand, so a search of depth d plays d - 1 plies and takes the best gain.
#pragma once

#include <memory>
#include <vector>

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "core/rng.hpp"
#include "games/gomoku/position.hpp"
#include "players/gomoku/structures.hpp"
#include "search/search_guard.hpp"

namespace tauler::gomoku {

/// Which of several equal root moves is played.
enum class EqualMoves : std::uint8_t {
  first,   ///< the first that minimax finds; any, once all are lost (A7)
  random,  ///< any
};

/// In which order equal children come out of the second strategy's priority queue.
enum class EqualChildren : std::uint8_t {
  board,  ///< from the top left
  heap,   ///< as a binary heap leaves them: Java's, which the document used
};

struct MinimaxSettings {
  static constexpr int every_child = max_size * max_size;
  static constexpr int whole_board = max_size;

  int depth = 3;
  int width = every_child;   ///< children searched at a node, the best by A2
  int margin = whole_board;  ///< of the focus
  EqualMoves equal_moves = EqualMoves::first;
  EqualChildren equal_children = EqualChildren::board;
  std::shared_ptr<const StructureTables> tables = StructureTables::document();

  /// If so, the value is the true minimax value at this depth, and a win is a win.
  bool searches_everything() const { return width == every_child && margin == whole_board; }
};

/// What a search to one depth found.
struct MinimaxResult {
  int value = 0;
  /// The root moves that have this value, in board order. With `EqualMoves::first` no others than
  /// the first are looked for, unless all are lost.
  std::vector<Move> equals;
  Move move = Move::none();     ///< one of them
  std::vector<Move> variation;  ///< `move` first
  bool finished = false;
};

/// Precondition: the game is not over, colours are settled, there is a stone, 1 <= depth.
MinimaxResult minimax(const Position& root, const MinimaxSettings& settings, SearchGuard& guard,
                      Rng& rng);

/// The moves that win at once, in board order.
std::vector<Move> winning_moves(const Position& position);

}  // namespace tauler::gomoku
