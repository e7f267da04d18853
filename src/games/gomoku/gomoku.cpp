#include "games/gomoku/gomoku.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/gomoku/formats.hpp"
#include "games/grid_text.hpp"

namespace tauler::gomoku {
namespace {

std::string cell_text(const Position& position, Cell cell) {
  return write_coordinate({cell.column, position.size() - cell.row});
}

/// Precondition: the move is forbidden.
Error shape_word(BlackMove kind) {
  if (kind == BlackMove::overline) return Error{"shape-overline"};
  if (kind == BlackMove::double_four) return Error{"shape-double-four"};
  return Error{"shape-double-three"};
}

/// What a person should know of a swap2 opening besides the stones.
std::string opening_note(const Position& position) {
  if (position.opening() == Opening::free) return {};
  if (position.is_choosing()) {
    return position.opening() == Opening::swap2 ? "choose: black, white, or two more stones"
                                                : "choose: black or white";
  }
  if (choice_due_at(position.opening())) return "swap2: placing the opening stones";
  return black_seat(position.opening()) == Side::first ? "swap2: the opener plays black"
                                                       : "swap2: the opener plays white";
}

struct Definition {
  using Position = gomoku::Position;

  static const GameInfo& info() {
    static const GameInfo game{
        .id = "gomoku",
        .name = "Gomoku",
        .summary = "Put a stone on any empty cell; five in a row in any direction wins.",
        .first_name = "black",
        .second_name = "white",
        .settings = {OptionSpec::integer("size", default_size, min_size, max_size,
                                         "rows and columns"),
                     OptionSpec::choice(
                         "rule", {rule_names.begin(), rule_names.end()},
                         "freestyle: five or more win; standard: exactly five; renju: "
                         "black's forbidden moves; caro: five must not be blocked twice"),
                     OptionSpec::choice("opening", {"free", "swap2"},
                                        "swap2: one player puts three stones, the other chooses")},
    };
    return game;
  }

  static std::string move_text(const Position& position, Move move) {
    if (move.value() < position.cells()) return cell_text(position, position.cell(move));
    const std::size_t choice = static_cast<std::size_t>(move.value() - take_black.value());
    if (move >= take_black && choice < choice_words.size()) {
      return std::string(choice_words[choice]);
    }
    return fmt::format("move {}", move.value());
  }

  /// A cell ("h8"), or a choice of swap2: "black", "white", "more"; also "swap" and "stay", as
  /// tournament managers say: white is to move, so swapping means taking black.
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    if (const auto choice = parse_choice(to_lower(text))) {
      if (position.is_legal(*choice)) return *choice;
      return Error{"choice-unknown", {excerpt(text)}, 0};
    }
    const auto at = parse_coordinate(text, position.size(), position.size());
    if (position.is_choosing()) {
      if (position.opening() == Opening::swap2)
        return Error{"swap2-choice-of-three", {excerpt(text)}, 0};
      return Error{"swap2-choice-of-two", {excerpt(text)}, 0};
    }
    if (!at) return at.error();
    const Cell cell{position.size() - at->row_number, at->column};
    const Move move = position.move_to(cell);
    if (!position.board().is_empty(cell)) {
      return Error{"cell-taken", {cell_text(position, cell)}, 0};
    }
    if (!tauler::is_over(position.outcome()) && !position.is_legal(move)) {
      return Error{
          "renju-forbidden",
          {cell_text(position, cell), shape_word(judge_black_move(position.board(), cell))},
          0};
    }
    return move;
  }

  static std::string settings_text(const Position& position) {
    std::vector<std::string> settings;
    if (position.size() != default_size) {
      settings.push_back(fmt::format("size={}", position.size()));
    }
    if (position.rule() != Rule::freestyle) {
      settings.push_back(fmt::format("rule={}", name_of(position.rule())));
    }
    if (position.opening() != Opening::free) settings.emplace_back("opening=swap2");
    return join(settings, ",");
  }

  static std::string position_text(const Position& position) {
    const Side next = position.colour_to_move() == Colour::black ? Side::first : Side::second;
    std::string text = fmt::format("{}{}:{}:{}", position.size(), name_of(position.rule()).front(),
                                   write_rows(cells(position), position.size()), side_letter(next));
    if (position.opening() != Opening::free) {
      text += fmt::format(":{}", name_of(position.opening()));
    }
    return text;
  }

  static BoardView view(const Position& position) {
    BoardView view;
    view.width = position.size();
    view.height = position.size();
    view.row_one_at_bottom = true;
    view.cells = cells(position);
    view.colours_swapped = black_seat(position.opening()) == Side::second;
    view.note = opening_note(position);
    if (tauler::is_over(position.outcome())) {
      view.winning = position.winning_cells(opposite(position.colour_to_move()));
    }
    return view;
  }

  static std::vector<int> cells_of(const Position& position, Move move) {
    if (move.value() >= position.cells()) return {};
    return {move.value()};
  }

 private:
  static std::optional<Move> parse_choice(std::string_view word) {
    if (word == "swap") return take_black;
    if (word == "stay") return take_white;
    const auto found = std::find(choice_words.begin(), choice_words.end(), word);
    if (found == choice_words.end()) return std::nullopt;
    return Move::of(take_black.value() + static_cast<int>(found - choice_words.begin()));
  }

  static std::vector<CellState> cells(const Position& position) {
    std::vector<CellState> cells;
    for (int code = 0; code < position.cells(); ++code) {
      const Cell cell = position.cell(Move::of(code));
      cells.push_back(position.board().has_stone(cell, Colour::black)   ? CellState::first
                      : position.board().has_stone(cell, Colour::white) ? CellState::second
                                                                        : CellState::empty);
    }
    return cells;
  }
};

/// Why the number of stones is wrong; nothing if it is right.
std::optional<Error> problem_with_counts(const Settings& settings, int black, int white) {
  if (black != white && black != white + 1) {
    return Error{"stones-uneven", {black, white}};
  }
  const int stones = black + white;
  const int fewest = fewest_stones(settings.opening);
  const int most = choice_due_at(settings.opening).value_or(settings.size * settings.size);
  if (stones < fewest || stones > most) {
    return Error{"swap2-stones", {stones, name_of(settings.opening), fewest, most}};
  }
  return std::nullopt;
}

/// Whether one last stone made all of the winner's rows: a game ends with the first.
bool one_stone_made_the_win(const Settings& settings, std::vector<CellState> cells,
                            CellState winner) {
  const Colour colour = winner == CellState::first ? Colour::black : Colour::white;
  for (CellState& cell : cells) {
    if (cell != winner) continue;
    cell = CellState::empty;
    if (!Position::from_cells(settings, cells).has_win(colour)) return true;
    cell = winner;
  }
  return false;
}

bool has_overline(const Board& board, Colour colour) {
  for (int line = 0; line < Board::line_count; ++line) {
    const Board::Bits stones = board.stones(line, colour);
    const Board::Bits pairs = stones & stones >> 1;
    if ((pairs & pairs >> 2 & pairs >> 4) != 0) return true;
  }
  return false;
}

Result<AnyPosition> start_by(const Options& settings) {
  const auto rule = std::find(rule_names.begin(), rule_names.end(), settings.choice("rule"));
  return start({.size = static_cast<int>(settings.integer("size")),
                .rule = static_cast<Rule>(rule - rule_names.begin()),
                .opening = settings.choice("opening") == "swap2" ? Opening::swap2 : Opening::free});
}

/// "15f": the size and the first letter of the rule.
Result<Settings> parse_settings(std::string_view text) {
  const Error wrong{"gomoku-settings-form", {excerpt(text), min_size, max_size}, 0};
  if (text.size() < 2) return wrong;
  const auto size = parse_integer<int>(text.substr(0, text.size() - 1));
  if (!size || !is_digit(text[0]) || *size < min_size || *size > max_size) return wrong;
  for (std::size_t i = 0; i < rule_names.size(); ++i) {
    if (rule_names[i].front() == text.back()) return Settings{*size, static_cast<Rule>(i)};
  }
  return wrong;
}

Result<Opening> parse_opening(std::string_view text) {
  const auto found = std::find(opening_names.begin() + 1, opening_names.end(), text);
  if (found == opening_names.end()) {
    return Error{"swap2-opening-unknown", {excerpt(text)}, 0};
  }
  return static_cast<Opening>(found - opening_names.begin());
}

/// "15f:15/15/…/15:x", in a swap2 game with the choices made so far: "15f:…:o:swap2-more".
Result<AnyPosition> parse_position(std::string_view body) {
  const auto fields = split_fields(body, 3, 4, "gomoku:SIZErule:rows:side[:swap2]");
  if (!fields) return fields.error();
  auto settings = parse_settings((*fields)[0].text);
  if (!settings) return settings.error().shifted((*fields)[0].at);
  if (fields->size() == 4) {
    const auto opening = parse_opening((*fields)[3].text);
    if (!opening) return opening.error().shifted((*fields)[3].at);
    settings->opening = *opening;
  }
  const Piece rows = (*fields)[1];
  const auto cells = parse_rows(rows.text, settings->size, settings->size);
  if (!cells) return cells.error().shifted(rows.at);
  const Piece side = (*fields)[2];
  const auto mover = parse_side(side.text);
  if (!mover) return mover.error().shifted(side.at);
  auto position = start_from(*settings, *cells);
  if (!position) return position.error().placed(rows.at);
  const auto stones = std::count_if(cells->begin(), cells->end(),
                                    [](CellState cell) { return cell != CellState::empty; });
  const Side next = stones % 2 == 0 ? Side::first : Side::second;
  if (next != *mover) {
    return Error{"turn-by-stones", {side_letter(next)}, side.at};
  }
  return position;
}

}  // namespace

AnyPosition start(const Settings& settings) {
  return AnyPosition::of<Definition>(Position(settings));
}

Result<AnyPosition> start_from(const Settings& settings, const std::vector<CellState>& cells) {
  const auto black = std::count(cells.begin(), cells.end(), CellState::first);
  const auto white = std::count(cells.begin(), cells.end(), CellState::second);
  if (auto problem =
          problem_with_counts(settings, static_cast<int>(black), static_cast<int>(white))) {
    return *std::move(problem);
  }
  const Position position = Position::from_cells(settings, cells);
  const Colour next = position.colour_to_move();
  if (position.has_win(next)) {
    return Error{"gomoku-row-before", {next == Colour::black ? 'x' : 'o'}};
  }
  const bool won = position.has_win(opposite(next));
  const CellState winner = next == Colour::black ? CellState::second : CellState::first;
  if (won && !one_stone_made_the_win(settings, cells, winner)) {
    return Error{"gomoku-rows-before", {next == Colour::black ? 'o' : 'x'}};
  }
  if (settings.rule == Rule::renju && !position.has_win(Colour::black) &&
      has_overline(position.board(), Colour::black)) {
    return Error{"renju-overline"};
  }
  return AnyPosition::of<Definition>(position);
}

GameEntry entry() {
  return {
      .info = &Definition::info(),
      .start = start_by,
      .parse_position = parse_position,
      .formats = formats(),
  };
}

}  // namespace tauler::gomoku
