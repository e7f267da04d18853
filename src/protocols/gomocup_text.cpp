#include "protocols/gomocup_text.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "core/player.hpp"
#include "core/text.hpp"

namespace tauler::protocols::gomocup {

using gomoku::Position;

int number_of(gomoku::Rule rule) {
  constexpr std::array<int, 4> numbers{0, 1, 4, 8};
  return numbers[static_cast<std::size_t>(rule)];
}

std::string cell_text(const Position& board, Move move) {
  const auto [row, column] = board.cell(move);
  return fmt::format("{},{}", column, row);
}

std::optional<gomoku::Cell> read_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto column = parse_integer<int>(trim(text.substr(0, comma)));
  const auto row = parse_integer<int>(trim(text.substr(comma + 1)));
  if (!column || !row) return std::nullopt;
  return gomoku::Cell{*row, *column};
}

Move move_at(const Position& board, gomoku::Cell cell, std::string_view text) {
  if (board.board().has(cell)) return board.move_to(cell);
  throw PlayerFailure(PlayerFailure::Kind::illegal_move,
                      Error{"program-move-illegal", {excerpt(text), Error{"cell-off-board"}}});
}

std::vector<Move> stones_in_order(const Position& start, const std::vector<Move>& moves) {
  std::array<std::vector<Move>, 2> set_up;
  for (int code = 0; code < start.cells(); ++code) {
    const gomoku::Cell cell = start.cell(Move::of(code));
    for (const auto colour : {gomoku::Colour::black, gomoku::Colour::white}) {
      if (start.board().has_stone(cell, colour)) {
        set_up[static_cast<std::size_t>(colour)].push_back(Move::of(code));
      }
    }
  }
  std::vector<Move> stones;
  for (std::size_t i = 0; i < set_up[0].size(); ++i) {
    stones.push_back(set_up[0][i]);
    if (i < set_up[1].size()) stones.push_back(set_up[1][i]);
  }
  for (Move move : moves) {
    if (move < gomoku::take_black) stones.push_back(move);
  }
  return stones;
}

bool is_remark(std::string_view line) {
  constexpr std::array<std::string_view, 9> words{"message", "debug",  "unknown", "info", "suggest",
                                                  "ok",      "forbid", "name=",   "time"};
  const std::string start = to_lower(line.substr(0, 8));
  return trim(line).empty() || std::any_of(words.begin(), words.end(), [&](std::string_view word) {
           return start.starts_with(word);
         });
}

}  // namespace tauler::protocols::gomocup
