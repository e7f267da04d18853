// The list of games. A new game is a folder beside this file and one line in registry.cpp
// (docs/adding-a-game.md).
#pragma once

#include <string_view>
#include <vector>

#include "core/any_position.hpp"
#include "games/record.hpp"

namespace tauler {

struct GameEntry {
  const GameInfo* info;
  Result<AnyPosition> (*start)(const Options& settings);
  /// Reads what `position_text` wrote: the position string after "game:".
  Result<AnyPosition> (*parse_position)(std::string_view body);
  /// The field's own forms, the most usual first.
  std::vector<Format> formats;
};

class GameRegistry {
 public:
  explicit GameRegistry(std::vector<GameEntry> games) : games_(std::move(games)) {}

  const std::vector<GameEntry>& games() const { return games_; }
  Result<const GameEntry*> find(std::string_view id) const;

  /// A new game from "hex" or "hex:size=13,swap=off".
  Result<AnyPosition> start(std::string_view spec) const;
  /// A position from its string, "hex:3:x2/3/3:o".
  Result<AnyPosition> position(std::string_view text) const;
  /// Either of the two.
  Result<AnyPosition> start_or_position(std::string_view text) const;

  /// The form that all games share: '#' lines with tags, then a start and its moves:
  /// "hex:size=5 c3 b2". White space and line breaks are alike.
  Result<Record> read_record(std::string_view text) const;
  std::string write_record(const Record& record) const;
  /// In the form of this id, ours being "record".
  Result<std::string> write(const Record& record, std::string_view format) const;

  /// A record with the form it was written in: our own is "record".
  struct Reading {
    Record record;
    std::string format;
  };
  /// What somebody pastes: a position, a record, or a game's own forms; those of `preferred` first,
  /// then those of smaller boards, on which less fits by chance. What goes wrong in `preferred`
  /// after its first move is nothing else. The error is that of the form that got furthest.
  Result<Reading> read_any(std::string_view text, std::string_view preferred) const;

 private:
  std::vector<GameEntry> games_;
};

/// The games of this program.
const GameRegistry& all_games();

}  // namespace tauler
