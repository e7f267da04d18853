#include <fmt/core.h>

#include "core/text.hpp"
#include "games/othello/formats.hpp"
#include "games/othello/setup.hpp"
#include "games/sgf.hpp"

namespace tauler::othello {
namespace {

/// The properties that are tags of a record, in the order they are written.
struct TagProperty {
  const char* id;
  const char* tag;
};
constexpr TagProperty tag_properties[] = {
    {"PC", "event"}, {"DT", "date"}, {"PB", "first"}, {"PW", "second"}, {"RE", "result"},
};

/// TY is the board's size between letters for the kind of game: "8", "s8r20". An "a" stands for
/// the game that the one with fewer discs wins.
std::optional<Error> problem_with_type(std::string_view type) {
  if (type.find('a') != std::string_view::npos) {
    return Error{"othello-anti"};
  }
  const std::size_t digit = type.find_first_of("0123456789");
  if (digit == std::string_view::npos || type[digit] != '8' ||
      (digit + 1 < type.size() && is_digit(type[digit + 1]))) {
    return Error{"othello-type", {excerpt(type)}};
  }
  return std::nullopt;
}

/// BO[8 <64 cells> <side>], the cells perhaps with spaces between the rows.
Result<Position> read_start(std::string_view value) {
  const std::string_view text = trim(value);
  if (!text.starts_with('8') || text.size() < 2 || !is_space(text[1])) {
    return Error{"ggf-size"};
  }
  const auto board = read_board(text.substr(1));
  if (!board) return board.error().unplaced().within("BO");
  if (!trim(text.substr(1 + board->end)).empty()) return Error{"ggf-board-goes-on"};
  return board->position;
}

/// Everything before the moves.
Result<Record> read_head(const std::vector<sgf::Node>& nodes) {
  const sgf::Node& head = nodes.front();
  if (const sgf::Property* game = head.find("GM")) {
    if (to_lower(game->values.front()) != "othello") {
      return Error{"ggf-not-othello", {excerpt(game->values.front())}, game->at};
    }
  }
  if (const sgf::Property* type = head.find("TY")) {
    if (const auto problem = problem_with_type(type->values.front())) {
      return problem->placed(type->at);
    }
  }
  Position start;
  if (const sgf::Property* board = head.find("BO")) {
    const auto given = read_start(board->values.front());
    if (!given) return given.error().placed(board->at);
    start = *given;
  }
  Record record{AnyPosition::of<Definition>(start)};
  for (const auto& [id, tag] : tag_properties) {
    if (const sgf::Property* property = head.find(id)) record.tags[tag] = property->values.front();
  }
  return record;
}

/// "F5", or with an evaluation and a time: "F5/2.37/0.01".
Status play_property(AnyPosition& position, const sgf::Property& property) {
  if (property.values.size() != 1) return Error{"sgf-move-value"};
  const std::string_view value = property.values.front();
  const std::string_view move = trim(value.substr(0, value.find('/')));
  const auto* board = position.as<Position>();
  const Side side = property.id == "B" ? black : white;
  // Only a pass that was left out can make it the other side's turn.
  if (board && board->to_move() != side && board->must_pass()) {
    if (Status passed = position.play(pass); !passed) return passed;
  }
  if (position.to_move() != side) {
    return Error{"turn-of-colour", {colour_word(position.to_move())}};
  }
  return position.play(move);
}

/// RE is Black's lead in discs. Where a game is given up, all of them are taken for the winner's,
/// and
/// ":r" says so. A result in other words than ours comes from GGF, and goes back as it came.
std::string ggf_result(const std::string& word) {
  if (word == name_of(win_for(black))) return "+64.000:r";
  if (word == name_of(win_for(white))) return "-64.000:r";
  if (word == name_of(Outcome::draw)) return "0.000";
  return word;
}

}  // namespace

Result<Record> read_ggf(std::string_view text) {
  const auto nodes = sgf::parse_main_line(text);
  if (!nodes) return nodes.error();
  Result<Record> record = read_head(*nodes);
  if (!record) return record;
  AnyPosition& position = record->position;
  for (const sgf::Node& node : *nodes) {
    for (const sgf::Property& property : node.properties) {
      if (property.id != "B" && property.id != "W") continue;
      if (const Status played = play_property(position, property); !played) {
        return move_error(position, played.error(), property.at);
      }
    }
  }
  return record;
}

Result<std::string> write_ggf(const Record& record) {
  const AnyPosition start = record.position.start();
  const auto* board = start.as<Position>();
  if (!board) return wrong_game();
  std::string text = "(;GM[Othello]";
  for (const auto& [id, tag] : tag_properties) {
    const auto value = record.tags.find(tag);
    if (value == record.tags.end()) continue;
    std::string shown = value->second;
    if (tag == std::string_view("result")) {
      const auto* end = record.position.as<Position>();
      shown = record.position.is_over()
                  ? fmt::format("{:+.3f}", 1.0 * (end->count(black) - end->count(white)))
                  : ggf_result(shown);
    }
    text += fmt::format("{}[{}]", id, sgf::escaped(shown));
  }
  text += fmt::format("TY[8]BO[8 {} {}]", write_cells(*board, '*', 'O', '-'),
                      board->to_move() == black ? '*' : 'O');
  Position position = *board;
  for (Move move : record.position.moves()) {
    std::string name = move == pass ? "pa" : start.move_text(move);
    for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    text += fmt::format("{}[{}]", position.to_move() == black ? 'B' : 'W', name);
    position.play(move);
  }
  return text + ";)";
}

}  // namespace tauler::othello
