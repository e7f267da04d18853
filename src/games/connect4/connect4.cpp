#include "games/connect4/connect4.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/columns.hpp"
#include "games/grid_text.hpp"

namespace tauler::connect4 {
namespace {

template <class P>
struct Definition {
  using Position = P;
  using Bits = typename P::Bits;

  static const GameInfo& info() {
    static const GameInfo game{
        .id = "connect4",
        .name = "Connect Four",
        .summary = "Drop a stone into a column; four in a row in any direction wins.",
        .first_name = "yellow",
        .second_name = "red",
        .settings = {OptionSpec::integer("width", 7, min_size, max_size, "columns"),
                     OptionSpec::integer("height", 6, min_size, max_size, "rows")},
    };
    return game;
  }

  static std::string move_text(const P& position, Move move) {
    const int column = move.value();
    if (column >= position.width()) return fmt::format("column {}", column + 1);
    const Bits landing = position.landing(column);
    if (landing == 0) return fmt::format("column {}", static_cast<char>('a' + column));
    int row = 0;
    while (position.cell(column, row) != landing) ++row;
    return write_coordinate({column, row + 1});
  }

  /// A column by letter ("d"), by number ("4"), or the very cell the stone will land on ("d1").
  static Result<Move> parse_move(const P& position, std::string_view text) {
    const auto column = parse_column(position, text);
    if (!column) return column.error();
    const Move move = Move::of(*column);
    if (position.landing(*column) == 0) {
      const std::string_view typed = is_digit(text[0]) ? text : text.substr(0, 1);
      return Error{fmt::format("column {} is full", typed), 0};
    }
    if (text.size() > 1 && !is_digit(text[0]) && to_lower(text) != move_text(position, move)) {
      return Error{fmt::format("a stone in that column lands on {}, not on {}",
                               move_text(position, move), quoted(text)),
                   1};
    }
    return move;
  }

  static std::string settings_text(const P& position) {
    std::string text;
    if (position.width() != 7) text = fmt::format("width={}", position.width());
    if (position.height() != 6) {
      text += fmt::format("{}height={}", text.empty() ? "" : ",", position.height());
    }
    return text;
  }

  static std::string position_text(const P& position) {
    return fmt::format("{}x{}:{}:{}", position.width(), position.height(),
                       write_rows(cells(position), position.width()),
                       side_letter(position.to_move()));
  }

  static BoardView view(const P& position) {
    BoardView view;
    view.width = position.width();
    view.height = position.height();
    view.row_one_at_bottom = true;
    view.cells = cells(position);
    if (tauler::is_over(position.outcome()) && position.outcome() != Outcome::draw) {
      const Bits line = position.lines_of(position.stones_of(opponent(position.to_move())));
      for_each_cell(position, [&](int index, Bits cell) {
        if ((line & cell) != 0) view.winning.push_back(index);
      });
    }
    return view;
  }

  static std::vector<int> cells_of(const P& position, Move move) {
    std::vector<int> touched;
    const Bits landing = position.landing(move.value());
    for_each_cell(position, [&](int index, Bits cell) {
      if (cell == landing) touched.push_back(index);
    });
    return touched;
  }

 private:
  template <class Use>
  static void for_each_cell(const P& position, Use&& use) {
    for (int row = position.height() - 1, index = 0; row >= 0; --row) {
      for (int column = 0; column < position.width(); ++column) {
        use(index++, position.cell(column, row));
      }
    }
  }

  static std::vector<CellState> cells(const P& position) {
    std::vector<CellState> cells;
    for_each_cell(position, [&](int, Bits cell) {
      cells.push_back((position.stones_of(Side::first) & cell) != 0    ? CellState::first
                      : (position.stones_of(Side::second) & cell) != 0 ? CellState::second
                                                                       : CellState::empty);
    });
    return cells;
  }

  static Result<int> parse_column(const P& position, std::string_view text) {
    const char last = static_cast<char>('a' + position.width() - 1);
    const Error wrong{fmt::format("{} is not a column; write 1 to {} or a to {}", quoted(text),
                                  position.width(), last),
                      0};
    if (text.empty()) return wrong;
    if (is_digit(text[0])) {
      const auto number = parse_integer<int>(text);
      if (!number || *number < 1 || *number > position.width()) return wrong;
      return *number - 1;
    }
    if (text.size() == 1) {
      const int column = lower(text[0]) - 'a';
      if (column < 0 || column >= position.width()) return wrong;
      return column;
    }
    const auto cell = parse_coordinate(text, position.width(), position.height());
    if (!cell) return cell.error();
    return cell->column;
  }
};

Result<AnyPosition> start_sized(int width, int height) {
  if (!FreeShape::fits(width, height)) {
    return Error{
        fmt::format("a board of {}x{} is not offered: width and height go from {} to {}, "
                    "and width x (height + 1) up to 128",
                    width, height, min_size, max_size)};
  }
  return with_size(width, height, [](auto position) -> Result<AnyPosition> {
    return AnyPosition::of<Definition<decltype(position)>>(position);
  });
}

Result<AnyPosition> start(const Options& settings) {
  return start_sized(static_cast<int>(settings.integer("width")),
                     static_cast<int>(settings.integer("height")));
}

/// Why these cells cannot be a position of the game; nothing if they can.
std::optional<std::string> problem_with(const std::vector<CellState>& cells, int width) {
  for (std::size_t i = 0; i + width < cells.size(); ++i) {
    if (cells[i] != CellState::empty && cells[i + width] == CellState::empty) {
      return fmt::format("a stone in column {} hangs in the air",
                         static_cast<char>('a' + i % width));
    }
  }
  const auto first = std::count(cells.begin(), cells.end(), CellState::first);
  const auto second = std::count(cells.begin(), cells.end(), CellState::second);
  if (first != second && first != second + 1) {
    return fmt::format("there are {} x and {} o; x begins, so it has as many or one more", first,
                       second);
  }
  return std::nullopt;
}

template <class P>
Result<AnyPosition> from_cells(const P& empty, const std::vector<CellState>& cells) {
  typename P::Bits stones[2] = {0, 0};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == CellState::empty) continue;
    const int column = static_cast<int>(i) % empty.width();
    const int row = empty.height() - 1 - static_cast<int>(i) / empty.width();
    stones[cells[i] == CellState::second] |= empty.cell(column, row);
  }
  const P position = P::from_stones(empty.shape(), stones[0], stones[1]);
  if (position.lines_of(position.own()) != 0) {
    return Error{fmt::format("{} has four in a row but is to move: the game ended before",
                             side_letter(position.to_move()))};
  }
  return AnyPosition::of<Definition<P>>(position);
}

struct BoardSize {
  int width = 7;
  int height = 6;
};

/// "8x8"
Result<BoardSize> parse_size(std::string_view text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const auto width = parse_integer<int>(text.substr(0, cross));
  const auto height = parse_integer<int>(text.substr(std::min(cross + 1, text.size())));
  if (!width || !height) {
    return Error{fmt::format("{} is not a board size like 7x6", quoted(text)), 0};
  }
  return BoardSize{*width, *height};
}

/// "7x6:7/7/7/7/7/3x3:o"
Result<AnyPosition> parse_position(std::string_view body) {
  const auto fields = split_fields(body, 3, 3, "connect4:WIDTHxHEIGHT:rows:side");
  if (!fields) return fields.error();
  const Piece size_text = (*fields)[0];
  const Piece rows = (*fields)[1];
  const Piece side = (*fields)[2];
  const auto size = parse_size(size_text.text);
  if (!size) return size.error().shifted(size_text.at);
  // start_sized also says which sizes there are.
  if (const auto offered = start_sized(size->width, size->height); !offered) {
    return offered.error();
  }
  const auto cells = parse_rows(rows.text, size->width, size->height);
  if (!cells) return cells.error().shifted(rows.at);
  if (const auto problem = problem_with(*cells, size->width)) return Error{*problem, rows.at};
  const auto mover = parse_side(side.text);
  if (!mover) return mover.error().shifted(side.at);
  Result<AnyPosition> position = with_size(
      size->width, size->height, [&](const auto& empty) { return from_cells(empty, *cells); });
  if (position && position->to_move() != *mover) {
    return Error{
        fmt::format("by the number of stones it is {}'s turn", side_letter(position->to_move())),
        side.at};
  }
  return position;
}

/// "4455": the columns in the order they were played, on 7×6 or after a size: "8x8 4455".
Result<Record> read_digits(std::string_view text) {
  std::string_view digits = trim(text);
  BoardSize size;
  if (const std::size_t space = digits.find(' '); space != std::string_view::npos) {
    const auto given = parse_size(digits.substr(0, space));
    if (!given) return given.error();
    size = *given;
    digits = trim(digits.substr(space));
  }
  Result<AnyPosition> position = start_sized(size.width, size.height);
  if (!position) return position.error();
  if (const Status played = play_columns(*position, size.width, digits); !played) {
    return played.error().shifted(static_cast<std::size_t>(digits.data() - text.data()));
  }
  return Record{*std::move(position)};
}

Result<std::string> write_digits(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"a move string cannot hold a game from a set-up position"};
  const BoardView board = start.view();
  std::string text;
  if (board.width != 7 || board.height != 6) {
    text = fmt::format("{}x{} ", board.width, board.height);
  }
  for (Move move : record.position.moves()) text += column_digit(move.value());
  return text;
}

}  // namespace

GameEntry entry() {
  return {
      .info = &Definition<Position>::info(),
      .start = start,
      .parse_position = parse_position,
      .formats = {{"digits", "columns in the order played, 4455; 1 is leftmost, after 9 come a b c",
                   read_digits, write_digits}},
  };
}

}  // namespace tauler::connect4
