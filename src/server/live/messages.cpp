#include "server/live/messages.hpp"

#include "server/live/rating_rules.hpp"

namespace tauler::server {
namespace {

Json moves_json(AnyPosition position, const std::vector<Move>& moves) {
  Json texts = Json::array();
  for (Move move : moves) {
    if (!position.is_legal(move)) break;
    texts.push_back(position.move_text(move));
    static_cast<void>(position.play(move));
  }
  return texts;
}

}  // namespace

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SeatNames names_of(store::Store& store, const store::Play& play) {
  SeatNames names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!play.seats[i].person) continue;
    const auto person = store.people.find(*play.seats[i].person);
    if (person && person->name) names[i] = *person->name;
  }
  return names;
}

Json seats_json(const store::Play& play, const SeatNames& names) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const store::Seat& seat = play.seats[i];
    Json json;
    if (seat.level) {
      json = {{"kind", "level"}, {"name", *seat.level}};
      if (const auto rating = rating_of_level(play.game, *seat.level)) {
        json["rating"] = rating->rating;
      }
    } else if (seat.person) {
      json = {{"kind", names[i].empty() ? "guest" : "person"}, {"name", names[i]}};
    } else {
      json = {{"kind", play.finished || play.invitation.empty() ? "gone" : "open"}, {"name", ""}};
    }
    seats.push_back(std::move(json));
  }
  return seats;
}

Json summary_json(const store::Play& play, const SeatNames& names) {
  Json json = {{"id", play.id},
               {"game", play.game},
               {"start", play.start},
               {"seats", seats_json(play, names)},
               {"rated", play.rated},
               {"created", play.created},
               {"outcome", name_of(play.outcome)},
               {"ending", play.ending},
               {"rematch", play.rematch}};
  if (play.is_shared()) json["shared"] = true;
  if (play.finished) json["finished"] = *play.finished;
  if (play.budget_ms) {
    json["clock"] = {{"budget_ms", *play.budget_ms}, {"increment_ms", play.increment_ms}};
  }
  return json;
}

Json position_json(const AnyPosition& position) {
  const BoardView view = position.view();
  std::string cells;
  for (CellState cell : view.cells) {
    cells += cell == CellState::empty ? '.' : cell == CellState::first ? 'x' : 'o';
  }
  Json legal = Json::array();
  for (Move move : position.legal_moves()) legal.push_back(position.move_text(move));
  return {{"position", position.text()},
          {"to_move", name_of(position.to_move())},
          {"outcome", name_of(position.outcome())},
          {"legal", std::move(legal)},
          {"board",
           {{"shape", view.shape == BoardView::Shape::square ? "square" : "hexagon"},
            {"width", view.width},
            {"height", view.height},
            {"row_one_at_bottom", view.row_one_at_bottom},
            {"colours_swapped", view.colours_swapped},
            {"cells", cells},
            {"last", view.last},
            {"winning", view.winning},
            {"note", view.note}}}};
}

Json state_json(const LiveGame& game, TimePoint now) {
  Json json = position_json(game.position());
  const store::Play& play = game.play();
  json["number"] = game.number();
  json["moves"] = game.position().move_texts();
  json["turn"] = game.to_move() ? Json(name_of(*game.to_move())) : Json();
  json["over"] = game.is_over();
  json["outcome"] = name_of(play.outcome);
  json["ending"] = play.ending;
  json["draw_offer"] = game.draw_offer() ? Json(name_of(*game.draw_offer())) : Json();
  json["takeback"] = game.takeback_request() ? Json(name_of(*game.takeback_request())) : Json();
  if (game.has_clock()) {
    json["left_ms"] = {game.left_ms(Side::first, now), game.left_ms(Side::second, now)};
  }
  if (game.is_over()) json["legal"] = Json::array();
  return json;
}

Json event_json(const store::PlayEvent& event) {
  return {{"number", event.number}, {"kind", event.kind},       {"side", name_of(event.side)},
          {"detail", event.detail}, {"left_ms", event.left_ms}, {"made", event.made}};
}

Json decision_json(const AnyPosition& position, const Decision& decision) {
  Json json = {{"move", decision.move.is_none() ? Json() : Json(position.move_text(decision.move))},
               {"value", decision.value},
               {"depth", decision.depth},
               {"nodes", decision.nodes},
               {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(decision.time).count()},
               {"line", moves_json(position, decision.variation)}};
  if (decision.method != Method::unsaid) json["method"] = name_of(decision.method);
  if (decision.win_chance) json["chance"] = *decision.win_chance;
  if (decision.proven) json["proven"] = name_of(*decision.proven);
  return json;
}

Json rated_moves_json(const AnyPosition& position, const std::vector<RatedMove>& moves) {
  Json list = Json::array();
  for (const RatedMove& move : moves) list.push_back(decision_json(position, move.decision));
  return list;
}

}  // namespace tauler::server
