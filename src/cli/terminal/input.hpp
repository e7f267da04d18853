// What a person may write where a game, a position, a record or a player is asked for.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/console.hpp"
#include "core/clock.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler::cli {

/// The games and players a command knows.
struct Registries {
  const GameRegistry& games;
  const PlayerRegistry& players;
};

std::vector<std::string> game_ids(const Registries& registries);
/// Every format of every game, each name once, with our own "record" first.
std::vector<std::string> format_ids(const Registries& registries);
/// The players of one game, or of all games when `game_id` is empty; each name once. A level of the
/// game by name; the error lists those there are.
Result<std::string> read_level(const Registries& registries, std::string_view name,
                               std::string_view game_id);
/// Levels first, then players.
std::vector<std::string> player_names(const Registries& registries, std::string_view game_id);

Result<const GameEntry*> find_game(const Registries& registries, std::string_view id);

/// "hex", "hex:size=13" or a position string; an unknown game gets a suggestion.
Result<AnyPosition> read_start(const Registries& registries, std::string_view text);

/// A record in the named format, or in whichever format can read it when `format` is empty; if
/// several can, a game that can be written in the form `to` comes first.
Result<Record> read_any_record(const Registries& registries, std::string_view text,
                               std::string_view format, std::string_view to = {});
/// `format` may also be "record" or "position".
Result<std::string> write_any_record(const Registries& registries, const Record& record,
                                     std::string_view format);

/// The text of a file, or of standard input for "-".
Result<std::string> read_text(Console& console, const std::string& file);
/// What a command is given to look at: "-" for standard input, the name of a file, or the text.
Result<std::string> read_source(Console& console, const std::string& source);

/// As `PlayerRegistry::recipe`, with a suggestion for an unknown name; also PROTOCOL:COMMAND for an
/// external program, whose conversation is kept in the file `log` unless that is empty, and
/// program:NAME for one of this machine's program file.
Result<PlayerRecipe> read_player(const Registries& registries, std::string_view spec,
                                 std::string_view game_id, const std::string& log = {});
/// A new player of that recipe.
Result<std::unique_ptr<Player>> make_player(const Registries& registries, std::string_view spec,
                                            std::string_view game_id);

/// The largest limit on positions.
inline constexpr std::uint64_t most_nodes = 1'000'000'000'000;

/// "250ms", "1s", "1.5s", "2m"; a bare number is seconds.
Result<Duration> parse_duration(std::string_view text);
/// "10s+0.1s", or "5m" without an increment.
Result<TimeControl> parse_clock(std::string_view text);
/// "512MB", "2GB"; a bare number is bytes.
Result<std::uint64_t> parse_bytes(std::string_view text);

}  // namespace tauler::cli
