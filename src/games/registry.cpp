#include "games/registry.hpp"

#include <algorithm>
#include <compare>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/connect4.hpp"
#include "games/gomoku/gomoku.hpp"
#include "games/hex/hex.hpp"
#include "games/othello/othello.hpp"

namespace tauler {
namespace {

/// How far a form came with a text before it gave up.
struct Reached {
  std::int64_t moves = 0;  ///< the number of the move that was wrong; 0 if it was not a move
  std::size_t at = 0;

  auto operator<=>(const Reached&) const = default;
};

Reached reached_by(const Error& error, std::string_view text) {
  Reached reached;
  // What is missing at the end was missing from the beginning.
  if (error.at && *error.at < trim(text).size()) reached.at = *error.at;
  const bool is_move =
      error.code == ErrorCode("move-wrong") || error.code == ErrorCode("move-text-wrong");
  const auto* number = is_move ? std::get_if<std::int64_t>(&error.arguments[0].value()) : nullptr;
  if (number) reached.moves = *number;
  return reached;
}

}  // namespace

const GameRegistry& all_games() {
  static const GameRegistry registry({
      connect4::entry(),
      gomoku::entry(),
      hex::entry(),
      othello::entry(),
  });
  return registry;
}

Result<const GameEntry*> GameRegistry::find(std::string_view id) const {
  for (const GameEntry& game : games_) {
    if (game.info->id == id) return &game;
  }
  std::vector<std::string> ids;
  for (const GameEntry& game : games_) ids.push_back(game.info->id);
  return Error{"game-unknown", {excerpt(id), join(ids, ", ")}, 0};
}

Result<AnyPosition> GameRegistry::start(std::string_view spec) const {
  const std::size_t colon = std::min(spec.find(':'), spec.size());
  const Result<const GameEntry*> game = find(spec.substr(0, colon));
  if (!game) return game.error();
  const std::size_t settings_at = std::min(colon + 1, spec.size());
  const auto settings = Options::parse(spec.substr(settings_at), (*game)->info->settings);
  if (!settings) return settings.error().shifted(settings_at);
  return (*game)->start(*settings);
}

Result<AnyPosition> GameRegistry::position(std::string_view text) const {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const Result<const GameEntry*> game = find(text.substr(0, colon));
  if (!game) return game.error();
  if (colon == text.size()) return Error{"position-text-form", {}, colon};
  Result<AnyPosition> position = (*game)->parse_position(text.substr(colon + 1));
  if (!position) return position.error().shifted(colon + 1);
  return position;
}

Result<AnyPosition> GameRegistry::start_or_position(std::string_view text) const {
  return std::count(text.begin(), text.end(), ':') > 1 ? position(text) : start(text);
}

Result<Record> GameRegistry::read_record(std::string_view text) const {
  std::map<std::string, std::string> tags;
  std::optional<AnyPosition> position;
  for (const Piece& line : split(text, '\n')) {
    const std::string_view content = trim(line.text);
    if (content.starts_with('#')) {
      const std::size_t colon = content.find(':');
      if (colon == std::string_view::npos) continue;
      tags[std::string(trim(content.substr(1, colon - 1)))] = trim(content.substr(colon + 1));
      continue;
    }
    for (const Piece& word : split_words(line.text)) {
      const std::size_t at = line.at + word.at;
      if (!position) {
        Result<AnyPosition> start = start_or_position(word.text);
        if (!start) return start.error().shifted(at);
        position = *std::move(start);
      } else if (const Status played = position->play(word.text); !played) {
        return Error{"move-text-wrong",
                     {position->moves().size() + 1, excerpt(word.text), played.error().unplaced()},
                     at};
      }
    }
  }
  if (!position) return Error{"record-empty", {}, 0};
  return Record{*std::move(position), std::move(tags)};
}

Result<GameRegistry::Reading> GameRegistry::read_any(std::string_view text,
                                                     std::string_view preferred) const {
  const std::string_view content = trim(text);
  // Only what begins with a game's name is ours: of anything else that form has nothing to say.
  const std::string_view name = content.substr(0, content.find_first_of(": \t\r\n"));
  if (content.starts_with('#') || find(name)) {
    Result<Record> record = read_record(text);
    if (!record) return record.error();
    return Reading{*std::move(record), "record"};
  }
  std::vector<const GameEntry*> games;
  for (const GameEntry& game : games_) games.push_back(&game);
  const auto cells = [this](const GameEntry* game) {
    const BoardView board = start(game->info->id)->view();
    return board.width * board.height;
  };
  std::stable_sort(games.begin(), games.end(), [&](const GameEntry* a, const GameEntry* b) {
    const bool first = a->info->id == preferred;
    const bool second = b->info->id == preferred;
    return first != second ? first : cells(a) < cells(b);
  });
  std::optional<Error> furthest;
  std::string furthest_form;
  for (const GameEntry* game : games) {
    for (const Format& format : game->formats) {
      Result<Record> record = format.read(text);
      if (record) return Reading{*std::move(record), format.id};
      if (!preferred.empty() && game->info->id != preferred) continue;
      if (furthest && reached_by(record.error(), text) <= reached_by(*furthest, text)) continue;
      furthest = record.error();
      furthest_form = format.id;
    }
    // A game that goes wrong after some moves is a game with a mistake, not one of another kind.
    if (game->info->id == preferred && furthest && reached_by(*furthest, text).moves > 1) break;
  }
  if (!furthest) return Error{"import-unreadable", {}, 0};
  return Error{"import-read-as", {furthest_form, furthest->unplaced()}, furthest->at.value_or(0)};
}

std::string GameRegistry::write_record(const Record& record) const {
  std::string text;
  for (const auto& [name, value] : record.tags) {
    std::string one_line = value;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    text += fmt::format("# {}: {}\n", name, one_line);
  }
  const AnyPosition begin = record.position.start();
  // A standard start is written as its settings; anything else as the position it is.
  const Result<AnyPosition> standard = start(begin.spec());
  text += standard && standard->text() == begin.text() ? begin.spec() : begin.text();
  for (const std::string& move : record.position.move_texts()) text += ' ' + move;
  return text + '\n';
}

Result<std::string> GameRegistry::write(const Record& record, std::string_view format) const {
  if (format == "record") return write_record(record);
  const Result<const GameEntry*> entry = find(record.position.game().id);
  if (!entry) return entry.error();
  for (const Format& known : (*entry)->formats) {
    if (known.id == format) return known.write(record);
  }
  return Error{"format-none"};
}

}  // namespace tauler
