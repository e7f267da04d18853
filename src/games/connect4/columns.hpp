// Games written as their columns, "4455": digits from 1, then a, b, c from the tenth on.
#pragma once

#include <string_view>

#include "core/error.hpp"
#include "core/game.hpp"

namespace tauler::connect4 {

/// From the tenth column on letters are digits.
inline constexpr int digit_count = 9;
char column_digit(int column);

namespace detail {
/// The columns of a board of this width.
Result<Move> parse_column_digit(char digit, int width);
Error full_column(char digit, std::size_t move);
Error game_is_over(std::size_t move);
}  // namespace detail

/// Plays these columns as far as possible. The error quotes the one that cannot be played.
template <class Position>
Status play_columns(Position& position, int width, std::string_view columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Result<Move> column = detail::parse_column_digit(columns[i], width);
    if (!column) return column.error().shifted(i);
    if (is_over(position.outcome())) return detail::game_is_over(i);
    if (!position.is_legal(*column)) return detail::full_column(columns[i], i);
    static_cast<void>(position.play(*column));
  }
  return Done{};
}

}  // namespace tauler::connect4
