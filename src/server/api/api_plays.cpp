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
constexpr std::size_t longest_start = 2000;
constexpr std::int64_t longest_budget_ms = std::int64_t{24} * 3600 * 1000;

Json list_json(Store& store, const std::vector<Play>& plays) {
  Json list = Json::array();
  for (const Play& play : plays) list.push_back(summary_json(play, names_of(store, play)));
  return list;
}

/// 404 for what is not there, 403 for what is another's, 409 for what cannot be done now.
int status_of(const Error& error) {
  if (error.reason.starts_with("there is no such game")) return 404;
  if (error.reason.starts_with("the store")) return 503;
  if (error.reason == "this is not your game" ||
      error.reason.find("no free seat") != std::string::npos) {
    return 403;
  }
  return 409;
}

void refuse(const Call& call, const Error& error) {
  const int status = status_of(error);
  const std::string message =
      status == 503 ? "the store is away; try again in a moment" : to_string(error);
  call.refuse(status, status == 404 ? "no-game" : "refused", message);
}

std::optional<Side> side_of(const std::string& word) {
  if (word == "first" || word.empty()) return Side::first;
  if (word == "second") return Side::second;
  return std::nullopt;
}

/// Those of the people who have a rank, the best first.
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
  NewPlay wish;
  wish.start = call->text("start");
  wish.level = call->text("level");
  const auto side = side_of(call->text("side"));
  if (wish.start.empty() || wish.start.size() > longest_start) {
    return call->refuse(400, "start", "start is a game such as hex:size=11, or a position");
  }
  if (!side) return call->refuse(400, "side", "side is first or second");
  wish.side = *side;
  wish.rated = call->body.value("rated", Json(false)) == Json(true);
  wish.budget_ms = call->integer("budget_ms");
  wish.increment_ms = call->integer("increment_ms").value_or(0);
  const bool good_clock =
      (!wish.budget_ms || (*wish.budget_ms >= 1000 && *wish.budget_ms <= longest_budget_ms)) &&
      wish.increment_ms >= 0 && wish.increment_ms <= longest_budget_ms;
  if (!good_clock) return call->refuse(400, "clock", "a clock has 1 second to 24 hours");
  if (wish.rated && !call->visitor.is_registered()) {
    return call->refuse(403, "account", "rated games need an account");
  }
  if (!beginnings_.take("play " + call->request.address, services_.now())) {
    return call->refuse(429, "too-fast", "too many games begun from your address; wait a moment");
  }
  const auto create = [this, call, wish] {
    services_.hub.create(wish, call->visitor.person(), [call](const Result<Play>& play) {
      if (!play) return call->refuse(400, "start", to_string(play.error()));
      Json json = {{"id", play->id}};
      if (!play->invitation.empty()) json["invitation"] = play->invitation;
      call->answer(json, 201);
    });
  };
  const Result<AnyPosition> start = services_.games.start_or_position(wish.start);
  if (!start) return call->refuse(400, "start", to_string(start.error()));
  // A level's moves are advice for whoever plays the same in a rated game.
  if (wish.level.empty() || wish.rated) return create();
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
                       call->answer({{"side", side_name(*side)}});
                     });
}

void Api::post_action(const CallPointer& call) {
  const auto kind = action_of(call->text("action"));
  if (!kind) return call->refuse(400, "action", "there is no such action");
  const Action action{*kind, call->text("move"), call->integer("ply")};
  services_.hub.act(call->parts[0], call->visitor.person(), action,
                    [call](const Result<std::int64_t>& number) {
                      if (!number) return refuse(*call, number.error());
                      call->answer({{"number", *number}});
                    });
}

void Api::post_rematch(const CallPointer& call) {
  services_.hub.rematch(call->parts[0], call->visitor.person(),
                        [call](const Result<std::optional<Play>>& next) {
                          if (!next) return refuse(*call, next.error());
                          if (!*next) return call->answer({{"offered", true}}, 202);
                          call->answer({{"id", (*next)->id}}, 201);
                        });
}

void Api::get_export(const CallPointer& call) {
  in_store(call, [this, call](Store& store) -> Response {
    const auto play = store.plays.find(call->parts[0]);
    if (!play) return problem(404, "no-game", "there is no such game");
    const Result<LiveGame> game =
        LiveGame::load(services_.games, *play, store.plays.events(play->id, 0), services_.now());
    if (!game) return problem(500, "record", game.error().reason);
    const SeatNames names = names_of(store, *play);
    Record record{game->position()};
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string name = play->seats[i].level.value_or(names[i]);
      if (!name.empty()) record.tags[i == 0 ? "first" : "second"] = name;
    }
    if (play->finished) record.tags["result"] = std::string(name_of(play->outcome));
    const std::string format = call->query("format", "record");
    if (format == "record") {
      return {200, services_.games.write_record(record), "text/plain; charset=utf-8"};
    }
    const Result<const GameEntry*> entry = services_.games.find(play->game);
    if (!entry) return problem(500, "record", entry.error().reason);
    for (const Format& known : (*entry)->formats) {
      if (known.id != format) continue;
      const Result<std::string> text = known.write(record);
      if (!text) return problem(409, "format", to_string(text.error()));
      return {200, *text, "text/plain; charset=utf-8"};
    }
    return problem(400, "format", "this game has no such format");
  });
}

void Api::get_person(const CallPointer& call) {
  in_store(call, [this, call](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(404, "no-person", "nobody has this name");
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
  if (!before) return call->refuse(400, "before", "before is a time in milliseconds");
  in_store(call, [call, before = *before](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(404, "no-person", "nobody has this name");
    const auto plays = store.plays.of_person(person->id, before, page_size);
    return {200, line_of({{"plays", list_json(store, plays)}})};
  });
}

void Api::get_person_history(const CallPointer& call) {
  in_store(call, [call](Store& store) -> Response {
    const auto person = store.people.find(call->parts[0]);
    if (!person) return problem(404, "no-person", "nobody has this name");
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

void Api::get_ranking(const CallPointer& call) {
  const std::string& game = call->parts[0];
  if (!services_.standings.knows(game)) {
    return call->refuse(404, "no-game", "there is no such game");
  }
  const std::string order_word = call->query("order", "rating");
  if (order_word != "rating" && order_word != "points") {
    return call->refuse(400, "order", "order is rating or points");
  }
  const auto order = order_word == "rating" ? Standings::Order::rating : Standings::Order::points;
  const auto from = parse_integer<std::uint32_t>(call->query("from", "0"));
  const auto count = parse_integer<std::uint32_t>(call->query("count", "50"));
  if (!from || !count || *count > 200) {
    return call->refuse(400, "page", "from is a number, count at most 200");
  }
  const std::string search = call->query("search");
  std::vector<Standings::Line> page;
  if (search.empty()) page = services_.standings.page(game, order, *from, *count);
  // The store knows the names, the standings the ranks.
  auto names = std::make_shared<std::map<store::PersonId, std::string>>();
  services_.keeper.run(
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
        if (!status) return call->refuse(503, "store", "the store is away; try again in a moment");
        std::vector<Standings::Line> lines = page;
        if (!search.empty()) lines = found_lines(services_.standings, game, order, *names);
        call->answer({{"lines", lines_json(lines, *names)}});
      });
}

}  // namespace tauler::server
