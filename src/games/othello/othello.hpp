// Othello at the border: names, notation, drawing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/othello/position.hpp"
#include "games/registry.hpp"

namespace tauler::othello {

struct Definition {
  using Position = othello::Position;

  static const GameInfo& info();
  static std::string move_text(const Position& position, Move move);
  /// A cell ("f5") or a pass; says why a move is not allowed.
  static Result<Move> parse_move(const Position& position, std::string_view text);
  static std::string settings_text(const Position&) { return {}; }
  static std::string position_text(const Position& position);
  static BoardView view(const Position& position);
  static std::vector<int> cells_of(const Position& position, Move move);
};

/// "black" or "white", in the reader's language.
Error colour_word(Side side);

/// "pass", "pa", "ps" and "--" in either case: the ways the field writes it.
bool is_pass(std::string_view text);

/// The transcript, OBF, typed boards and GGF.
std::vector<Format> formats();

GameEntry entry();

}  // namespace tauler::othello
