// Games: begun, joined, played, looked at, written out; people and the ranking.
#include <algorithm>
#include <limits>

#include "core/text.hpp"
#include "server/api/api.hpp"

namespace tauler::server {
namespace {

using store::Play;
using store::Store;

constexpr std::int64_t page_size = 50;
constexpr std::int64_t longest_budget_ms = std::int64_t{24} * 3600 * 1000;

Json list_json(Store& store, const std::vector<Play>& plays) {
  Json list = Json::array();
  for (const Play& play : plays) list.push_back(summary_json(play, names_of(store, play)));
  return list;
}

/// What the table of statuses does not know is something that this game cannot do now.
void refuse(const Call& call, const Error& error) {
  call.refuse(error, 409);
}

std::optional<Side> side_of(const std::string& word) {
  if (word == "first" || word.empty()) return Side::first;
  if (word == "second") return Side::second;
  return std::nullopt;
}

bool gives(const Json& body, const char* field) {
  const auto found = body.find(field);
  return found != body.end() && !found->is_null();
}

/// The people who have a rank, best first.
std::vector<Standings::Line> found_lines(const Standings& standings, const std::string& game,
                                         Standings::Order order,
                                         const std::map<store::PersonId, std::string>& names) {
  std::vector<Standings::Line> lines;
  for (const auto& [person, name] : names) {
    if (const auto line = standings.find(game, order, person)) lines.push_back(*line);
  }
  std::sort(lines.begin(), lines.end(),
            [](const Standings::Line& a, const Standings::Line& b) { return a.rank < b.rank; });
  return lines;
}

Json lines_json(const std::vector<Standings::Line>& lines,
                const std::map<store::PersonId, std::string>& names) {
  Json list = Json::array();
  for (const Standings::Line& line : lines) {
    const auto name = line.person ? names.find(*line.person) : names.end();
    if (line.person && name == names.end()) continue;
    list.push_back({{"rank", line.rank},
                    {"name", line.person ? name->second : line.level},
                    {"kind", line.person ? "person" : "level"},
                    {"rating", line.rating},
                    {"deviation", line.deviation},
                    {"points", line.score.points},
                    {"wins", line.score.wins},
                    {"losses", line.score.losses},
                    {"draws", line.score.draws}});
  }
  return list;
}

}  // namespace

void Api::post_plays(const CallPointer& call) {
  NewPlay request;
  request.start = call->text("start");
  request.level = call->text("level");
  const auto side = side_of(call->text("side"));
  if (request.start.empty() || request.start.size() > longest_start) {
    return call->refuse(Error{"battery-start-form"});
  }
  if (!side) return call->refuse(Error{"side-form"});
  request.side = *side;
  request.rated = call->body.value("rated", Json(false)) == Json(true);
  request.shared = call->body.value("shared", Json(false)) == Json(true);
  request.budget_ms = call->integer("budget_ms");
  const std::optional<std::int64_t> increment = call->integer("increment_ms");
  request.increment_ms = increment.value_or(0);
  // 300000.5 or "300000" is a clock that was wanted, not a game without one.
  const bool is_read = gives(call->body, "budget_ms") == request.budget_ms.has_value() &&
                       gives(call->body, "increment_ms") == increment.has_value();
  const bool good_clock = is_read &&
                          (!request.budget_ms || (*request.budget_ms >= 1000 &&
                                                  *request.budget_ms <= longest_budget_ms)) &&
                          request.increment_ms >= 0 && request.increment_ms <= longest_budget_ms;
  if (!good_clock) return call->refuse(Error{"clock-range"});
  if (request.rated && !call->visitor.is_registered()) {
    return call->refuse(Error{"rated-account"});
  }
  if (!beginnings_.take("play " + call->request.address, services_.now())) {
    return call->refuse(Error{"plays-too-many"});
  }
  const auto create = [this, call, request] {
    services_.hub.create(request, call->visitor.person(), [call](const Result<Play>& play) {
      if (!play) return call->refuse(play.error());
      Json json = {{"id", play->id}};
      if (!play->invitation.empty()) json["invitation"] = play->invitation;
      call->answer(json, 201);
    });
  };
  const Result<AnyPosition> start = services_.games.start_or_position(request.start);
  if (!start) return call->refuse(start.error());
  // A level's moves are advice for whoever plays the same in a rated game.
  if (request.level.empty() || request.rated) return create();
  unless_rated(call, start->game().id, create);
}

void Api::get_plays(const CallPointer& call) {
  in_store(call, [](Store& store) {
    return Response{200, line_of({{"plays", list_json(store, store.plays.going_on(page_size))}})};
  });
}

void Api::get_play(const CallPointer& call) {
  services_.hub.look(call->parts[0], [call](const Result<Json>& game) {
    if (!game) return refuse(*call, game.error());
    call->answer(*game);
  });
}

void Api::post_join(const CallPointer& call) {
  services_.hub.join(call->parts[0], call->visitor.person(), call->text("invitation"),
                     [call](const Result<Side>& side) {
                       if (!side) return refuse(*call, side.error());
                       call->answer({{"side", name_of(*side)}});
                     });
}

void Api::post_action(const CallPointer& call) {
  const auto kind = action_of(call->text("action"));
  if (!kind) return call->refuse(Error{"action-unknown"});
  const Action action{*kind, call->text("move"), call->integer("ply")};
  services_.hub.act(call->parts[0], call->visitor.person(), action,
                    [call](const Result<std::int64_t>& number) {
                      if (!number) return refuse(*call, number.error());
                      call->answer({{"number", *number}});
                    });
}

void Api::post_rematch(const CallPointer& call) {
  services_.hub.rematch(call->parts[0], call->visitor.person(),
                        [call](const Result<std::optional<std::string>>& next) {
                          if (!next) return refuse(*call, next.error());
                          if (!*next) return call->answer({{"offered", true}}, 202);
                          call->answer({{"id", **next}}, 201);
                        });
}

void Api::get_export(const CallPointer& call) {
  in_store(call, [this, call](Store& store) -> Response {
    const auto play = store.plays.find(call->parts[0]);
    if (!play) return problem(Error{"play-unknown"});
    const Result<LiveGame> game =
        LiveGame::load(services_.games, *play, store.plays.events(play->id, 0), services_.now());
    if (!game) return problem(game.error(), 500);
    const SeatNames names = names_of(store, *play);
    Record record{game->position()};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = play->seats[i].level.value_or(names[i]);
      if (!name.empty()) record.tags[i == 0 ? "first" : "second"] = name;
    }
    if (play->finished) record.tags["result"] = std::string(name_of(play->outcome));
    const Result<std::string> text = services_.games.write(record, call->query("format", "record"));
    if (!text) return problem(text.error(), text.error().code == "format-none" ? 400 : 409);
    return {200, *text, "text/plain; charset=utf-8"};
  });
}

void Api::get_person(const CallPointer& call) {
  in_store(call, [this, call](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(Error{"person-unknown"});
    Json ratings = Json::object();
    for (const GameEntry& entry : services_.games.games()) {
      const auto row = store.ratings.find(entry.info->id, person->id);
      if (!row) continue;
      ratings[entry.info->id] = {{"rating", row->rating},       {"deviation", row->deviation},
                                 {"points", row->score.points}, {"wins", row->score.wins},
                                 {"losses", row->score.losses}, {"draws", row->score.draws}};
    }
    return {200,
            line_of({{"name", *person->name}, {"created", person->created}, {"ratings", ratings}})};
  });
}

void Api::get_person_plays(const CallPointer& call) {
  const auto before = parse_integer<store::Time>(
      call->query("before", std::to_string(std::numeric_limits<store::Time>::max())));
  if (!before) return call->refuse(Error{"before-form"});
  in_store(call, [call, before = *before](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(Error{"person-unknown"});
    const auto plays = store.plays.of_person(person->id, before, page_size);
    return {200, line_of({{"plays", list_json(store, plays)}})};
  });
}

void Api::get_person_history(const CallPointer& call) {
  in_store(call, [call](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(Error{"person-unknown"});
    Json points = Json::array();
    for (const store::RatingPoint& point : store.ratings.history(call->query("game"), person->id)) {
      points.push_back({{"play", point.play},
                        {"rating", point.rating},
                        {"deviation", point.deviation},
                        {"made", point.made}});
    }
    return {200, line_of({{"history", points}})};
  });
}

void Api::get_person_scores(const CallPointer& call) {
  in_store(call, [call](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(Error{"person-unknown"});
    Json scores = Json::array();
    for (const store::Encounters& score : store.plays.encounters_of(person->id)) {
      const std::string kind = !score.level.empty() ? "level" : score.opponent ? "person" : "guest";
      const std::string name = !score.level.empty() ? score.level : score.opponent.value_or("");
      scores.push_back({{"game", score.game},
                        {"side", name_of(score.side)},
                        {"opponent", {{"kind", kind}, {"name", name}}},
                        {"wins", score.wins},
                        {"draws", score.draws},
                        {"losses", score.losses}});
    }
    return {200, line_of({{"scores", scores}})};
  });
}

void Api::get_ranking(const CallPointer& call) {
  const std::string& game = call->parts[0];
  if (!services_.standings.knows(game)) {
    const auto unknown = services_.games.find(game);
    return call->refuse(unknown ? Error{"ranking-none", {game}} : unknown.error(), 404);
  }
  const std::string order_word = call->query("order", "rating");
  if (order_word != "rating" && order_word != "points") {
    return call->refuse(Error{"ranking-order-form"});
  }
  const auto order = order_word == "rating" ? Standings::Order::rating : Standings::Order::points;
  const auto from = parse_integer<std::uint32_t>(call->query("from", "0"));
  const auto count = parse_integer<std::uint32_t>(call->query("count", "50"));
  if (!from || !count || *count > 200) {
    return call->refuse(Error{"ranking-page-form"});
  }
  const std::string search = call->query("search");
  std::vector<Standings::Line> page;
  if (search.empty()) page = services_.standings.page(game, order, *from, *count);
  // The store knows the names, the standings the ranks.
  auto names = std::make_shared<std::map<store::PersonId, std::string>>();
  services_.store_queue.run(
      [names, search, page](Store& store) {
        for (const Standings::Line& line : page) {
          const auto person = line.person ? store.people.find(*line.person) : std::nullopt;
          if (person && person->name) names->emplace(person->id, *person->name);
        }
        if (search.empty()) return;
        for (const store::Person& person : store.people.search(search, page_size)) {
          names->emplace(person.id, *person.name);
        }
      },
      [this, call, names, game, order, search, page](const Status& status) {
        if (!status) return call->refuse(Error{"store-away"});
        std::vector<Standings::Line> lines = page;
        if (!search.empty()) lines = found_lines(services_.standings, game, order, *names);
        call->answer({{"lines", lines_json(lines, *names)}});
      });
}

}  // namespace tauler::server
