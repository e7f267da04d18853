#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/grid_text.hpp"
#include "games/hex/definition.hpp"
#include "games/hex/formats.hpp"
#include "games/sgf.hpp"

namespace tauler::hex {
namespace {

/// The properties of an SGF root that are tags of a record.
constexpr std::pair<const char*, const char*> tag_properties[] = {
    {"PB", "first"}, {"PW", "second"}, {"DT", "date"},
    {"EV", "event"}, {"RE", "result"}, {"C", "comment"},
};

char colour_letter(Side side) {
  return side == Side::first ? 'B' : 'W';
}

bool is_swap_word(std::string_view word) {
  return word == "swap" || word == "swap-pieces";
}

/// Reads one SGF tree into a record.
class SgfReader {
 public:
  Result<Record> read(std::string_view text) {
    const auto nodes = sgf::parse_main_line(text);
    if (!nodes) return nodes.error();
    const sgf::Node& root = nodes->front();
    if (root.value("GM", "11") != "11") {
      return Error{"sgf-not-hex", {}, root.find("GM")->at};
    }
    if (const Status sized = read_size(root); !sized) return sized.error();
    // There the first player is White, with the same edges.
    exchanged_ = root.value("SO").find("littlegolem") != std::string_view::npos;
    swap_ = root.value("RU").find("swap") != std::string_view::npos || has_swap_move(*nodes);
    cells_.assign(static_cast<std::size_t>(size_) * size_, CellState::empty);
    std::map<std::string, std::string> tags;
    for (const auto& [property, tag] : tag_properties) {
      if (root.find(property)) tags[tag] = root.value(property);
    }
    if (exchanged_) exchange(tags);
    for (const sgf::Node& node : *nodes) {
      for (const sgf::Property& property : node.properties) {
        if (const Status done = take(property); !done) return done.error();
      }
    }
    if (const Status begun = begin(); !begun) return begun.error();
    if (resigned_) tags.try_emplace("result", fmt::format("{}+R", colour_letter(*resigned_)));
    return Record{*std::move(position_), std::move(tags)};
  }

 private:
  /// The names change places with the colours; the result is written as elsewhere: "W" is "B+".
  static void exchange(std::map<std::string, std::string>& tags) {
    std::swap(tags["first"], tags["second"]);
    std::erase_if(tags, [](const auto& tag) { return tag.second.empty(); });
    const auto result = tags.find("result");
    if (result != tags.end() && result->second == "W")
      result->second = "B+";
    else if (result != tags.end() && result->second == "B")
      result->second = "W+";
  }

  Status read_size(const sgf::Node& root) {
    const sgf::Property* property = root.find("SZ");
    if (!property) return Done{};
    const std::string_view value = property->values.front();
    const std::size_t colon = std::min(value.find(':'), value.size());
    const auto size = parse_size(value.substr(0, colon));
    if (!size) return size.error().placed(property->at);
    if (colon < value.size() && value.substr(colon + 1) != value.substr(0, colon)) {
      return Error{"hex-not-square", {}, property->at};
    }
    size_ = *size;
    return Done{};
  }

  static bool has_swap_move(const std::vector<sgf::Node>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [](const sgf::Node& node) {
      return is_swap_word(to_lower(node.value("B"))) || is_swap_word(to_lower(node.value("W")));
    });
  }

  Status take(const sgf::Property& property) {
    if (property.id == "B") return play(exchanged_ ? Side::second : Side::first, property);
    if (property.id == "W") return play(exchanged_ ? Side::first : Side::second, property);
    if (property.id == "AB") return place(CellState::first, property);
    if (property.id == "AW") return place(CellState::second, property);
    if (property.id == "AE") return Error{"sgf-stones-off", {}, property.at};
    if (property.id == "PL") {
      const char colour = lower(property.values.front().empty() ? ' ' : property.values[0][0]);
      if (colour != 'b' && colour != 'w') return Error{"sgf-side-letter", {}, property.at};
      if (position_) return Error{"sgf-side-late", {}, property.at};
      to_move_ = colour == 'b' ? Side::first : Side::second;
      set_up_at_ = property.at;
    }
    return Done{};
  }

  Status place(CellState stone, const sgf::Property& property) {
    if (position_) return Error{"sgf-setup-late", {}, property.at};
    set_up_at_ = property.at;
    for (const std::string& value : property.values) {
      const auto cell = parse_cell(value);
      if (!cell) return cell.error().placed(property.at);
      if (cells_[*cell] != CellState::empty) {
        return Error{"cell-has-stone", {excerpt(value)}, property.at};
      }
      cells_[*cell] = stone;
    }
    return Done{};
  }

  /// "c3" or, as in older files, two letters, column and row: "cc".
  Result<int> parse_cell(std::string_view value) const {
    const bool letters = value.size() == 2 && lower(value[1]) >= 'a' && lower(value[1]) <= 'z';
    const std::string name =
        letters ? value.front() + std::to_string(lower(value[1]) - 'a' + 1) : std::string(value);
    const auto cell = parse_coordinate(name, size_, size_);
    if (!cell) return cell.error();
    return (cell->row_number - 1) * size_ + cell->column;
  }

  /// Turns what was set up into the start position, before the first move.
  Status begin() {
    if (position_) return Done{};
    const auto first = std::count(cells_.begin(), cells_.end(), CellState::first);
    const auto second = std::count(cells_.begin(), cells_.end(), CellState::second);
    const Side to_move = to_move_.value_or(first > second ? Side::second : Side::first);
    // A puzzle may show a position after a swap without saying that there was one.
    const bool after_swap = second > 0 && first - second == (to_move == Side::first ? -1 : 0);
    const Result<Position> start = set_up(size_, swap_ || after_swap, cells_, to_move);
    if (!start) return start.error().placed(set_up_at_);
    position_ = AnyPosition::of<Definition>(*start);
    return Done{};
  }

  Status play(Side side, const sgf::Property& property) {
    if (Status begun = begin(); !begun) return begun;
    const std::string value = to_lower(property.values.front());
    const auto wrong = [&](const Error& error) {
      return Error{"move-text-wrong",
                   {position_->moves().size() + 1, excerpt(value), error.unplaced()},
                   property.at};
    };
    if (resigned_) return wrong(Error{"game-resigned"});
    if (property.values.size() > 1) return wrong(Error{"sgf-move-value"});
    if (value == "resign") {
      resigned_ = opponent(side);
      return Done{};
    }
    if (!position_->is_over() && position_->to_move() != side) {
      return wrong(Error{"turn-of", {colour_letter(position_->to_move())}});
    }
    if (is_swap_word(value)) {
      const Status played = position_->play(value);
      return played ? played : wrong(played.error());
    }
    const auto cell = parse_cell(value);
    if (!cell) return wrong(cell.error());
    const Status played = position_->play(Move::of(*cell));
    return played ? played : wrong(played.error());
  }

  int size_ = default_size;
  bool swap_ = false;
  bool exchanged_ = false;
  std::vector<CellState> cells_;
  std::optional<Side> to_move_;
  std::size_t set_up_at_ = 0;
  std::optional<AnyPosition> position_;
  std::optional<Side> resigned_;
};

Result<Record> read_sgf(std::string_view text) {
  return SgfReader().read(text);
}

std::string set_up_properties(const Position& start) {
  std::string text;
  for (Side side : {Side::first, Side::second}) {
    std::string values;
    for (int code = 0; code < start.cells(); ++code) {
      if (!start.has_stone(side, code)) continue;
      values += fmt::format("[{}]", Definition::move_text(start, Move::of(code)));
    }
    if (!values.empty()) text += fmt::format("A{}{}", colour_letter(side), values);
  }
  return text + fmt::format("PL[{}]", colour_letter(start.to_move()));
}

Result<std::string> write_sgf(const Record& record) {
  const AnyPosition begin = record.position.start();
  const Position& start = *begin.as<Position>();
  std::string text = fmt::format("(;FF[4]GM[11]SZ[{}]", start.size());
  if (start.swap_rule()) text += "RU[swap]";
  std::map<std::string, std::string> tags = record.tags;
  if (record.position.is_over()) {
    const bool first = record.position.outcome() == Outcome::first_wins;
    tags.try_emplace("result", first ? "B+" : "W+");
  }
  for (const auto& [property, tag] : tag_properties) {
    const auto value = tags.find(tag);
    if (value != tags.end()) text += fmt::format("{}[{}]", property, sgf::escaped(value->second));
  }
  if (start.ply() > 0) text += set_up_properties(start);
  Side side = start.to_move();
  for (const std::string& move : record.position.move_texts()) {
    text += fmt::format(";{}[{}]", colour_letter(side), is_swap_word(move) ? "swap-pieces" : move);
    side = opponent(side);
  }
  return text + ")\n";
}

}  // namespace

Format sgf_format() {
  return {"sgf", "Smart Game Format, FF[4]GM[11], with cells as B[a10] and W[swap-pieces]",
          read_sgf, write_sgf};
}

}  // namespace tauler::hex
