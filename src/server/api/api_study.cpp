// What needs no game of one's own: the list of games and players, positions, records, analyses.
#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "server/api/api.hpp"
#include "server/jobs/analysis.hpp"

namespace tauler::server {
namespace {

constexpr std::size_t longest_text = 100'000;
/// Every position of a line is described: this many are as much work as a usual request.
constexpr double moves_for_a_request = 10;

Json option_json(const OptionSpec& option) {
  Json json = {{"name", option.name}, {"help", option.help}, {"default", option.fallback}};
  switch (option.kind) {
    case OptionSpec::Kind::integer:
    case OptionSpec::Kind::real:
      json["low"] = option.low;
      json["high"] = option.high;
      json["kind"] = option.kind == OptionSpec::Kind::real ? "real" : "integer";
      break;
    case OptionSpec::Kind::choice:
      json["choices"] = option.choices;
      json["kind"] = "choice";
      break;
  }
  return json;
}

Json rated_boards_json(const std::string& game) {
  Json list = Json::array();
  for (const RatedBoard& board : rated_boards()) {
    if (board.game != game) continue;
    list.push_back({{"width", board.width},
                    {"height", board.height},
                    {"against_levels", board.against_levels},
                    {"setting", board.setting}});
  }
  return list;
}

Json options_json(const OptionSpecs& options) {
  Json list = Json::array();
  for (const OptionSpec& option : options) list.push_back(option_json(option));
  return list;
}

}  // namespace

void Api::get_games(const CallPointer& call) {
  Json games = Json::array();
  for (const GameEntry& entry : services_.games.games()) {
    Json formats = Json::array({"record"});
    for (const Format& format : entry.formats) formats.push_back(format.id);
    games.push_back({{"id", entry.info->id},
                     {"name", entry.info->name},
                     {"summary", entry.info->summary},
                     {"sides", {entry.info->first_name, entry.info->second_name}},
                     {"settings", options_json(entry.info->settings)},
                     {"has_draws", entry.info->has_draws},
                     {"rated", rated_boards_json(entry.info->id)},
                     {"formats", formats}});
  }
  call->answer({{"games", games}});
}

void Api::get_players(const CallPointer& call) {
  const std::string& game = call->parts[0];
  const auto known = services_.games.find(game);
  if (!known) return call->refuse(known.error(), 404);
  Json levels = Json::array();
  for (const Level& level : services_.players.levels_of(game)) {
    const auto rating = rating_of_level(game, level.name);
    const Result<PlayerRecipe> recipe = services_.players.recipe(level.player, game);
    levels.push_back({{"name", level.name},
                      {"player", level.player},
                      {"summary", recipe ? recipe->entry().summary : ""},
                      {"rating", rating ? Json(rating->rating) : Json()},
                      {"deviation", rating ? Json(rating->deviation) : Json()}});
  }
  Json players = Json::array();
  for (const PlayerEntry& entry : services_.players.players()) {
    if (!entry.plays(game)) continue;
    players.push_back({{"name", entry.name},
                       {"summary", entry.summary},
                       {"options", options_json(entry.options)}});
  }
  call->answer({{"levels", levels}, {"players", players}});
}

void Api::get_position(const CallPointer& call) {
  const Result<AnyPosition> position = services_.games.start_or_position(call->query("text"));
  if (!position) return call->refuse(position.error());
  call->answer(position_json(*position));
}

void Api::get_line(const CallPointer& call) {
  Result<AnyPosition> position = services_.games.start_or_position(call->query("start"));
  if (!position) return call->refuse(position.error());
  const std::string moves = call->query("moves");
  const std::vector<Piece> words = split_words(moves);
  const auto length = static_cast<double>(words.size());
  if (!reads_.take(call->request.address, services_.now(), length / moves_for_a_request)) {
    return call->refuse(Error{"requests-too-many"});
  }
  Json positions = Json::array({position_json(*position)});
  // The positions from which moves were played: all but the last.
  auto tried_from = std::make_shared<std::set<std::string>>();
  for (const Piece& move : words) {
    tried_from->insert(position->text());
    if (const Status played = position->play(move.text); !played) {
      return call->refuse(played.error());
    }
    positions.push_back(position_json(*position));
  }
  if (!call->visitor.is_known()) return call->answer({{"positions", positions}});
  // One's own rated game may be looked back at, but not used to try moves out.
  in_store(call,
           [this, call, game = position->game().id, tried_from,
            answer = line_of({{"positions", positions}})](store::Store& store) -> Response {
             for (const store::Play& play : store.plays.rated_of(call->visitor.person(), game)) {
               const Result<LiveGame> live = LiveGame::load(
                   services_.games, play, store.plays.events(play.id, 0), services_.now());
               if (live && tried_from->contains(live->position().text())) {
                 return problem(Error{"help-in-rated"});
               }
             }
             return {200, answer};
           });
}

void Api::unless_rated(const CallPointer& call, const std::string& game,
                       std::function<void()> then) {
  if (!call->visitor.is_known()) return then();
  auto plays = std::make_shared<bool>(false);
  services_.store_queue.run(
      [plays, game, person = call->visitor.person()](store::Store& store) {
        *plays = store.plays.is_in_rated(person, game);
      },
      [call, plays, then = std::move(then)](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        if (*plays) return call->refuse(Error{"help-in-rated"});
        then();
      });
}

void Api::post_import(const CallPointer& call) {
  const std::string text = call->text("text");
  const std::string game = call->text("game");
  if (text.empty() || text.size() > longest_text) {
    return call->refuse(Error{"import-text-form"});
  }
  const Result<GameRegistry::Reading> reading = services_.games.read_any(text, game);
  if (!reading) return call->refuse(reading.error());
  call->answer(reading_json(*reading));
}

void Api::post_analyses(const CallPointer& call) {
  const Result<AnalysisOrder> order =
      read_analysis(services_.games, services_.players, call->body, settings_.analysis_time,
                    settings_.longest_analysis);
  if (!order) return call->refuse(order.error());
  // The search goes on as long as somebody keeps it: here, the one who tells its end.
  auto kept = std::make_shared<std::shared_ptr<AnalysisWatch>>();
  AnalysisListener listener;
  listener.end = [call, kept](const Result<Json>& answer) {
    kept->reset();
    if (!answer) return call->refuse(answer.error(), 503);
    call->answer(*answer);
  };
  if (call->request.departure) call->request.departure->then([kept] { kept->reset(); });
  *kept = analyse(services_.store_queue, services_.searches, *order,
                  {call->visitor.person(), call->request.address}, services_.wall(), listener);
}

}  // namespace tauler::server
