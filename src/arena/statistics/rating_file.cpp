#include "arena/statistics/rating_file.hpp"

#include <cmath>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/embedded.hpp"
#include "arena/statistics/elo.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::ordered_json;

double rounded(double value) {
  return std::round(value * 10) / 10;
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <class Rows>
std::string lines_of(const Rows& rows) {
  std::string text;
  for (const Json& row : rows) text += (text.empty() ? "    " : ",\n    ") + line_of(row);
  return text;
}

std::string text_of(const Json& json, const char* name) {
  const auto at = json.find(name);
  return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

double number_of(const Json& json, const char* name) {
  const auto at = json.find(name);
  return at != json.end() && at->is_number() ? at->get<double>() : 0;
}

}  // namespace

const RatedPlayer* RatingFile::find(std::string_view player) const {
  for (const RatedPlayer& each : players) {
    if (each.player == player) return &each;
  }
  return nullptr;
}

std::string write_ratings(const RatingFile& file, const CalibrationPlan& plan,
                          const Calibration& calibration) {
  std::vector<Json> players;
  for (const RatedPlayer& each : file.players) {
    Json json{{"player", each.player}};
    if (!each.level.empty()) json["level"] = each.level;
    json["elo"] = rounded(each.elo);
    json["error"] = rounded(each.error);
    json["games"] = each.games;
    players.push_back(std::move(json));
  }
  std::vector<Json> meetings;
  for (const CalibrationMeeting& meeting : calibration.meetings) {
    meetings.push_back({{"first", plan.contestants[meeting.first].name},
                        {"second", plan.contestants[meeting.second].name},
                        {"points", meeting.tally.points()},
                        {"games", meeting.tally.games()},
                        {"pairs", meeting.tally.pairs}});
  }
  return fmt::format(
      "{{\n  \"game\": {},\n  \"anchor\": {},\n  \"command\": {},\n  \"games\": {},\n"
      "  \"players\": [\n{}\n  ],\n  \"meetings\": [\n{}\n  ]\n}}\n",
      line_of(file.game), line_of(file.anchor), line_of(file.command), calibration.games,
      lines_of(players), lines_of(meetings));
}

Result<RatingFile> read_ratings(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return Error{"rating-file-form"};
  RatingFile file{text_of(json, "game"), text_of(json, "anchor"), text_of(json, "command"), {}};
  const auto players = json.find("players");
  if (file.game.empty() || players == json.end() || !players->is_array()) {
    return Error{"rating-file-incomplete"};
  }
  for (const Json& each : *players) {
    if (!each.is_object() || text_of(each, "player").empty()) {
      return Error{"rating-file-player-nameless"};
    }
    file.players.push_back({.player = text_of(each, "player"),
                            .level = text_of(each, "level"),
                            .elo = number_of(each, "elo"),
                            .error = number_of(each, "error"),
                            .games = static_cast<int>(number_of(each, "games"))});
  }
  return file;
}

const std::vector<RatingFile>& all_built_in_ratings() {
  static const std::vector<RatingFile> files = [] {
    std::vector<RatingFile> list;
    for (std::string_view text : {embedded::connect4_json, embedded::gomoku_json,
                                  embedded::hex_json, embedded::othello_json}) {
      if (Result<RatingFile> file = read_ratings(text)) list.push_back(*std::move(file));
    }
    return list;
  }();
  return files;
}

std::optional<RatingFile> built_in_ratings(std::string_view game_id) {
  for (const RatingFile& file : all_built_in_ratings()) {
    if (file.game == game_id) return file;
  }
  return std::nullopt;
}

std::string rating_text(const RatedPlayer& player) {
  // Half away from zero: a format alone goes to the even one, from 1476.5 to 1476.
  return fmt::format("{:+.0f} ± {:.0f}", std::round(player.elo), std::round(player.error));
}

}  // namespace tauler::arena
