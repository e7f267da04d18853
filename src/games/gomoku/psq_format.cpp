#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/gomoku/formats.hpp"
#include "games/gomoku/gomoku.hpp"
#include "games/grid_text.hpp"

namespace tauler::gomoku {
namespace {

constexpr std::string_view psq_word = "piskvorky";
constexpr std::array<std::string_view, 4> psq_rule_codes{"0", "1", "4", "8"};

/// "Piskvorky 15x15, 11:11, 0": the board and, last, the rule's number.
Result<Settings> read_psq_head(std::string_view line) {
  const std::vector<Piece> fields = split(line, ',');
  const std::vector<Piece> words = split_words(fields.empty() ? line : fields[0].text);
  if (words.size() != 2 || to_lower(words[0].text) != psq_word) return Error{"psq-header", {}, 0};
  const std::size_t cross = std::min(words[1].text.find('x'), words[1].text.size());
  const auto width = parse_integer<int>(words[1].text.substr(0, cross));
  if (!width || *width < min_size || *width > max_size ||
      words[1].text.substr(std::min(cross + 1, words[1].text.size())) !=
          words[1].text.substr(0, cross)) {
    return Error{"psq-size", {excerpt(words[1].text), min_size, max_size}, words[1].at};
  }
  Settings settings{.size = *width};
  // Some programs write numbers of their own there: those play by the usual rule.
  if (const auto rule = parse_rule(trim(fields.back().text))) settings.rule = *rule;
  return settings;
}

/// The three numbers of "8,8,1200"; nothing where the moves are over.
std::optional<Cell> read_psq_cell(std::string_view line) {
  const std::vector<Piece> fields = split(line, ',');
  if (fields.size() != 3 || !parse_integer<std::int64_t>(trim(fields[2].text))) return {};
  const auto column = parse_integer<int>(trim(fields[0].text));
  const auto row = parse_integer<int>(trim(fields[1].text));
  if (!column || !row) return {};
  return Cell{*row - 1, *column - 1};
}

Result<Record> read_psq(std::string_view text) {
  const std::vector<Piece> lines = split(text, '\n');
  auto line = std::find_if(lines.begin(), lines.end(),
                           [](const Piece& one) { return !trim(one.text).empty(); });
  if (line == lines.end()) return Error{"psq-header", {}, 0};
  const auto settings = read_psq_head(line->text);
  if (!settings) return settings.error().shifted(line->at);
  const std::vector<CellState> empty(static_cast<std::size_t>(settings->size) * settings->size);
  Result<AnyPosition> position = start_from(*settings, empty);
  if (!position) return position.error();
  for (++line; line != lines.end(); ++line) {
    const auto cell = read_psq_cell(line->text);
    if (!cell) break;
    const std::string move = write_coordinate({cell->column, settings->size - cell->row});
    const auto wrong = [&](const Error& error) {
      return Error{"move-wrong", {position->moves().size() + 1, error.unplaced()}, line->at};
    };
    if (!Board(settings->size).has(*cell)) {
      return wrong(Error{"psq-cell", {excerpt(trim(line->text)), settings->size}});
    }
    if (const Status played = position->play(move); !played) return wrong(played.error());
  }
  Record record{*std::move(position)};
  for (const char* tag : {"first", "second"}) {
    if (line == lines.end()) break;
    if (const std::string_view name = trim(line->text); !name.empty()) record.tags[tag] = name;
    ++line;
  }
  return record;
}

Result<std::string> write_psq(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"moves-from-setup"};
  const Position* board = start.as<Position>();
  if (!board || board->opening() != Opening::free) return Error{"psq-swap2"};
  std::string text = fmt::format("Piskvorky {0}x{0}, 11:11, {1}\n", board->size(),
                                 psq_rule_codes[static_cast<std::size_t>(board->rule())]);
  for (Move move : record.position.moves()) {
    const Cell cell = board->cell(move);
    text += fmt::format("{},{},0\n", cell.column + 1, cell.row + 1);
  }
  for (const char* tag : {"first", "second"}) {
    const auto name = record.tags.find(tag);
    // One line each, and none that looks like a move.
    std::string line = name == record.tags.end() ? "" : name->second;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == ','; }, ' ');
    text += line + '\n';
  }
  return text + "-1\n";
}

}  // namespace

Format psq_format() {
  return {"psq", "a file of Piskvork: Piskvorky 15x15, then column,row,milliseconds a line",
          read_psq, write_psq};
}

}  // namespace tauler::gomoku
