// Games that a browser played by itself while the server was away, sent home afterwards. They are
// replayed here and kept among the person's games, never rated: nobody saw who played which move.
#include <algorithm>

#include "core/running_game.hpp"
#include "core/text.hpp"
#include "messages/player_request.hpp"
#include "server/api/api.hpp"

namespace tauler::server {
namespace {

using store::Play;
using store::PlayEvent;
using store::Store;

constexpr std::size_t longest_home_name = 40;
constexpr std::size_t id_length = 16;

struct HomeGame {
  Play play;
  std::vector<PlayEvent> events;
};

bool is_home_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_home_name &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-'; });
}

/// The same game of the same person has the same name here however often it is sent.
std::string id_of(store::PersonId person, const std::string& name) {
  return store::hash_of_token(fmt::format("home {} {}", person, name)).substr(0, id_length);
}

Status replay(HomeGame& home, RunningGame& game, const std::string& moves) {
  for (const Piece& piece : split_words(moves)) {
    const Side mover = game.to_move();
    const auto number = static_cast<std::int64_t>(home.events.size()) + 1;
    if (const Status played = game.play(piece.text); !played) {
      return Error{"move-wrong", {number, played.error()}};
    }
    home.events.push_back({number, "move", mover, std::string(piece.text), {}, home.play.created});
  }
  return Done{};
}

/// As the browser tells it: where it began, its moves, and whether the person gave up.
Result<HomeGame> read_home(const Call& call, const GameRegistry& games,
                           const PlayerRegistry& players, store::Time now) {
  if (!is_home_name(call.text("name"))) return Error{"home-name-form", {longest_home_name}};
  HomeGame home;
  Play& play = home.play;
  play.start = call.text("start");
  if (play.start.empty() || play.start.size() > longest_start) return Error{"battery-start-form"};
  Result<AnyPosition> start = games.start_or_position(play.start);
  if (!start) return start.error();
  play.game = start->game().id;
  const std::string level = call.text("level");
  if (const auto player = requested_player(players, level, play.game); !player) {
    return player.error();
  }
  const std::string side_word = call.text("side");
  if (side_word != "first" && side_word != "second") return Error{"side-form"};
  const Side side = side_word == "first" ? Side::first : Side::second;
  play.seats[index_of(side)].person = call.visitor.person();
  play.seats[index_of(opponent(side))].level = level;
  // A browser's clock may be wrong; nothing is from the future.
  play.created = std::clamp(call.integer("created").value_or(now), store::Time{0}, now);
  play.finished = std::clamp(call.integer("finished").value_or(now), play.created, now);
  RunningGame game(*std::move(start));
  if (const Status good = replay(home, game, call.text("moves")); !good) return good.error();
  const bool resigned = call.body.value("resigned", Json(false)) == Json(true);
  if (!game.is_over() && !resigned) return Error{"home-unfinished"};
  play.outcome = game.is_over() ? game.outcome() : win_for(opponent(side));
  play.ending = game.is_over() ? "board" : "resignation";
  if (!game.is_over()) {
    home.events.push_back({static_cast<std::int64_t>(home.events.size()) + 1,
                           "end",
                           side,
                           fmt::format("{} {}", name_of(play.outcome), play.ending),
                           {},
                           *play.finished});
  }
  play.id = id_of(call.visitor.person(), call.text("name"));
  return home;
}

}  // namespace

void Api::post_home(const CallPointer& call) {
  const Result<HomeGame> home =
      read_home(*call, services_.games, services_.players, services_.wall());
  if (!home) return call->refuse(home.error());
  if (!beginnings_.take("play " + call->request.address, services_.now())) {
    return call->refuse(Error{"plays-too-many"});
  }
  in_store(call, [home = *home](Store& store) -> Response {
    const Json answer = {{"id", home.play.id}};
    if (store.plays.find(home.play.id)) return {200, line_of(answer)};
    store.plays.add(home.play);
    for (const PlayEvent& event : home.events) store.plays.add_event(home.play.id, event);
    return {201, line_of(answer)};
  });
}

}  // namespace tauler::server
