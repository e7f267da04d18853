#include "games/othello/othello.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/grid_text.hpp"
#include "games/othello/setup.hpp"

namespace tauler::othello {
namespace {

Result<AnyPosition> start(const Options&) {
  return AnyPosition::of<Definition>(Position());
}

/// "8x8:8/8/8/3ox3/3xo3/8/8/8:x"
Result<AnyPosition> parse_position(std::string_view body) {
  const auto fields = split_fields(body, 3, 3, "othello:8x8:rows:side");
  if (!fields) return fields.error();
  const Piece board_size = (*fields)[0];
  const Piece rows = (*fields)[1];
  const Piece side = (*fields)[2];
  if (board_size.text != "8x8") {
    return Error{"othello-size", {excerpt(board_size.text)}, board_size.at};
  }
  const auto board = parse_rows(rows.text, size, size);
  if (!board) return board.error().shifted(rows.at);
  const auto mover = parse_side(side.text);
  if (!mover) return mover.error().shifted(side.at);
  const auto position = set_up(*board, *mover);
  if (!position) return position.error().placed(rows.at);
  return AnyPosition::of<Definition>(*position);
}

}  // namespace

const GameInfo& Definition::info() {
  static const GameInfo game{
      .id = "othello",
      .name = "Othello",
      .summary =
          "Enclose a line of the other colour between two discs and turn it over; "
          "whoever has more discs at the end wins.",
      .first_name = "black",
      .second_name = "white",
      .settings = {},
  };
  return game;
}

bool is_pass(std::string_view text) {
  const std::string word = to_lower(text);
  return word == "pass" || word == "pa" || word == "ps" || word == "--";
}

std::string Definition::move_text(const Position&, Move move) {
  if (move == pass) return "pass";
  const int cell = move.value();
  if (cell > cells) return fmt::format("move {}", cell);
  return write_coordinate({cell % size, cell / size + 1});
}

Error colour_word(Side side) {
  return side == black ? Error{"colour-black"} : Error{"colour-white"};
}

Result<Move> Definition::parse_move(const Position& position, std::string_view text) {
  const Error mover = colour_word(position.to_move());
  if (is_pass(text)) {
    if (position.must_pass()) return pass;
    return Error{"pass-not-allowed", {mover}, 0};
  }
  const auto coordinate = parse_coordinate(text, size, size);
  if (!coordinate) return coordinate.error();
  const int cell = (coordinate->row_number - 1) * size + coordinate->column;
  if ((position.discs() & bit(cell)) != 0) {
    return Error{"cell-has-disc", {to_lower(text)}, 0};
  }
  if (position.must_pass()) return Error{"pass-forced", {mover}, 0};
  if (!position.is_legal(Move::of(cell))) {
    return Error{"move-turns-nothing", {mover, to_lower(text)}, 0};
  }
  return Move::of(cell);
}

std::string Definition::position_text(const Position& position) {
  return fmt::format("8x8:{}:{}", write_rows(othello::cells_of(position), size),
                     side_letter(position.to_move()));
}

BoardView Definition::view(const Position& position) {
  BoardView view;
  view.width = size;
  view.height = size;
  view.cells = othello::cells_of(position);
  view.note = fmt::format("black {}, white {}", position.count(black), position.count(white));
  return view;
}

std::vector<int> Definition::cells_of(const Position&, Move move) {
  if (move.value() >= cells) return {};
  return {move.value()};
}

GameEntry entry() {
  return {
      .info = &Definition::info(),
      .start = start,
      .parse_position = parse_position,
      .formats = formats(),
  };
}

}  // namespace tauler::othello
