#include "games/connect4/columns.hpp"

#include "core/text.hpp"

namespace tauler::connect4 {
char column_digit(int column) {
  return static_cast<char>(column < digit_count ? '1' + column : 'a' + column - digit_count);
}

namespace detail {

Result<Move> parse_column_digit(char digit, int width) {
  const char c = lower(digit);
  const int column = c >= '1' && c <= '9'   ? c - '1'
                     : c >= 'a' && c <= 'z' ? c - 'a' + digit_count
                                            : -1;
  if (column >= 0 && column < width) return Move::of(column);
  if (width <= digit_count) return Error{"column-unknown", {excerpt(digit), width}, 0};
  return Error{"column-unknown-wide", {excerpt(digit), column_digit(width - 1)}, 0};
}

Error full_column(char digit, std::size_t move) {
  return {"move-wrong", {move + 1, Error{"column-full", {digit}}}, move};
}

Error game_is_over(std::size_t move) {
  return {"move-wrong", {move + 1, Error{"game-over"}}, move};
}

}  // namespace detail
}  // namespace tauler::connect4
