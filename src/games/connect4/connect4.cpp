#include "games/connect4/connect4.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/columns.hpp"
#include "games/grid_text.hpp"
#include "games/move_words.hpp"

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

  /// A column by letter ("d"), by number ("4"), as the source document counts them ("tj3"), or the
  /// cell where the stone will land ("d1").
  static Result<Move> parse_move(const P& position, std::string_view text) {
    const auto column = parse_column(position, text);
    if (!column) return column.error();
    const Move move = Move::of(*column);
    if (position.landing(*column) == 0) {
      const bool is_number = is_digit(text[0]) || is_document_column(text);
      const std::string_view typed = is_number ? text : text.substr(0, 1);
      return Error{"column-full", {typed}, 0};
    }
    const bool is_cell = text.size() > 1 && !is_digit(text[0]) && !is_document_column(text);
    if (is_cell && to_lower(text) != move_text(position, move)) {
      return Error{"column-lands-elsewhere", {move_text(position, move), excerpt(text)}, 1};
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
    view.stones_fall = true;
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

  /// "tj0" is the leftmost.
  static bool is_document_column(std::string_view text) {
    return text.size() == 3 && lower(text[0]) == 't' && lower(text[1]) == 'j' && is_digit(text[2]);
  }

  static Result<int> parse_column(const P& position, std::string_view text) {
    const char last = static_cast<char>('a' + position.width() - 1);
    const Error wrong{"column-form", {excerpt(text), position.width(), last}, 0};
    if (text.empty()) return wrong;
    if (is_document_column(text)) {
      const int column = text.back() - '0';
      return column < position.width() ? Result<int>(column) : wrong;
    }
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
    return Error{"connect4-size-range", {width, height, min_size, max_size}};
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
std::optional<Error> problem_with(const std::vector<CellState>& cells, int width) {
  for (std::size_t i = 0; i + width < cells.size(); ++i) {
    if (cells[i] != CellState::empty && cells[i + width] == CellState::empty) {
      return Error{"stone-in-the-air", {static_cast<char>('a' + i % width)}};
    }
  }
  const auto first = std::count(cells.begin(), cells.end(), CellState::first);
  const auto second = std::count(cells.begin(), cells.end(), CellState::second);
  if (first != second && first != second + 1) {
    return Error{"stones-uneven", {first, second}};
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
    return Error{"connect4-four-before", {side_letter(position.to_move())}};
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
    return Error{"connect4-size-form", {excerpt(text)}, 0};
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
  if (const auto problem = problem_with(*cells, size->width)) return problem->placed(rows.at);
  const auto mover = parse_side(side.text);
  if (!mover) return mover.error().shifted(side.at);
  Result<AnyPosition> position = with_size(
      size->width, size->height, [&](const auto& empty) { return from_cells(empty, *cells); });
  if (position && position->to_move() != *mover) {
    return Error{"turn-by-stones", {side_letter(position->to_move())}, side.at};
  }
  return position;
}

/// What a link to the solver on the web has after "pos="; a text that is no link stays as it is.
std::string_view without_link(std::string_view text) {
  constexpr std::string_view key = "pos=";
  if (text.find("://") == std::string_view::npos && !text.starts_with(key)) return text;
  const std::size_t found = text.find(key);
  if (found == std::string_view::npos) return text;
  const std::string_view columns = text.substr(found + key.size());
  return columns.substr(0, columns.find_first_of("&# \n"));
}

/// The length of the move that `text` begins with: a digit, or a column's letter and perhaps a row.
std::size_t move_length(std::string_view text, int width) {
  const bool is_letter = lower(text[0]) >= 'a' && lower(text[0]) < 'a' + width;
  // On a wide board letters are the digits after 9.
  if (!is_letter || width > digit_count || (text.size() > 1 && !is_digit(text[1]))) return 1;
  return std::min<std::size_t>(text.size(), 2);
}

Status play_words(AnyPosition& position, int width, std::string_view text) {
  for (const Piece& word : move_words(text)) {
    for (std::size_t i = 0; i < word.text.size();) {
      const std::size_t length = move_length(word.text.substr(i), width);
      const std::string_view move = word.text.substr(i, length);
      const bool is_cell =
          !is_digit(move[0]) && width <= digit_count && (length > 1 || word.text.size() == 1);
      const auto wrong = [&](const Error& error) {
        return Error{"move-wrong", {position.moves().size() + 1, error.unplaced()}, word.at + i};
      };
      if (is_cell) {
        if (const Status played = position.play(move); !played) return wrong(played.error());
      } else {
        const Result<Move> column = detail::parse_column_digit(move[0], width);
        if (!column) return column.error().shifted(word.at + i);
        if (position.is_over()) return wrong(Error{"game-over"});
        if (!position.is_legal(*column)) return wrong(Error{"column-full", {move[0]}});
        static_cast<void>(position.play(*column));
      }
      i += length;
    }
  }
  return Done{};
}

/// "4455": the columns in the order they were played, on 7×6 or after a size: "8x8 4455".
Result<Record> read_digits(std::string_view text) {
  std::string_view moves = without_link(trim(text));
  BoardSize size;
  const std::string_view word = moves.substr(0, moves.find(' '));
  if (word.find('x') != std::string_view::npos) {
    const auto given = parse_size(word);
    if (given) {
      size = *given;
      moves = trim(moves.substr(word.size()));
    } else if (word.size() < moves.size()) {
      return given.error().shifted(static_cast<std::size_t>(moves.data() - text.data()));
    }
  }
  Result<AnyPosition> position = start_sized(size.width, size.height);
  if (!position) return position.error();
  if (const Status played = play_words(*position, size.width, moves); !played) {
    return played.error().shifted(static_cast<std::size_t>(moves.data() - text.data()));
  }
  return Record{*std::move(position)};
}

Result<std::string> write_digits(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"moves-from-setup"};
  const BoardView board = start.view();
  std::string text;
  if (board.width != 7 || board.height != 6) {
    text = fmt::format("{}x{} ", board.width, board.height);
  }
  for (Move move : record.position.moves()) text += column_digit(move.value());
  return text;
}

/// "tj 3344": the source document's games, on 8×8 with columns 0 to 7.
constexpr std::string_view document_mark = "tj";
constexpr int document_size = 8;

Result<Record> read_document(std::string_view text) {
  const std::string_view digits = trim(text);
  if (to_lower(digits.substr(0, document_mark.size())) != document_mark) {
    return Error{"tj-form", {excerpt(text)}, 0};
  }
  Result<AnyPosition> position = start_sized(document_size, document_size);
  std::string columns(trim(digits.substr(document_mark.size())));
  for (char& column : columns) {
    // What is no column stays none.
    column = column >= '0' && column < '0' + document_size ? static_cast<char>(column + 1) : '0';
  }
  if (const Status played = play_columns(*position, document_size, columns); !played) {
    return Error{"tj-form", {excerpt(text)}, 0};
  }
  return Record{*std::move(position)};
}

Result<std::string> write_document(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"moves-from-setup"};
  const BoardView board = start.view();
  if (board.width != document_size || board.height != document_size) return Error{"tj-size"};
  std::string text = std::string(document_mark) + ' ';
  for (Move move : record.position.moves()) text += static_cast<char>('0' + move.value());
  return text;
}

}  // namespace

GameEntry entry() {
  return {
      .info = &Definition<Position>::info(),
      .start = start,
      .parse_position = parse_position,
      .formats = {{"digits", "columns in the order played, 4455; 1 is leftmost, after 9 come a b c",
                   read_digits, write_digits},
                  {"tj", "the document's columns on 8x8, tj 3344; 0 is leftmost", read_document,
                   write_document}},
  };
}

}  // namespace tauler::connect4
