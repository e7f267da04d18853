#include "cli/terminal/panel.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "cli/terminal/board_text.hpp"

namespace tauler::cli {
namespace {

constexpr int gap = 3;
constexpr int narrowest_panel = 24;

std::string title(const AnyPosition& position, const Theme& theme, const Words& words) {
  const GameInfo& game = position.game();
  std::string line = theme.paint(Ink::strong, words.of(game.name));
  const std::string spec = position.spec();
  if (spec.size() > game.id.size()) {
    line += ' ' + theme.paint(Ink::faint, spec.substr(game.id.size() + 1));
  }
  return line;
}

std::string seat_line(const AnyPosition& position, const PanelText& text, const Theme& theme,
                      Side side, int columns) {
  const auto name_of = [&](Side who) { return text.words.of(position.game().name_of(who)); };
  const bool turn = text.result.empty() && position.to_move() == side;
  const auto widest = std::max(name_of(Side::first).size(), name_of(Side::second).size());
  const std::string& who = text.names[index_of(side)];
  std::string line = turn ? theme.paint(Ink::strong, theme.pick("▸", ">")) : " ";
  line += ' ' + theme.stone(side) + ' ';
  const std::string name(name_of(side));
  const auto blanks = who.empty() ? 0 : widest + 2 - name.size();
  line += turn ? theme.paint(Ink::strong, name) : name;
  line.append(blanks, ' ');
  return line + shortened(who, columns - display_width(line), theme);
}

/// What a board says of itself: a sentence, or "black 12, white 20".
std::string note_in(const Words& words, const std::string& note, const GameInfo& game) {
  std::string text(words.of(note));
  if (text != note) return text;
  for (const std::string& name : {game.first_name, game.second_name}) {
    const std::size_t at = text.find(name);
    if (at != std::string::npos) text.replace(at, name.size(), words.of(name));
  }
  return text;
}

}  // namespace

std::string result_text(const GameInfo& game, Outcome outcome, const Words& words) {
  switch (outcome) {
    case Outcome::first_wins: return words.say("{} wins", words.of(game.first_name));
    case Outcome::second_wins: return words.say("{} wins", words.of(game.second_name));
    case Outcome::draw: return words.say("a draw");
    case Outcome::ongoing: break;
  }
  return "";
}

std::vector<std::string> wrapped(const std::vector<std::string>& texts, int columns) {
  std::vector<std::string> lines;
  for (const std::string& text : texts) {
    const bool fits =
        !lines.empty() && display_width(lines.back()) + 2 + display_width(text) <= columns;
    if (fits) {
      lines.back() += "  " + text;
    } else {
      lines.push_back(text);
    }
  }
  return lines;
}

std::vector<std::string> move_lines(const AnyPosition& position, int columns) {
  const std::vector<std::string> moves = position.move_texts();
  // A game that starts with the second side leaves the first place of its first pair open.
  const bool second_starts = position.start().to_move() == Side::second;
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t place = i + (second_starts ? 1 : 0);
    if (place % 2 == 0) {
      pairs.push_back(fmt::format("{}. {}", place / 2 + 1, moves[i]));
    } else if (pairs.empty()) {
      pairs.push_back("1. ... " + moves[i]);
    } else {
      pairs.back() += ' ' + moves[i];
    }
  }
  return wrapped(pairs, columns);
}

std::vector<std::string> draw_panel(const AnyPosition& position, const PanelText& text,
                                    const Theme& theme, int columns, int lines) {
  std::vector<std::string> panel{title(position, theme, text.words)};
  panel.push_back(seat_line(position, text, theme, Side::first, columns));
  panel.push_back(seat_line(position, text, theme, Side::second, columns));
  const BoardView view = position.view();
  if (view.shape == BoardView::Shape::hexagon) {
    const std::string first = text.words.say("  {} top to bottom", theme.stone(Side::first));
    const std::string second = text.words.say("  {} left to right", theme.stone(Side::second));
    for (const std::string& line : wrapped({first, second}, columns)) panel.push_back(line);
  }
  if (!view.note.empty()) {
    panel.push_back("  " +
                    shortened(note_in(text.words, view.note, position.game()), columns - 2, theme));
  }
  if (!text.result.empty()) panel.push_back(theme.paint(Ink::strong, "  " + text.result));
  std::vector<std::string> moves = move_lines(position, columns);
  const int room = lines - static_cast<int>(panel.size()) - 1;
  if (moves.empty() || room <= 0) return panel;
  panel.emplace_back();
  const int skipped = static_cast<int>(moves.size()) - room;
  if (skipped > 0) moves.erase(moves.begin(), moves.begin() + skipped);
  panel.insert(panel.end(), moves.begin(), moves.end());
  return panel;
}

std::vector<std::string> draw_game(const AnyPosition& position, const PanelText& text,
                                   const Theme& theme, int columns,
                                   const std::vector<int>& open_cells) {
  const BoardView view = position.view();
  std::vector<std::string> board = draw_board(view, theme, open_cells);
  const int full_room = columns - board_columns(view) - gap;
  if (full_room >= narrowest_panel) {
    const int lines = static_cast<int>(board.size());
    return beside(board, draw_panel(position, text, theme, full_room, lines), columns - full_room);
  }
  // Without the moves the panel may still find room beside the upper part of a slanted board.
  constexpr int short_panel_lines = 7;
  const int upper_room = columns - board_columns(view, short_panel_lines) - gap;
  const std::vector<std::string> panel =
      draw_panel(position, text, theme, upper_room >= narrowest_panel ? upper_room : columns, 0);
  if (upper_room >= narrowest_panel && panel.size() <= short_panel_lines) {
    return beside(board, panel, columns - upper_room);
  }
  board.insert(board.end(), panel.begin(), panel.end());
  return board;
}

}  // namespace tauler::cli
