#include "games/hex/definition.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/grid_text.hpp"
#include "games/hex/path.hpp"

namespace tauler::hex {

const GameInfo& Definition::info() {
  static const GameInfo game{
      .id = "hex",
      .name = "Hex",
      .summary =
          "Place a stone on any empty cell; black joins top and bottom, white left and "
          "right, and one of them always does.",
      .settings = {OptionSpec::integer("size", default_size, min_size, max_size,
                                       "rows and columns"),
                   OptionSpec::flag("swap", false,
                                    "whether white may take over black's first stone, mirrored")},
      .has_draws = false,
  };
  return game;
}

std::string Definition::move_text(const Position& position, Move move) {
  if (move == swap_move) return "swap";
  if (move.value() >= position.cells()) return fmt::format("cell {}", move.value() + 1);
  return write_coordinate({move.value() % position.size(), move.value() / position.size() + 1});
}

Result<Move> Definition::parse_move(const Position& position, std::string_view text) {
  if (const std::string word = to_lower(text); word == "swap" || word == "swap-pieces") {
    if (position.can_swap()) return swap_move;
    if (position.swap_rule()) return Error{"swap-late", {}, 0};
    return Error{"swap-off", {}, 0};
  }
  const auto cell = parse_coordinate(text, position.size(), position.size());
  if (!cell) return cell.error();
  const int code = (cell->row_number - 1) * position.size() + cell->column;
  if (!position.is_empty(code)) return Error{"cell-taken", {excerpt(text)}, 0};
  return Move::of(code);
}

std::string Definition::settings_text(const Position& position) {
  std::string text;
  if (position.size() != default_size) text = fmt::format("size={}", position.size());
  if (position.swap_rule()) text += text.empty() ? "swap=on" : ",swap=on";
  return text;
}

std::string Definition::position_text(const Position& position) {
  return fmt::format("{}{}:{}:{}", position.size(), position.swap_rule() ? "s" : "",
                     write_rows(hex::cells_of(position), position.size()),
                     side_letter(position.to_move()));
}

BoardView Definition::view(const Position& position) {
  BoardView view;
  view.shape = BoardView::Shape::hexagon;
  view.width = view.height = position.size();
  view.cells = hex::cells_of(position);
  if (is_over(position.outcome())) {
    view.winning = shortest_chain(position, opponent(position.to_move()));
  }
  if (position.can_swap()) view.note = "white may swap";
  return view;
}

std::vector<int> Definition::cells_of(const Position& position, Move move) {
  if (move != swap_move) return {move.value()};
  int stone = 0;
  while (!position.has_stone(Side::first, stone)) ++stone;
  return {position.transposed(stone)};
}

Result<int> parse_size(std::string_view text) {
  const auto size = parse_integer<int>(text);
  if (!size || *size < min_size || *size > max_size) {
    return Error{"hex-size-range", {excerpt(text), min_size, max_size}, 0};
  }
  return *size;
}

std::vector<CellState> cells_of(const Position& position) {
  std::vector<CellState> cells(position.cells(), CellState::empty);
  for (int code = 0; code < position.cells(); ++code) {
    if (position.has_stone(Side::first, code)) cells[code] = CellState::first;
    if (position.has_stone(Side::second, code)) cells[code] = CellState::second;
  }
  return cells;
}

namespace {

/// Why no game has these numbers of stones with that side to move; nothing if one has.
std::optional<Error> problem_with_count(std::ptrdiff_t first, std::ptrdiff_t second, Side to_move,
                                        bool swap) {
  const std::ptrdiff_t more = first - second;
  if (more == (to_move == Side::first ? 0 : 1)) return std::nullopt;
  // After a swap the second player is one stone ahead.
  const bool after_swap = second > 0 && more == (to_move == Side::first ? -1 : 0);
  if (after_swap && swap) return std::nullopt;
  if (after_swap) return Error{"hex-turn-needs-swap", {first, second, side_letter(to_move)}};
  return Error{"hex-turn-wrong", {first, second, side_letter(to_move)}};
}

/// Whether some stone of the winner may have been the last move, the one that won.
bool has_winning_stone(const Position& position, Side winner) {
  for (int code : shortest_chain(position, winner)) {
    Rows stones[2] = {position.stones_of(Side::first), position.stones_of(Side::second)};
    stones[index_of(winner)][code / position.size() + 1] ^= 2U << code % position.size();
    const Position before =
        Position::from_stones(position.size(), position.swap_rule(), stones[0], stones[1], winner);
    if (!is_over(before.outcome())) return true;
  }
  return false;
}

}  // namespace

Result<Position> set_up(int size, bool swap, std::span<const CellState> cells, Side to_move) {
  const auto first = std::count(cells.begin(), cells.end(), CellState::first);
  const auto second = std::count(cells.begin(), cells.end(), CellState::second);
  if (const auto problem = problem_with_count(first, second, to_move, swap)) {
    return *problem;
  }
  Rows stones[2]{};
  for (int code = 0; code < size * size; ++code) {
    if (cells[code] == CellState::empty) continue;
    stones[cells[code] == CellState::second][code / size + 1] |= 2U << code % size;
  }
  const Position position = Position::from_stones(size, swap, stones[0], stones[1], to_move);
  if (!is_over(position.outcome())) return position;
  const Side winner = position.outcome() == Outcome::first_wins ? Side::first : Side::second;
  if (winner == to_move) {
    return Error{"hex-joined-before", {side_letter(winner)}};
  }
  if (!has_winning_stone(position, winner)) {
    return Error{"hex-joined-twice", {side_letter(winner)}};
  }
  return position;
}

}  // namespace tauler::hex
