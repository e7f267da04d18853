#include "games/gomoku/formats.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"
#include "games/grid_text.hpp"
#include "games/move_words.hpp"
#include "games/sgf.hpp"

namespace tauler::gomoku {
namespace {

// ---- SGF
// ----------------------------------------------------------------------------------------- A swap2
// choice is a node of its own with the private property SW, and RU names the opening with the
// choices made before the first node: RU[renju swap2].

const Position& typed(const AnyPosition& position) {
  return *position.as<Position>();
}

/// "hh": column and row from the top left corner, a to t.
std::string sgf_cell(Cell cell) {
  return {static_cast<char>('a' + cell.column), static_cast<char>('a' + cell.row)};
}

/// Two letters, or a coordinate with a number as some programs write it.
Result<Cell> parse_sgf_cell(std::string_view text, int size) {
  if (text.size() == 2 && !is_digit(text[1])) {
    const Cell cell{text[1] - 'a', text[0] - 'a'};
    if (Board(size).has(cell)) return cell;
  } else if (text.size() > 1) {
    const auto at = parse_coordinate(text, size, size);
    if (at) return Cell{size - at->row_number, at->column};
  }
  return Error{"sgf-cell-unknown", {excerpt(text), static_cast<char>('a' + size - 1)}};
}

/// A file that does not say how large its board is: the smallest usual one with all its cells.
int size_of_cells(const std::vector<sgf::Node>& nodes) {
  constexpr std::array usual{default_size, 19, max_size};
  const auto fits = [&](int size) {
    for (const sgf::Node& node : nodes) {
      for (const sgf::Property& property : node.properties) {
        if (property.id != "B" && property.id != "W") continue;
        if (!parse_sgf_cell(property.values[0], size)) return false;
      }
    }
    return true;
  };
  const auto found = std::find_if(usual.begin(), usual.end(), fits);
  return found == usual.end() ? default_size : *found;
}

/// SZ and RU of the root.
Result<Settings> read_settings(const std::vector<sgf::Node>& nodes) {
  const sgf::Node& root = nodes.front();
  Settings settings;
  if (const sgf::Property* game = root.find("GM"); game && trim(game->values[0]) != "4") {
    return Error{"sgf-not-gomoku", {game->values[0]}, game->at};
  }
  if (const sgf::Property* size = root.find("SZ")) {
    const auto number = parse_integer<int>(trim(size->values[0]));
    if (!number || *number < min_size || *number > max_size) {
      return Error{"sgf-size-range", {min_size, max_size, excerpt(size->values[0])}, size->at};
    }
    settings.size = *number;
  } else {
    settings.size = size_of_cells(nodes);
  }
  const sgf::Property* rules = root.find("RU");
  if (!rules) return settings;
  const std::string text = to_lower(rules->values[0]);
  const std::vector<Piece> words = split_words(text);
  const auto rule = words.empty() ? Rule::freestyle : parse_rule(words[0].text);
  const auto opening =
      words.size() < 2 ? opening_names.begin()
                       : std::find(opening_names.begin() + 1, opening_names.end(), words[1].text);
  if (!rule || opening == opening_names.end() || words.size() > 2) {
    return Error{"gomoku-rule-unknown", {excerpt(rules->values[0])}, rules->at};
  }
  settings.rule = *rule;
  settings.opening = static_cast<Opening>(opening - opening_names.begin());
  return settings;
}

/// The board before the first move: empty, or set up with AB and AW.
Result<AnyPosition> read_start(const std::vector<sgf::Node>& nodes) {
  const sgf::Node& root = nodes.front();
  const auto settings = read_settings(nodes);
  if (!settings) return settings.error();
  std::vector<CellState> cells(static_cast<std::size_t>(settings->size) * settings->size);
  for (const auto& [id, state] :
       {std::pair{"AB", CellState::first}, std::pair{"AW", CellState::second}}) {
    const sgf::Property* stones = root.find(id);
    if (!stones) continue;
    for (const std::string& value : stones->values) {
      const auto cell = parse_sgf_cell(value, settings->size);
      if (!cell) return cell.error().placed(stones->at);
      CellState& place = cells[cell->row * settings->size + cell->column];
      if (place != CellState::empty) {
        return Error{"sgf-stone-repeated", {excerpt(value)}, stones->at};
      }
      place = state;
    }
  }
  Result<AnyPosition> start = start_from(*settings, cells);
  if (!start) return start;
  const char* next = typed(*start).colour_to_move() == Colour::black ? "B" : "W";
  if (const sgf::Property* player = root.find("PL"); player && player->values[0] != next) {
    return Error{"sgf-turn-by-stones", {player->values[0], next}, player->at};
  }
  return start;
}

Status play_property(AnyPosition& position, const sgf::Property& property) {
  const auto at_move = [&](const Error& error) {
    return Error{"move-wrong", {position.moves().size() + 1, error.unplaced()}, property.at};
  };
  Status played = Done{};
  if (property.id == "SW") {
    played = position.play(property.values[0]);
  } else {
    const Position& before = typed(position);
    const char* next = before.colour_to_move() == Colour::black ? "B" : "W";
    if (property.id != next) return at_move(Error{"turn-of", {next}});
    const auto cell = parse_sgf_cell(property.values[0], before.size());
    if (!cell) return at_move(cell.error());
    played = position.play(write_coordinate({cell->column, before.size() - cell->row}));
  }
  if (!played) return at_move(played.error());
  return Done{};
}

/// The result as records give it, in words: which seat won, not which colour.
std::string outcome_word(std::string_view sgf_result, Side black) {
  if (sgf_result.starts_with("B+")) return std::string(name_of(win_for(black)));
  if (sgf_result.starts_with("W+")) return std::string(name_of(win_for(opponent(black))));
  if (sgf_result == "0" || sgf_result == "Draw") return std::string(name_of(Outcome::draw));
  return std::string(sgf_result);
}

std::string sgf_result(const std::string& word, Side black) {
  if (word == name_of(win_for(black))) return "B+";
  if (word == name_of(win_for(opponent(black)))) return "W+";
  if (word == name_of(Outcome::draw)) return "0";
  return word;
}

/// The tags of a record and their properties, except for the players and the result.
constexpr std::array<std::pair<const char*, const char*>, 3> plain_tags{
    {{"event", "EV"}, {"date", "DT"}, {"comment", "C"}}};

std::map<std::string, std::string> read_tags(const sgf::Node& root, Side black) {
  std::map<std::string, std::string> tags;
  const auto copy = [&](const char* tag, const char* id) {
    if (root.find(id)) tags[tag] = root.value(id);
  };
  copy(black == Side::first ? "first" : "second", "PB");
  copy(black == Side::first ? "second" : "first", "PW");
  for (const auto& [tag, id] : plain_tags) copy(tag, id);
  if (root.find("RE")) tags["result"] = outcome_word(root.value("RE"), black);
  return tags;
}

Result<Record> read_sgf(std::string_view text) {
  const auto nodes = sgf::parse_main_line(text);
  if (!nodes) return nodes.error();
  Result<AnyPosition> position = read_start(*nodes);
  if (!position) return position.error();
  for (const sgf::Node& node : *nodes) {
    for (const sgf::Property& property : node.properties) {
      const bool sets_up = property.id == "AB" || property.id == "AW" || property.id == "AE";
      if (sets_up && (&node != &nodes->front() || property.id == "AE")) {
        return Error{"sgf-setup-late", {}, property.at};
      }
      if (property.id != "B" && property.id != "W" && property.id != "SW") continue;
      if (const Status played = play_property(*position, property); !played) {
        return played.error();
      }
    }
  }
  auto tags = read_tags(nodes->front(), black_seat(typed(*position).opening()));
  return Record{*std::move(position), std::move(tags)};
}

std::string write_start(const Position& start) {
  std::string text = fmt::format("(;FF[4]GM[4]SZ[{}]RU[{}", start.size(), name_of(start.rule()));
  if (start.opening() != Opening::free) text += fmt::format(" {}", name_of(start.opening()));
  text += ']';
  if (start.stones() == 0) return text;
  for (Colour colour : {Colour::black, Colour::white}) {
    std::string values;
    for (int code = 0; code < start.cells(); ++code) {
      const Cell cell = start.cell(Move::of(code));
      if (start.board().has_stone(cell, colour)) values += '[' + sgf_cell(cell) + ']';
    }
    if (!values.empty()) text += (colour == Colour::black ? "AB" : "AW") + values;
  }
  return text + (start.colour_to_move() == Colour::black ? "PL[B]" : "PL[W]");
}

std::string write_tags(const Record& record, Side black) {
  std::string text;
  const auto copy = [&](const char* id, const char* tag) {
    const auto found = record.tags.find(tag);
    if (found != record.tags.end()) text += fmt::format("{}[{}]", id, sgf::escaped(found->second));
  };
  copy("PB", black == Side::first ? "first" : "second");
  copy("PW", black == Side::first ? "second" : "first");
  for (const auto& [tag, id] : plain_tags) copy(id, tag);
  const auto given = record.tags.find("result");
  std::string result = given == record.tags.end() ? "" : given->second;
  if (record.position.is_over()) result = name_of(record.position.outcome());
  if (!result.empty()) text += fmt::format("RE[{}]", sgf::escaped(sgf_result(result, black)));
  return text;
}

Result<std::string> write_sgf(const Record& record) {
  const AnyPosition start = record.position.start();
  Position position = typed(start);
  std::string text = write_start(position);
  text += write_tags(record, black_seat(typed(record.position).opening()));
  for (Move move : record.position.moves()) {
    if (move >= take_black) {
      text += fmt::format(";SW[{}]", start.move_text(move));
    } else {
      text += fmt::format(";{}[{}]", position.colour_to_move() == Colour::black ? 'B' : 'W',
                          sgf_cell(position.cell(move)));
    }
    position.play(move);
  }
  return text + ")\n";
}

// ---- move strings
// --------------------------------------------------------------------------------

/// The length of the move that `text` begins with: a letter and its digits, or a choice's word.
std::size_t move_length(std::string_view text) {
  for (std::string_view word : choice_words) {
    if (to_lower(text.substr(0, word.size())) == word) return word.size();
  }
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  return length;
}

/// "h8h9i10" or "1. h8 h9", on 15×15 freestyle or after the settings: "size=20,rule=standard
/// h8h9i10".
Result<Record> read_moves(std::string_view text) {
  std::string_view moves = text;
  std::string_view settings;
  if (const std::vector<Piece> words = split_words(text);
      !words.empty() && words.front().text.find('=') != std::string_view::npos) {
    settings = words.front().text;
    moves.remove_prefix(words.front().at + settings.size());
  }
  const std::size_t moves_at = text.size() - moves.size();
  const GameEntry game = entry();
  const auto options = Options::parse(settings, game.info->settings);
  if (!options) return options.error();
  Result<AnyPosition> position = game.start(*options);
  if (!position) return position.error();
  for (const Piece& word : move_words(moves)) {
    for (std::size_t i = 0; i < word.text.size();) {
      const std::size_t length = move_length(word.text.substr(i));
      if (const Status played = position->play(word.text.substr(i, length)); !played) {
        return Error{"move-wrong",
                     {position->moves().size() + 1, played.error().unplaced()},
                     moves_at + word.at + i};
      }
      i += length;
    }
  }
  return Record{*std::move(position)};
}

}  // namespace

std::optional<Rule> parse_rule(std::string_view word) {
  constexpr std::array<std::string_view, 4> gomocup_codes{"0", "1", "4", "8"};
  for (std::size_t i = 0; i < rule_names.size(); ++i) {
    if (word == rule_names[i] || word == gomocup_codes[i]) return static_cast<Rule>(i);
  }
  return std::nullopt;
}

std::vector<Format> formats() {
  return {
      {"sgf", "Smart Game Format, game 4; the main line, with set-up stones", read_sgf, write_sgf},
      {"moves", "cells in the order played, h8h9i10", read_moves, write_moves},
      psq_format(),
  };
}

}  // namespace tauler::gomoku
