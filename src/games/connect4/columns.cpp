#include "games/connect4/columns.hpp"

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::connect4 {
namespace {

constexpr int digits = 9;

}  // namespace

char column_digit(int column) {
  return static_cast<char>(column < digits ? '1' + column : 'a' + column - digits);
}

namespace detail {

Result<Move> parse_column_digit(char digit, int width) {
  const char c = lower(digit);
  const int column = c >= '1' && c <= '9' ? c - '1' : c >= 'a' && c <= 'z' ? c - 'a' + digits : -1;
  if (column >= 0 && column < width) return Move::of(column);
  const std::string last = width > digits ? fmt::format("9, then a to {}", column_digit(width - 1))
                                          : fmt::format("{}", width);
  return Error{fmt::format("{} is no column of this board; they are 1 to {}", quoted(digit), last),
               0};
}

Error full_column(char digit, std::size_t move) {
  return {fmt::format("move {}: column {} is full", move + 1, digit), move};
}

Error game_is_over(std::size_t move) {
  return {fmt::format("move {}: the game is over", move + 1), move};
}

}  // namespace detail
}  // namespace tauler::connect4
