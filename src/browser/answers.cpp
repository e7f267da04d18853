#include "browser/answers.hpp"

#include <algorithm>

#include "browser/analysis_part.hpp"
#include "core/text.hpp"
#include "messages/analysis_order.hpp"
#include "messages/lesson_json.hpp"
#include "messages/lesson_order.hpp"
#include "messages/player_request.hpp"
#include "messages/position_json.hpp"
#include "players/data_files.hpp"
#include "players/solvers.hpp"

namespace tauler::browser {
namespace {

constexpr Duration usual_time = std::chrono::seconds(1);
constexpr Duration longest_time = std::chrono::hours(1);
constexpr std::int64_t usual_solver_nodes = 1'000'000;

/// How often a page hears of a search: people do not read faster, and every message takes the
/// search's time to write and the page's to draw.
class Pace {
 public:
  bool is_due() {
    if (told_ && watch_.elapsed() < between) return false;
    told_ = true;
    watch_ = Stopwatch();
    return true;
  }

 private:
  static constexpr Duration between = std::chrono::milliseconds(100);
  Stopwatch watch_;
  bool told_ = false;
};

Json refusal(const Error& error) {
  return {{"error", error_json(error)}};
}

Json found(Json answer) {
  return {{"answer", std::move(answer)}};
}

/// What is still to be provided, as an answer; null if nothing is.
Json missing(const std::vector<std::string>& files) {
  Json names = Json::array();
  for (const std::string& file : files) {
    if (!has_data_file(file)) names.push_back(file);
  }
  return names.empty() ? Json() : Json{{"missing", std::move(names)}};
}

/// Time, and for tests and measurements nodes and depth.
Limits limits_of(const Json& body, Duration time) {
  Limits limits;
  limits.hurry = true;
  const auto nodes = integer_field(body, "nodes");
  const auto depth = integer_field(body, "depth");
  if (nodes && *nodes > 0) limits.nodes = static_cast<std::uint64_t>(*nodes);
  if (depth && *depth > 0) limits.depth = static_cast<int>(std::min<std::int64_t>(*depth, 1000));
  if (integer_field(body, "ms") || (!limits.nodes && !limits.depth)) limits.time = time;
  return limits;
}

Result<AnyPosition> position_after(const GameRegistry& games, const std::string& start,
                                   const std::string& moves) {
  Result<AnyPosition> position = games.start_or_position(start);
  if (!position) return position;
  for (const Piece& move : split_words(moves)) {
    if (const Status played = position->play(move.text); !played) return played.error();
  }
  return position;
}

}  // namespace

struct Answers::Question {
  Json query;
  Json body;
  const News& news;
};

Answers::Route Answers::route_of(std::string_view path) {
  struct Entry {
    std::string_view path;
    Route route;
  };
  static constexpr Entry routes[] = {
      {"/api/position", &Answers::position}, {"/api/line", &Answers::line},
      {"/api/import", &Answers::reading},    {"/api/insight", &Answers::insight},
      {"/api/tree", &Answers::lesson},       {"/api/analyses", &Answers::analysis},
      {"/api/move", &Answers::move},         {"/api/solve", &Answers::solution},
      {"/api/export", &Answers::record},     {"/api/levels", &Answers::levels},
  };
  for (const Entry& entry : routes) {
    if (entry.path == path) return entry.route;
  }
  return nullptr;
}

std::string Answers::answer(std::string_view question, const News& news) {
  const Json json = Json::parse(question, nullptr, false);
  if (!json.is_object()) return line_of(refusal(Error{"body-not-object"}));
  const Route route = route_of(text_field(json, "path"));
  if (!route) return line_of(refusal(Error{"route-unknown"}));
  const auto part = [&](const char* name) {
    const auto given = json.find(name);
    return given != json.end() && given->is_object() ? *given : Json::object();
  };
  return line_of((this->*route)({part("query"), part("body"), news}));
}

Json Answers::position(const Question& question) {
  const Result<AnyPosition> position = games_.start_or_position(text_field(question.query, "text"));
  return position ? found(position_json(*position)) : refusal(position.error());
}

Json Answers::line(const Question& question) {
  Result<AnyPosition> position = games_.start_or_position(text_field(question.query, "start"));
  if (!position) return refusal(position.error());
  Json positions = Json::array({position_json(*position)});
  const std::string moves = text_field(question.query, "moves");
  for (const Piece& move : split_words(moves)) {
    if (const Status played = position->play(move.text); !played) return refusal(played.error());
    positions.push_back(position_json(*position));
  }
  return found({{"positions", std::move(positions)}});
}

Json Answers::reading(const Question& question) {
  const std::string text = text_field(question.body, "text");
  if (text.empty()) return refusal(Error{"import-text-form"});
  const auto reading = games_.read_any(text, text_field(question.body, "game"));
  return reading ? found(reading_json(*reading)) : refusal(reading.error());
}

Json Answers::insight(const Question& question) {
  const Result<AnyPosition> position = games_.start_or_position(text_field(question.query, "text"));
  if (!position) return refusal(position.error());
  if (Json files = missing(insight_files(position->game().id)); !files.is_null()) return files;
  const std::optional<Insight> insight = insight_of(*position, time_to_look);
  return found(insight_json(*position, insight.value_or(Insight{})));
}

Json Answers::lesson(const Question& question) {
  const Result<AnyPosition> position = games_.start_or_position(text_field(question.query, "text"));
  if (!position) return refusal(position.error());
  const Result<LessonOrder> order =
      read_lesson([&](const char* name, std::string_view otherwise) -> std::string {
        const auto given = question.query.find(name);
        if (given == question.query.end()) return std::string(otherwise);
        return given->is_string() ? given->get<std::string>() : given->dump();
      });
  if (!order) return refusal(order.error());
  const Result<Lesson> lesson = teach(*position, *order);
  return lesson ? found(lesson_json(*position, *order, *lesson)) : refusal(lesson.error());
}

Json Answers::analysis(const Question& question) {
  const Result<AnalysisOrder> order =
      read_analysis(games_, players_, question.body, usual_time, longest_time);
  if (!order) return refusal(order.error());
  const Result<PlayerRecipe> recipe = players_.recipe(order->player, order->position.game().id);
  if (!recipe) return refusal(recipe.error());
  if (Json files = missing(recipe->files()); !files.is_null()) return files;
  const std::unique_ptr<Player> player = recipe->make();
  RatingProgress progress;
  if (question.news) {
    progress = [&, pace = Pace()](const std::vector<RatedMove>& moves) mutable {
      if (!pace.is_due()) return;
      question.news(line_of(analysis_json(*order, moves)));
    };
  }
  Limits limits = limits_of(question.body, order->time);
  limits.stop = stop_;
  if (is_part(question.body)) {
    Result<Json> part = answer_part(*player, *order, question.body, limits, progress);
    return part ? found(*std::move(part)) : refusal(part.error());
  }
  Json answer =
      analysis_json(*order, rate_moves(*player, order->position, limits, order->count, progress));
  answer["cached"] = false;
  return found(std::move(answer));
}

Player& Answers::mind_for(const PlayerRecipe& recipe, const AnyPosition& position,
                          const Json& body) {
  std::string game = position.start().text();
  for (const std::string& move : position.move_texts()) game += ' ' + move;
  const std::vector<Level> levels = players_.levels_of(position.game().id);
  const bool is_strongest = !levels.empty() && levels.back().name == text_field(body, "player");
  const bool goes_on = is_strongest && thinker_.mind && thinker_.player == recipe.text() &&
                       game.starts_with(thinker_.game);
  if (!goes_on) {
    const auto seed = integer_field(body, "seed");
    thinker_.mind = seed ? recipe.make(static_cast<std::uint64_t>(*seed)) : recipe.make();
  }
  thinker_.player = recipe.text();
  thinker_.game = std::move(game);
  return *thinker_.mind;
}

Json Answers::move(const Question& question) {
  const Result<AnyPosition> position = position_after(games_, text_field(question.body, "start"),
                                                      text_field(question.body, "moves"));
  if (!position) return refusal(position.error());
  if (position->is_over()) return refusal(Error{"position-over"});
  const Result<PlayerRecipe> recipe =
      requested_player(players_, text_field(question.body, "player"), position->game().id);
  if (!recipe) return refusal(recipe.error());
  if (Json files = missing(recipe->files()); !files.is_null()) return files;
  const std::chrono::milliseconds ms(integer_field(question.body, "ms").value_or(0));
  Limits limits = limits_of(question.body, ms.count() > 0 ? Duration(ms) : usual_time);
  limits.stop = stop_;
  Progress progress;
  if (question.news) {
    progress = [&, pace = Pace()](const Decision& so_far) mutable {
      if (!pace.is_due()) return;
      question.news(line_of(decision_json(*position, so_far)));
    };
  }
  Player& mind = mind_for(*recipe, *position, question.body);
  return found(decision_json(*position, mind.choose(*position, limits, progress)));
}

Json Answers::solution(const Question& question) {
  const Result<AnyPosition> position =
      games_.start_or_position(text_field(question.body, "position"));
  if (!position) return refusal(position.error());
  const auto nodes =
      std::max<std::int64_t>(1, integer_field(question.body, "nodes").value_or(usual_solver_nodes));
  const Solver solver = make_solver(position->game().id);
  const std::optional<Outcome> outcome = position->is_over() ? position->outcome()
                                         : solver
                                             ? solver(*position, static_cast<std::uint64_t>(nodes))
                                             : std::nullopt;
  return found({{"outcome", outcome ? Json(name_of(*outcome)) : Json()}});
}

Json Answers::record(const Question& question) {
  const Result<AnyPosition> position = position_after(games_, text_field(question.body, "start"),
                                                      text_field(question.body, "moves"));
  if (!position) return refusal(position.error());
  Record record{*position};
  for (const char* tag : {"first", "second", "result"}) {
    const std::string text = text_field(question.body, tag);
    if (!text.empty()) record.tags[tag] = text;
  }
  const auto text = games_.write(record, text_field(question.body, "format"));
  return text ? found(*text) : refusal(text.error());
}

Json Answers::levels(const Question& question) {
  const auto game = games_.find(text_field(question.query, "game"));
  if (!game) return refusal(game.error());
  Json levels = Json::array();
  for (const Level& level : players_.levels_of((*game)->info->id)) {
    levels.push_back({{"name", level.name}, {"player", level.player}});
  }
  return found({{"levels", std::move(levels)}});
}

}  // namespace tauler::browser
