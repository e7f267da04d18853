// How every game writes its board and its cells: rows like "3x2o/7", coordinates like "h8".
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board_view.hpp"
#include "core/error.hpp"
#include "core/side.hpp"
#include "core/text.hpp"

namespace tauler {

/// Rows from the top, separated by '/': 'x' first, 'o' second, a number for a run of empty cells.
std::string write_rows(std::span<const CellState> cells, int width);
/// Exactly `width` × `height` cells, or where the text goes wrong.
Result<std::vector<CellState>> parse_rows(std::string_view text, int width, int height);

/// 'x' for first, 'o' for second: how a position string names the side to move.
char side_letter(Side side);
Result<Side> parse_side(std::string_view text);

struct Coordinate {
  int column = 0;      ///< 0 is "a"
  int row_number = 1;  ///< as written: "h8" is row number 8

  friend bool operator==(Coordinate, Coordinate) = default;
};

std::string write_coordinate(Coordinate at);
/// Letter (either case) and number, on a board of that size.
Result<Coordinate> parse_coordinate(std::string_view text, int width, int height);

/// The colon-separated fields of a position string body.
/// Fails unless there are between `least` and `most` of them.
Result<std::vector<Piece>> split_fields(std::string_view body, std::size_t least, std::size_t most,
                                        std::string_view expected);

}  // namespace tauler
