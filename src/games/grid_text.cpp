#include "games/grid_text.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler {

std::string write_rows(std::span<const CellState> cells, int width) {
  std::string text;
  int empties = 0;
  const auto flush = [&] {
    if (empties > 0) text += std::to_string(empties);
    empties = 0;
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % width == 0) {
      flush();
      text += '/';
    }
    if (cells[i] == CellState::empty) {
      ++empties;
      continue;
    }
    flush();
    text += cells[i] == CellState::first ? 'x' : 'o';
  }
  flush();
  return text;
}

Result<std::vector<CellState>> parse_rows(std::string_view text, int width, int height) {
  std::vector<CellState> cells;
  cells.reserve(static_cast<std::size_t>(width) * height);
  int rows = 1;
  int filled = 0;  // cells of the current row
  const auto add = [&](CellState state, int count) {
    filled += count;
    if (filled <= width) cells.insert(cells.end(), count, state);
    return filled <= width;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = lower(text[i]);
    bool fits = true;
    if (c == '/') {
      if (filled != width) {
        return Error{"row-short", {rows, filled, width}, i};
      }
      if (++rows > height) return Error{"rows-too-many", {height}, i};
      filled = 0;
    } else if (c == 'x' || c == 'o') {
      fits = add(c == 'x' ? CellState::first : CellState::second, 1);
    } else if (c >= '1' && c <= '9') {
      int count = 0;
      const std::size_t begin = i;
      while (i < text.size() && is_digit(text[i]) && i - begin < 3) {
        count = count * 10 + (text[i++] - '0');
      }
      --i;
      fits = add(CellState::empty, count);
    } else {
      return Error{"grid-character", {excerpt(text[i])}, i};
    }
    if (!fits) return Error{"row-long", {rows, width}, i};
  }
  if (rows != height || filled != width) {
    return Error{"grid-short", {rows, height, filled, width}, text.size()};
  }
  return cells;
}

char side_letter(Side side) {
  return side == Side::first ? 'x' : 'o';
}

Result<Side> parse_side(std::string_view text) {
  if (text == "x") return Side::first;
  if (text == "o") return Side::second;
  return Error{"side-letter-unknown", {excerpt(text)}, 0};
}

std::string write_coordinate(Coordinate at) {
  return static_cast<char>('a' + at.column) + std::to_string(at.row_number);
}

Result<Coordinate> parse_coordinate(std::string_view text, int width, int height) {
  const auto wrong = [&](std::size_t at) {
    return Error{"cell-unknown",
                 {excerpt(text), static_cast<char>('a' + width - 1), height,
                  write_coordinate({width / 2, height / 2 + 1})},
                 at};
  };
  if (text.empty()) return wrong(0);
  const int column = lower(text[0]) - 'a';
  if (column < 0 || column >= width) return wrong(0);
  const auto row = parse_integer<int>(text.substr(1));
  // "h08" and "h+8" are refused: one cell has one name.
  if (text.size() < 2 || !is_digit(text[1]) || text[1] == '0') return wrong(1);
  if (!row || *row < 1 || *row > height) return wrong(1);
  return Coordinate{column, *row};
}

Result<std::vector<Piece>> split_fields(std::string_view body, std::size_t least, std::size_t most,
                                        std::string_view expected) {
  std::vector<Piece> fields = split(body, ':');
  if (fields.size() < least || fields.size() > most) {
    return Error{"position-form", {expected}, 0};
  }
  return fields;
}

}  // namespace tauler
