#include "server/live/messages.hpp"

#include "server/live/rating_rules.hpp"

namespace tauler::server {
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

}  // namespace tauler::server
