#include "arena/play/opening_file.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::json;

/// No board is so large; what lies beyond needs no exact number.
constexpr int furthest = 1000;

struct Offset {
  int right = 0;
  int down = 0;
};

/// An opening as it is collected from a file: read, checked, and kept with the place it came from.
class OpeningReader {
 public:
  OpeningReader(const GameRegistry& games, std::string_view text, std::string_view name,
                const AnyPosition& start)
      : games_(games), text_(text), name_(name), start_(start) {}

  Result<std::vector<AnyPosition>> read() {
    const std::string_view content = trim(text_);
    Status done = Done{};
    if (content.starts_with('(')) {
      done = read_sgf();
    } else if (content.starts_with('{') || (content.starts_with('[') && content.size() > 1)) {
      done = read_json();
    } else {
      done = read_lines();
    }
    if (!done) return done.error();
    if (openings_.empty()) return Error{"openings-empty", {name_}};
    return std::move(openings_);
  }

 private:
  Error at_line(std::size_t line, const Error& error) const {
    return Error{"file-line-wrong", {name_, line, error}};
  }
  std::size_t line_of(std::size_t at) const {
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at, text_.size()));
    return static_cast<std::size_t>(std::count(text_.begin(), end, '\n')) + 1;
  }

  /// Precondition: of this game.
  Status add(AnyPosition position, std::size_t line) {
    const BoardView view = position.view();
    const BoardView wanted = start_.view();
    const bool same_board = view.width == wanted.width && view.height == wanted.height;
    if (!same_board || position.spec() != start_.spec()) {
      return at_line(line, Error{"opening-of-other-game", {position.spec(), start_.spec()}});
    }
    if (position.is_over()) return at_line(line, Error{"opening-over"});
    openings_.push_back(std::move(position));
    return Done{};
  }

  /// Every game of a collection: what stands between two brackets of the outermost kind.
  Status read_sgf() {
    const auto game = games_.find(start_.game().id);
    const Format* format = nullptr;
    if (game) {
      for (const Format& each : (*game)->formats) {
        if (each.id == "sgf") format = &each;
      }
    }
    if (!format) return at_line(1, Error{"sgf-none", {start_.game().name}});
    std::size_t from = 0;
    int open = 0;
    bool in_value = false;
    for (std::size_t at = 0; at < text_.size(); ++at) {
      const char c = text_[at];
      if (in_value) {
        if (c == '\\') ++at;
        if (c == ']') in_value = false;
      } else if (c == '[') {
        in_value = true;
      } else if (c == '(') {
        if (open++ == 0) from = at;
      } else if (c == ')' && open > 0 && --open == 0) {
        const Result<Record> record = format->read(text_.substr(from, at + 1 - from));
        if (!record) {
          return at_line(line_of(from + record.error().at.value_or(0)), record.error().unplaced());
        }
        if (Status added = add(record->position, line_of(from)); !added) return added;
      }
    }
    return open == 0 ? Status(Done{}) : at_line(line_of(from), Error{"opening-no-end"});
  }

  Status read_json() {
    const Json file = Json::parse(text_, nullptr, false);
    if (file.is_discarded()) return at_line(1, Error{"openings-not-json"});
    const bool is_object = file.is_object() && file.contains("openings");
    const Json& list = is_object ? file["openings"] : file;
    if (!list.is_array()) {
      return at_line(1, Error{"openings-list-missing"});
    }
    const auto named = is_object ? file.find("coordinateSystem") : file.end();
    const std::string system =
        named != file.end() && named->is_string() ? named->get<std::string>() : std::string();
    std::size_t number = 0;
    for (const Json& each : list) {
      ++number;
      Result<AnyPosition> opening = from_json(each, system);
      // JSON keeps no lines; which opening it is says as much.
      if (!opening) {
        return Error{"opening-wrong", {name_, number, opening.error().unplaced()}};
      }
      if (Status added = add(*std::move(opening), 1); !added) return added;
    }
    return Done{};
  }

  Result<AnyPosition> from_json(const Json& opening, const std::string& system) const {
    const bool has_coordinates = opening.is_object() && opening.contains("coordinates");
    const Json& moves = has_coordinates                                    ? opening["coordinates"]
                        : opening.is_object() && opening.contains("moves") ? opening["moves"]
                                                                           : opening;
    if (!moves.is_array()) return Error{"openings-list-expected"};
    AnyPosition position = start_;
    for (const Json& move : moves) {
      Status played = Done{};
      if (move.is_string()) {
        played = play(position, move.get<std::string>());
      } else if (move.is_array() && move.size() == 2 && is_near(move[0]) && is_near(move[1])) {
        played = play_pair(position, move[0].get<int>(), move[1].get<int>(), system);
      } else {
        played = Error{"openings-move-form", {furthest, excerpt(move.dump())}};
      }
      if (!played) return played.error();
    }
    return position;
  }

  /// A whole number that may be a place on some board; larger ones would not fit into an int.
  static bool is_near(const Json& number) {
    return number.is_number_integer() && std::abs(number.get<double>()) <= furthest;
  }

  static Status play_pair(AnyPosition& position, int one, int two, const std::string& system) {
    if (system == "center-relative-x-y") return play(position, Offset{one, two});
    if (system == "board-row-column") {
      const BoardView view = position.view();
      return play(position, Offset{two - view.width / 2, one - view.height / 2});
    }
    return Error{"openings-coordinates"};
  }

  Status read_lines() {
    const std::vector<Piece> lines = split(text_, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view line = trim(lines[i].text);
      if (line.empty() || line.starts_with('#')) continue;
      const bool is_block =
          line.find('.') != std::string_view::npos && parse_real(line) && i + 2 < lines.size();
      Result<AnyPosition> opening =
          is_block ? from_stones(lines[i + 1].text, lines[i + 2].text) : from_line(line);
      if (!opening) return at_line(i + 1, opening.error());
      if (Status added = add(*std::move(opening), i + 1); !added) return added;
      if (is_block) i += 2;
    }
    return Done{};
  }

  Result<AnyPosition> from_line(std::string_view line) const {
    const std::string_view id = start_.game().id;
    if (line.starts_with(id) && line.size() > id.size() &&
        (line[id.size()] == ':' || is_space(line[id.size()]))) {
      Result<Record> record = games_.read_record(line);
      if (!record) return record.error();
      return record->position;
    }
    if (const auto offsets = read_offsets(line)) return from_offsets(*offsets);
    Result<AnyPosition> moves = from_moves(line);
    if (moves) return moves;
    const auto game = games_.find(id);
    for (const Format& format : (*game)->formats) {
      Result<Record> record = format.read(line);
      if (record && record->position.game().id == id) return record->position;
    }
    return moves;
  }

  /// Moves with spaces or commas between them, or cells with nothing between.
  Result<AnyPosition> from_moves(std::string_view line) const {
    AnyPosition position = start_;
    std::string spaced;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const bool begins_cell = i > 0 && is_digit(line[i - 1]) && !is_digit(line[i]);
      if (begins_cell) spaced += ' ';
      spaced += line[i] == ',' ? ' ' : line[i];
    }
    for (const Piece& word : split_words(spaced)) {
      if (const Status played = play(position, word.text); !played) return played.error();
    }
    return position;
  }

  /// "8,-3, 6,-4": nothing where the line is anything else.
  static std::optional<std::vector<Offset>> read_offsets(std::string_view line) {
    std::string spaced(line);
    std::replace(spaced.begin(), spaced.end(), ',', ' ');
    if (line.find(',') == std::string_view::npos) return std::nullopt;
    std::vector<int> numbers;
    for (const Piece& word : split_words(spaced)) {
      const auto number = parse_integer<int>(word.text);
      if (!number) return std::nullopt;
      numbers.push_back(std::clamp(*number, -furthest, furthest));
    }
    if (numbers.size() % 2 == 1) return std::nullopt;
    std::vector<Offset> offsets;
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
      offsets.push_back({numbers[i], numbers[i + 1]});
    }
    return offsets;
  }

  Result<AnyPosition> from_offsets(const std::vector<Offset>& offsets) const {
    AnyPosition position = start_;
    for (const Offset& offset : offsets) {
      if (const Status played = play(position, offset); !played) return played.error();
    }
    return position;
  }

  Result<AnyPosition> from_stones(std::string_view first, std::string_view second) const {
    const auto mine = read_offsets(first);
    const auto theirs = read_offsets(second);
    const bool fit =
        mine && theirs && (mine->size() == theirs->size() || mine->size() == theirs->size() + 1);
    if (!fit) return Error{"openings-stone-lines"};
    std::vector<Offset> moves;
    for (std::size_t i = 0; i < mine->size(); ++i) {
      moves.push_back((*mine)[i]);
      if (i < theirs->size()) moves.push_back((*theirs)[i]);
    }
    return from_offsets(moves);
  }

  static Status play(AnyPosition& position, std::string_view text) {
    Status played = position.play(text);
    if (played) return played;
    return Error{"move-text-wrong",
                 {position.moves().size() + 1, excerpt(text), played.error().unplaced()}};
  }

  /// The centre of an even board is right of and below its middle.
  static Status play(AnyPosition& position, const Offset& offset) {
    const BoardView view = position.view();
    const int column = view.width / 2 + offset.right;
    const int row = view.height / 2 + offset.down;
    if (column < 0 || column >= view.width || row < 0 || row >= view.height) {
      return Error{
          "openings-off-board",
          {position.moves().size() + 1, offset.right, offset.down, view.width, view.height}};
    }
    const int number = view.row_one_at_bottom ? view.height - row : row + 1;
    return play(position, fmt::format("{}{}", static_cast<char>('a' + column), number));
  }

  const GameRegistry& games_;
  std::string_view text_;
  std::string_view name_;
  const AnyPosition& start_;
  std::vector<AnyPosition> openings_;
};

}  // namespace

Result<std::vector<AnyPosition>> read_openings(const GameRegistry& games, std::string_view text,
                                               std::string_view name, const AnyPosition& start) {
  return OpeningReader(games, text, name, start).read();
}

}  // namespace tauler::arena
