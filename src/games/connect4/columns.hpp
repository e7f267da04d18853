// Games written as their columns, "4455": digits from 1, then a, b, c for the tenth and on.
#pragma once

#include <string_view>

#include "core/error.hpp"
#include "core/game.hpp"

namespace tauler::connect4 {

char column_digit(int column);

namespace detail {
/// Of a board so wide.
Result<Move> parse_column_digit(char digit, int width);
Error full_column(char digit, std::size_t move);
Error game_is_over(std::size_t move);
}  // namespace detail

/// Plays these columns, as far as they can be. One that cannot is named as it is written.
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
