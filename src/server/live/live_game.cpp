#include "server/live/live_game.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "store/outcome_name.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;
using store::PlayEvent;

std::int64_t whole_ms(Duration duration) {
  return std::chrono::duration_cast<milliseconds>(duration).count();
}

struct NamedAction {
  std::string_view word;
  Action::Kind kind;
};
constexpr std::array<NamedAction, 8> named_actions = {
    {{"move", Action::Kind::move},
     {"resign", Action::Kind::resign},
     {"draw", Action::Kind::offer_draw},
     {"no-draw", Action::Kind::decline_draw},
     {"takeback", Action::Kind::ask_takeback},
     {"no-takeback", Action::Kind::decline_takeback},
     {"abort", Action::Kind::abort},
     {"claim", Action::Kind::claim}}};

std::int64_t left_ms_of(const RunningGame& game, Side side) {
  return whole_ms(game.clock().remaining(side));
}

}  // namespace

std::optional<Action::Kind> action_of(std::string_view word) {
  for (const NamedAction& name : named_actions) {
    if (name.word == word) return name.kind;
  }
  return std::nullopt;
}

std::string_view word_of(Action::Kind kind) {
  for (const NamedAction& name : named_actions) {
    if (name.kind == kind) return name.word;
  }
  return "";
}

LiveGame::LiveGame(store::Play play, AnyPosition position, TimePoint now)
    : play_(std::move(play)), game_(std::move(position)), turn_began_(now) {
  if (!play_.budget_ms) return;
  game_.clock() =
      GameClock(TimeControl{milliseconds(*play_.budget_ms), milliseconds(play_.increment_ms)});
}

Result<LiveGame> LiveGame::load(const GameRegistry& games, store::Play play,
                                const std::vector<PlayEvent>& events, TimePoint now) {
  Result<AnyPosition> start = games.start_or_position(play.start);
  if (!start) return start.error();
  // The row tells the latest state; the events tell it again, from the beginning.
  const auto finished = play.finished;
  play.finished.reset();
  LiveGame game(std::move(play), *std::move(start), now);
  for (const PlayEvent& event : events) {
    Result<DecidedEvent> decided = game.read(event);
    if (!decided) return decided.error();
    game.apply(*decided, now);
  }
  game.play_.finished = finished;
  return game;
}

Result<DecidedEvent> LiveGame::read(const PlayEvent& event) {
  DecidedEvent decided{event};
  if (event.kind != "move") return decided;
  decided.after = std::make_shared<RunningGame>(std::move(game_));
  if (decided.after->play(event.detail)) return decided;
  return Error{"play-event-wrong", {event.number, play_.id}};
}

std::optional<Side> LiveGame::to_move() const {
  if (is_over() || !has_started()) return std::nullopt;
  return game_.to_move();
}

std::optional<Side> LiveGame::seat_of(store::PersonId person) const {
  if (play_.is_shared() && seat(Side::first).person == person) return game_.to_move();
  for (Side side : {Side::first, Side::second}) {
    if (seat(side).person == person) return side;
  }
  return std::nullopt;
}

std::int64_t LiveGame::left_ms(Side side, TimePoint now) const {
  return whole_ms(game_.clock().remaining(side, now));
}

std::optional<TimePoint> LiveGame::flag_time() const {
  return game_.clock().flag_time();
}

void LiveGame::set_clock(TimePoint now) {
  if (clock_runs()) {
    game_.clock().start(game_.to_move(), now);
  } else {
    game_.clock().stop(now);
  }
}

DecidedEvent LiveGame::event(std::string kind, Side side, std::string detail, TimePoint now,
                             store::Time wall) const {
  DecidedEvent event;
  event.number = number_ + 1;
  event.kind = std::move(kind);
  event.side = side;
  event.detail = std::move(detail);
  event.left_ms = {left_ms(Side::first, now), left_ms(Side::second, now)};
  event.made = wall;
  return event;
}

DecidedEvent LiveGame::end_event(Side side, Outcome outcome, std::string_view ending, TimePoint now,
                                 store::Time wall) const {
  return event("end", side, fmt::format("{} {}", name_of(outcome), ending), now, wall);
}

Result<DecidedEvent> LiveGame::decide(Side side, const Action& action, TimePoint now,
                                      store::Time wall) const {
  using Kind = Action::Kind;
  if (is_over()) return Error{"game-over"};
  if (action.kind == Kind::abort) {
    if (both_have_moved()) {
      return Error{"abort-late"};
    }
    return end_event(side, Outcome::ongoing, "aborted", now, wall);
  }
  if (!has_started()) return Error{"opponent-missing"};
  if (fallen_flag(now, wall)) return Error{"time-up"};
  switch (action.kind) {
    case Kind::move: return decide_move(side, action, now, wall);
    case Kind::resign: return end_event(side, win_for(opponent(side)), "resignation", now, wall);
    case Kind::offer_draw: return decide_draw(side, now, wall);
    case Kind::decline_draw:
      if (draw_offer_ != opponent(side)) return Error{"draw-not-offered"};
      return event("no-draw", side, "", now, wall);
    case Kind::ask_takeback: return decide_takeback(side, now, wall);
    case Kind::decline_takeback:
      if (takeback_ != opponent(side)) return Error{"takeback-not-asked"};
      return event("no-takeback", side, "", now, wall);
    case Kind::claim: return decide_claim(side, now, wall);
    case Kind::abort: break;
  }
  return Error{"action-unknown"};
}

Result<DecidedEvent> LiveGame::decide_move(Side side, const Action& action, TimePoint now,
                                           store::Time wall) const {
  const auto ply = static_cast<std::int64_t>(position().moves().size());
  if (action.ply && *action.ply != ply) {
    return Error{"move-ply-wrong", {*action.ply, ply}};
  }
  if (game_.to_move() != side) return Error{"turn-of-opponent"};
  const Result<Move> move = position().parse_move(action.move);
  if (!move) return move.error();
  const auto after = std::make_shared<RunningGame>(game_);
  if (const Status played = after->play(*move); !played) return played.error();
  DecidedEvent made = event("move", side, position().move_text(*move), now, wall);
  if (has_clock()) {
    after->clock().stop(now);
    const Duration left = after->clock().remaining(side);
    after->clock().charge(side, std::min(action.thought.value_or(Duration{}), left));
    made.left_ms[static_cast<std::size_t>(index_of(side))] = left_ms_of(*after, side);
  }
  made.after = after;
  return made;
}

Status LiveGame::check_offer(const std::optional<std::size_t>& asked_at) const {
  if (asked_at == movers_.size()) return Error{"offer-repeated"};
  if (number_ >= most_events_with_offers) {
    return Error{"offers-too-many"};
  }
  return Done{};
}

Result<DecidedEvent> LiveGame::decide_draw(Side side, TimePoint now, store::Time wall) const {
  if (!position().game().has_draws) return Error{"draws-none"};
  if (seat(opponent(side)).level) return Error{"draw-with-machine"};
  if (draw_offer_ == opponent(side) || play_.is_shared()) {
    return end_event(side, Outcome::draw, "agreement", now, wall);
  }
  if (draw_offer_ == side) return Error{"draw-offered"};
  if (const Status good = check_offer(offered_at_[index_of(side)]); !good) return good.error();
  return event("draw", side, "", now, wall);
}

int LiveGame::plies_to_take_back(Side side) const {
  int plies = 0;
  for (auto mover = movers_.rbegin(); mover != movers_.rend(); ++mover) {
    ++plies;
    if (*mover == side) return plies;
  }
  return 0;
}

Result<DecidedEvent> LiveGame::decide_takeback(Side side, TimePoint now, store::Time wall) const {
  if (play_.rated) return Error{"takeback-rated"};
  const auto taken_back = [&](Side asker) {
    return event("takeback", asker, std::to_string(plies_to_take_back(asker)), now, wall);
  };
  // At one screen the latest move is taken back, whoever made it.
  if (play_.is_shared() && !movers_.empty()) return taken_back(movers_.back());
  if (takeback_ == opponent(side)) return taken_back(opponent(side));
  if (plies_to_take_back(side) == 0) return Error{"takeback-none"};
  if (const Status good = check_offer(asked_back_at_[index_of(side)]); !good) return good.error();
  if (seat(opponent(side)).level) return taken_back(side);
  return event("takeback-ask", side, "", now, wall);
}

Result<DecidedEvent> LiveGame::decide_claim(Side side, TimePoint now, store::Time wall) const {
  const Side other = opponent(side);
  const auto& away = away_[index_of(other)];
  if (seat(other).level || !away) return Error{"opponent-here"};
  if (!both_have_moved()) return Error{"claim-early"};
  if (game_.to_move() != other) return Error{"claim-own-turn"};
  const Duration waited = now - std::max(*away, turn_began_);
  if (waited < time_to_return) {
    return Error{"claim-wait", {whole_ms(time_to_return - waited) / 1000 + 1}};
  }
  return end_event(side, win_for(side), "abandonment", now, wall);
}

std::optional<DecidedEvent> LiveGame::fallen_flag(TimePoint now, store::Time wall) const {
  const auto flag = flag_time();
  if (!flag || now < *flag) return std::nullopt;
  const Side loser = game_.to_move();
  if (!both_have_moved()) return end_event(loser, Outcome::ongoing, "aborted", now, wall);
  return end_event(loser, win_for(opponent(loser)), "time", now, wall);
}

DecidedEvent LiveGame::broken_level(Side side, TimePoint now, store::Time wall) const {
  return end_event(side, Outcome::ongoing, "engine-failure", now, wall);
}

Result<DecidedEvent> LiveGame::join(Side side, TimePoint now, store::Time wall) const {
  if (is_over()) return Error{"game-over"};
  if (!seat(side).is_open()) return Error{"seat-taken"};
  return event("join", side, "", now, wall);
}

std::optional<LiveGame::End> LiveGame::end_by(const DecidedEvent& event) {
  if (event.kind == "move") {
    if (!event.after->is_over()) return std::nullopt;
    return End{event.after->outcome(), "board"};
  }
  if (event.kind != "end") return std::nullopt;
  const std::size_t blank = event.detail.find(' ');
  return End{store::outcome_named(event.detail.substr(0, blank)).value_or(Outcome::ongoing),
             blank == std::string::npos ? "" : event.detail.substr(blank + 1)};
}

void LiveGame::hold_clock(Duration spent, TimePoint now) {
  // Whoever had less when the server went has this much for a move.
  constexpr Duration least = std::chrono::seconds(1);
  if (!clock_runs()) return;
  const Side side = game_.to_move();
  // What is given back is never more than the turn has taken.
  const Duration back = std::min(-spent, now - turn_began_);
  game_.clock().stop(now);
  const Duration left = game_.clock().remaining(side);
  const Duration after = spent > Duration{} ? left - spent : left + back;
  game_.clock().set_remaining(side, std::max(after, std::min(left, least)));
  held_until_ = now + longest_hold;
}

void LiveGame::release_clock(TimePoint now) {
  if (!held_until_ || now < *held_until_) return;
  held_until_.reset();
  turn_began_ = now;
  set_clock(now);
}

void LiveGame::apply(const DecidedEvent& event, TimePoint now) {
  const auto end = end_by(event);
  number_ = event.number;
  turn_began_ = now;
  held_until_.reset();
  if (event.kind == "move") {
    clock_started_ = true;
    movers_.push_back(event.side);
    game_ = std::move(*event.after);
    draw_offer_.reset();
    takeback_.reset();
  } else if (event.kind == "takeback") {
    const int plies = std::clamp(parse_integer<int>(event.detail).value_or(0), 0,
                                 static_cast<int>(movers_.size()));
    game_.take_back(plies);
    movers_.resize(movers_.size() - static_cast<std::size_t>(plies));
    takeback_.reset();
    draw_offer_.reset();
  } else if (event.kind == "draw") {
    draw_offer_ = event.side;
    offered_at_[index_of(event.side)] = movers_.size();
  } else if (event.kind == "no-draw") {
    draw_offer_.reset();
  } else if (event.kind == "takeback-ask") {
    takeback_ = event.side;
    asked_back_at_[index_of(event.side)] = movers_.size();
  } else if (event.kind == "no-takeback") {
    takeback_.reset();
  }
  if (end) {
    play_.outcome = end->outcome;
    play_.ending = end->ending;
    play_.finished = event.made;
  }
  game_.clock().stop(now);
  for (Side side : {Side::first, Side::second}) {
    game_.clock().set_remaining(side, milliseconds(event.left_ms[index_of(side)]));
  }
  set_clock(now);
}

void LiveGame::note_presence(Side side, bool is_here, TimePoint now) {
  auto& away = away_[index_of(side)];
  if (is_here) {
    away.reset();
  } else if (!away) {
    away = now;
  }
  here_[index_of(side)] = is_here;
  if (is_here && held_until_ && side == game_.to_move()) {
    held_until_ = now;
    release_clock(now);
  }
  const bool both_here =
      (here_[0] || seat(Side::first).level) && (here_[1] || seat(Side::second).level);
  if (clock_started_ || !both_here) return;
  clock_started_ = true;
  turn_began_ = now;
  set_clock(now);
}

void LiveGame::seat_person(Side side, store::PersonId person) {
  play_.seats[index_of(side)].person = person;
  play_.invitation.clear();
}

}  // namespace tauler::server
