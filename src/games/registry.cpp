#include "games/registry.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/connect4/connect4.hpp"
#include "games/gomoku/gomoku.hpp"

namespace tauler {

const GameRegistry& all_games() {
  static const GameRegistry registry({
      connect4::entry(),
      gomoku::entry(),
  });
  return registry;
}

Result<const GameEntry*> GameRegistry::find(std::string_view id) const {
  for (const GameEntry& game : games_) {
    if (game.info->id == id) return &game;
  }
  std::vector<std::string> ids;
  for (const GameEntry& game : games_) ids.push_back(game.info->id);
  return Error{fmt::format("there is no game {}; the games are {}", quoted(id), join(ids, ", ")),
               0};
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
  if (colon == text.size()) return Error{"a position string is game:setup:rows:side", colon};
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
        return Error{fmt::format("move {}, {}: {}", position->moves().size() + 1, quoted(word.text),
                                 played.error().reason),
                     at};
      }
    }
  }
  if (!position) return Error{"the record is empty; it starts with a game, like 'hex:size=5'", 0};
  return Record{*std::move(position), std::move(tags)};
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

}  // namespace tauler
