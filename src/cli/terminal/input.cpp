#include "cli/terminal/input.hpp"

#include <algorithm>
#include <filesystem>
#include <istream>

#include <fmt/core.h>

#include "cli/plan/program_file.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/suggest.hpp"
#include "core/text.hpp"
#include "protocols/program/named_program.hpp"

namespace tauler::cli {
namespace {

constexpr std::string_view own_format = "record";
constexpr std::string_view position_format = "position";

std::string_view leading_name(std::string_view text) {
  return text.substr(0, std::min(text.find_first_of(": \t\r\n"), text.size()));
}

bool is_game(const Registries& registries, std::string_view id) {
  return static_cast<bool>(registries.games.find(id));
}

void add_once(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

Error unknown_format(const Registries& registries, std::string_view format) {
  const std::vector<std::string> known = format_ids(registries);
  return with_suggestion(Error{"format-unknown", {excerpt(format), join(known, ", ")}}, format,
                         known);
}

bool has_format(const GameEntry& game, std::string_view id) {
  return std::any_of(game.formats.begin(), game.formats.end(),
                     [&](const Format& format) { return format.id == id; });
}

/// The first format of that name (of any name when `format` is empty) that can read the text,
/// trying games that have the form `to` first; the last reason if none can.
Result<Record> try_formats(const Registries& registries, std::string_view text,
                           std::string_view format, std::string_view to) {
  Error reason = unknown_format(registries, format);
  for (const bool has_target : {true, false}) {
    for (const GameEntry& game : registries.games.games()) {
      if (has_format(game, to) != has_target) continue;
      for (const Format& each : game.formats) {
        if (!format.empty() && each.id != format) continue;
        Result<Record> record = each.read(text);
        if (record) return record;
        reason = record.error();
      }
    }
  }
  return reason;
}

}  // namespace

std::vector<std::string> game_ids(const Registries& registries) {
  std::vector<std::string> ids;
  for (const GameEntry& game : registries.games.games()) ids.push_back(game.info->id);
  return ids;
}

std::vector<std::string> format_ids(const Registries& registries) {
  std::vector<std::string> ids{std::string(own_format)};
  for (const GameEntry& game : registries.games.games()) {
    for (const Format& format : game.formats) add_once(ids, format.id);
  }
  return ids;
}

std::vector<std::string> player_names(const Registries& registries, std::string_view game_id) {
  std::vector<std::string> names;
  for (const GameEntry& game : registries.games.games()) {
    if (!game_id.empty() && game.info->id != game_id) continue;
    for (const Level& level : registries.players.levels_of(game.info->id))
      add_once(names, level.name);
  }
  for (const PlayerEntry& player : registries.players.players()) {
    if (game_id.empty() || player.plays(game_id)) add_once(names, player.name);
  }
  return names;
}

Result<std::string> read_level(const Registries& registries, std::string_view name,
                               std::string_view game_id) {
  std::vector<std::string> names;
  for (const Level& level : registries.players.levels_of(game_id)) names.push_back(level.name);
  if (std::find(names.begin(), names.end(), name) != names.end()) return std::string(name);
  if (names.empty()) return Error{"levels-none", {game_id}};
  return with_suggestion(Error{"level-unknown", {game_id, excerpt(name), join(names, ", ")}}, name,
                         names);
}

Result<const GameEntry*> find_game(const Registries& registries, std::string_view id) {
  Result<const GameEntry*> game = registries.games.find(id);
  if (game) return game;
  return with_suggestion(game.error(), id, game_ids(registries));
}

Result<AnyPosition> read_start(const Registries& registries, std::string_view text) {
  const std::string_view trimmed = trim(text);
  const auto game = find_game(registries, leading_name(trimmed));
  if (!game) return game.error();
  return registries.games.start_or_position(trimmed);
}

Result<Record> read_any_record(const Registries& registries, std::string_view text,
                               std::string_view format, std::string_view to) {
  if (format == own_format || format == position_format) return registries.games.read_record(text);
  if (!format.empty()) return try_formats(registries, text, format, to);
  const std::string_view content = trim(text);
  if (content.empty()) return Error{"text-empty"};
  if (content.starts_with('#') || is_game(registries, leading_name(content))) {
    return registries.games.read_record(text);
  }
  if (Result<Record> record = try_formats(registries, text, {}, to)) return record;
  const std::string_view name = leading_name(content);
  if (nearest_name(name, game_ids(registries))) return find_game(registries, name).error();
  return Error{
      "text-unreadable",
      {excerpt(content), join(game_ids(registries), ", "), join(format_ids(registries), ", ")}};
}

Result<std::string> write_any_record(const Registries& registries, const Record& record,
                                     std::string_view format) {
  if (format == own_format) return registries.games.write_record(record);
  if (format == position_format) return record.position.text();
  const auto game = registries.games.find(record.position.game().id);
  if (!game) return game.error();
  std::vector<std::string> known{std::string(own_format), std::string(position_format)};
  for (const Format& each : (*game)->formats) {
    if (each.id == format) return each.write(record);
    known.push_back(each.id);
  }
  return with_suggestion(Error{"format-of-other-game",
                               {record.position.game().name, excerpt(format), join(known, ", ")}},
                         format, known);
}

Result<std::string> read_text(Console& console, const std::string& file) {
  if (file != "-") return read_text_file(file);
  Result<std::string> bytes = read_all(console.in, "standard input");
  if (!bytes) return bytes;
  return as_text(*std::move(bytes));
}

Result<std::string> read_source(Console& console, const std::string& source) {
  std::error_code code;
  if (source == "-" || std::filesystem::exists(source, code)) return read_text(console, source);
  return source;
}

Result<PlayerRecipe> read_player(const Registries& registries, std::string_view spec,
                                 std::string_view game_id, const std::string& log) {
  if (protocols::is_program(spec)) {
    Result<protocols::Program> program = protocols::read_program(spec);
    if (!program) return program.error();
    program->log = log;
    return protocols::recipe_of(*program, "", game_id);
  }
  if (const auto name = protocols::program_name(spec)) {
    if (name->empty()) return Error{"program-name-missing"};
    return protocols::recipe_of_name(*name, game_id, find_named_program);
  }
  Result<PlayerRecipe> player = registries.players.recipe(spec, game_id);
  if (player) return player;
  const std::size_t slash = spec.find('/');
  const bool has_game =
      slash != std::string_view::npos && is_game(registries, spec.substr(0, slash));
  const std::string_view typed = leading_name(has_game ? spec.substr(slash + 1) : spec);
  std::vector<std::string> known = player_names(registries, game_id);
  const bool unknown = std::find(known.begin(), known.end(), typed) == known.end();
  if (!unknown) return player;
  std::error_code code;
  if (std::filesystem::is_regular_file(spec.substr(0, spec.find(' ')), code)) {
    return Error{"player-is-program", {excerpt(spec), spec}};
  }
  for (const char* protocol : {"tauler:", "gomocup:", "gtp:", "nboard:", "program:"})
    known.push_back(protocol);
  const std::string_view wrong = spec.substr(0, std::min(spec.find(':') + 1, spec.size()));
  const bool is_slip = nearest_name(typed, known) || nearest_name(wrong, known) ||
                       (slash != std::string_view::npos &&
                        nearest_name(spec.substr(0, slash), game_ids(registries)));
  if (!has_game && !is_slip && spec.find_first_of(" /") != std::string_view::npos) {
    return Error{"player-may-be-program", {game_id, excerpt(spec), spec}};
  }
  return with_suggestion(player.error(), nearest_name(typed, known) ? typed : wrong, known);
}

Result<std::unique_ptr<Player>> make_player(const Registries& registries, std::string_view spec,
                                            std::string_view game_id) {
  const Result<PlayerRecipe> player = read_player(registries, spec, game_id);
  if (!player) return player.error();
  return player->make();
}

Result<Duration> parse_duration(std::string_view text) {
  const std::size_t unit_at = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_real(text.substr(0, unit_at));
  const std::string_view unit = text.substr(unit_at);
  const double scale = unit == "ms"                  ? 0.001
                       : unit.empty() || unit == "s" ? 1
                       : unit == "m"                 ? 60
                                                     : 0;
  constexpr double longest = 24 * 3600;
  if (!number || scale == 0 || *number <= 0 || *number * scale > longest) {
    return Error{"time-form", {excerpt(text)}};
  }
  return from_seconds(*number * scale);
}

Result<TimeControl> parse_clock(std::string_view text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto budget = parse_duration(trim(text.substr(0, plus)));
  if (!budget) {
    return Error{"clock-form", {excerpt(text)}};
  }
  if (plus == text.size()) return TimeControl{*budget, Duration::zero()};
  const std::string_view more = trim(text.substr(plus + 1));
  if (more == "0" || more == "0s") return TimeControl{*budget, Duration::zero()};
  const auto increment = parse_duration(more);
  if (!increment) {
    return Error{"clock-form", {excerpt(text)}};
  }
  return TimeControl{*budget, *increment};
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
  const std::size_t unit_at = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = parse_integer<std::uint64_t>(text.substr(0, unit_at));
  const std::string unit = to_lower(trim(text.substr(unit_at)));
  constexpr std::uint64_t largest = std::uint64_t{1} << 20;  // of any unit: no overflow
  const int shift = unit.empty() || unit == "b"   ? 0
                    : unit == "kb" || unit == "k" ? 10
                    : unit == "mb" || unit == "m" ? 20
                    : unit == "gb" || unit == "g" ? 30
                                                  : -1;
  if (!number || shift < 0 || (shift > 0 && *number > largest)) {
    return Error{"memory-form", {excerpt(text)}};
  }
  return *number << shift;
}

}  // namespace tauler::cli
