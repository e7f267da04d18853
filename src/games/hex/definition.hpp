// What Hex tells the border besides its rules, and how a position is set up from its stones.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_position.hpp"
#include "games/hex/position.hpp"

namespace tauler::hex {

struct Definition {
  using Position = hex::Position;

  static const GameInfo& info();
  static std::string move_text(const Position& position, Move move);
  /// A cell ("c3", a1 is top left), or "swap" ("swap-pieces" to other programs).
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string settings_text(const Position& position);
  static std::string position_text(const Position& position);
  static BoardView view(const Position& position);
  static std::vector<int> cells_of(const Position& position, Move move);
};

/// A board size, "11", within the limits.
Result<int> parse_size(std::string_view text);

/// The board row by row from the top.
std::vector<CellState> cells_of(const Position& position);

/// The position with these stones, or why no game leads to it. Precondition: size × size cells.
Result<Position> set_up(int size, bool swap, std::span<const CellState> cells, Side to_move);

}  // namespace tauler::hex
