// Positions to compare players on: crowded like real games, of every size and rule.
#pragma once

#include <string>
#include <vector>

#include "games/gomoku/position.hpp"
#include "players/gomoku/focus.hpp"

namespace tauler::gomoku::testing {

/// A legal move within two cells of the stones that does not end the game; none if hard to find.
inline Move quiet_move(const Position& position, Rng& rng) {
  const Focus focus = Focus::of(position.board(), 1 + static_cast<int>(rng.below(2)));
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(rng.below(static_cast<std::uint32_t>(high - low + 1)));
  };
  for (int tries = 0; tries < 20; ++tries) {
    const Move move =
        position.move_to({between(focus.top, focus.bottom), between(focus.left, focus.right)});
    if (!position.is_legal(move)) continue;
    Position next = position;
    next.play(move);
    if (!is_over(next.outcome())) return move;
  }
  return Move::none();
}

/// An unfinished game of up to `stones` stones, opened in the centre.
inline Position crowded_position(const Settings& setup, int stones, Rng& rng) {
  Position position(setup);
  position.play(position.move_to({setup.size / 2, setup.size / 2}));
  while (position.stones() < stones) {
    const Move move = quiet_move(position, rng);
    if (move.is_none()) break;
    position.play(move);
  }
  return position;
}

inline std::vector<Settings> every_rule(int size) {
  std::vector<Settings> setups;
  for (Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
    setups.push_back({.size = size, .rule = rule});
  }
  return setups;
}

inline std::string text_of(const Position& position) {
  std::string text;
  for (int row = 0; row < position.size(); ++row) {
    for (int column = 0; column < position.size(); ++column) {
      const bool black = position.board().has_stone({row, column}, Colour::black);
      const bool white = position.board().has_stone({row, column}, Colour::white);
      text += black ? 'x' : white ? 'o' : '.';
    }
    text += '\n';
  }
  return text + std::string(name_of(position.rule())) + '\n';
}

/// A position from rows of 'x', 'o' and '.'; white stones may be missing.
inline Position from_rows(const std::vector<std::string>& rows, Rule rule = Rule::freestyle) {
  std::vector<CellState> cells;
  for (const std::string& row : rows) {
    for (char letter : row) {
      cells.push_back(letter == 'x'   ? CellState::first
                      : letter == 'o' ? CellState::second
                                      : CellState::empty);
    }
  }
  return Position::from_cells({.size = static_cast<int>(rows.size()), .rule = rule}, cells);
}

}  // namespace tauler::gomoku::testing
