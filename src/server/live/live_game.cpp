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

}  // namespace

std::optional<Action::Kind> action_of(std::string_view word) {
  using Kind = Action::Kind;
  struct Named {
    std::string_view word;
    Kind kind;
  };
  constexpr std::array<Named, 8> names = {{{"move", Kind::move},
                                           {"resign", Kind::resign},
                                           {"draw", Kind::offer_draw},
                                           {"no-draw", Kind::decline_draw},
                                           {"takeback", Kind::ask_takeback},
                                           {"no-takeback", Kind::decline_takeback},
                                           {"abort", Kind::abort},
                                           {"claim", Kind::claim}}};
  for (const Named& name : names) {
    if (name.word == word) return name.kind;
  }
  return std::nullopt;
}

LiveGame::LiveGame(store::Play play, AnyPosition position, TimePoint now)
    : play_(std::move(play)), position_(std::move(position)), turn_began_(now) {
  left_ms_.fill(play_.budget_ms.value_or(0));
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
    if (event.kind == "move") {
      const Result<Move> move = game.position_.parse_move(event.detail);
      if (!move || !game.position_.is_legal(*move)) {
        return Error{
            fmt::format("event {} of game {} cannot be played", event.number, game.play_.id)};
      }
    }
    game.apply(event, now);
  }
  game.play_.finished = finished;
  return game;
}

std::optional<Side> LiveGame::to_move() const {
  if (is_over() || !has_started()) return std::nullopt;
  return position_.to_move();
}

std::optional<Side> LiveGame::seat_of(store::PersonId person) const {
  for (Side side : {Side::first, Side::second}) {
    if (seat(side).person == person) return side;
  }
  return std::nullopt;
}

std::int64_t LiveGame::left_ms(Side side, TimePoint now) const {
  std::int64_t left = left_ms_[index_of(side)];
  if (clock_runs() && position_.to_move() == side) left -= whole_ms(now - turn_began_);
  return std::max<std::int64_t>(left, 0);
}

std::optional<TimePoint> LiveGame::flag_time() const {
  if (!clock_runs()) return std::nullopt;
  return turn_began_ + milliseconds(left_ms_[index_of(position_.to_move())]);
}

PlayEvent LiveGame::event(std::string kind, Side side, std::string detail, TimePoint now,
                          store::Time wall) const {
  PlayEvent event;
  event.number = number_ + 1;
  event.kind = std::move(kind);
  event.side = side;
  event.detail = std::move(detail);
  event.left_ms = {left_ms(Side::first, now), left_ms(Side::second, now)};
  event.made = wall;
  return event;
}

PlayEvent LiveGame::end_event(Side side, Outcome outcome, std::string_view ending, TimePoint now,
                              store::Time wall) const {
  return event("end", side, fmt::format("{} {}", name_of(outcome), ending), now, wall);
}

Result<PlayEvent> LiveGame::decide(Side side, const Action& action, TimePoint now,
                                   store::Time wall) const {
  using Kind = Action::Kind;
  if (is_over()) return Error{"the game is over"};
  if (action.kind == Kind::abort) {
    if (both_have_moved()) {
      return Error{"the game has begun: resign, or offer a draw"};
    }
    return end_event(side, Outcome::ongoing, "aborted", now, wall);
  }
  if (!has_started()) return Error{"nobody sits on the other side yet"};
  if (fallen_flag(now, wall)) return Error{"the time is up"};
  switch (action.kind) {
    case Kind::move: return decide_move(side, action, now, wall);
    case Kind::resign: return end_event(side, win_for(opponent(side)), "resignation", now, wall);
    case Kind::offer_draw: return decide_draw(side, now, wall);
    case Kind::decline_draw:
      if (draw_offer_ != opponent(side)) return Error{"there is no offer of a draw"};
      return event("no-draw", side, "", now, wall);
    case Kind::ask_takeback: return decide_takeback(side, now, wall);
    case Kind::decline_takeback:
      if (takeback_ != opponent(side)) return Error{"there is no request to take back"};
      return event("no-takeback", side, "", now, wall);
    case Kind::claim: return decide_claim(side, now, wall);
    case Kind::abort: break;
  }
  return Error{"there is no such action"};
}

Result<PlayEvent> LiveGame::decide_move(Side side, const Action& action, TimePoint now,
                                        store::Time wall) const {
  const auto ply = static_cast<std::int64_t>(position_.moves().size());
  if (action.ply && *action.ply != ply) {
    return Error{fmt::format("the move was for ply {}, the game is at ply {}", *action.ply, ply)};
  }
  if (position_.to_move() != side) return Error{"it is the other side's turn"};
  const Result<Move> move = position_.parse_move(action.move);
  if (!move) return move.error();
  AnyPosition next = position_;
  if (const Status played = next.play(*move); !played) return played.error();
  PlayEvent made = event("move", side, position_.move_text(*move), now, wall);
  if (has_clock()) {
    std::int64_t& left = made.left_ms[static_cast<std::size_t>(index_of(side))];
    if (action.thought) left = std::max<std::int64_t>(0, left - whole_ms(*action.thought));
    left += play_.increment_ms;
  }
  return made;
}

Status LiveGame::check_offer(const std::optional<std::size_t>& asked_at) const {
  if (asked_at == movers_.size()) return Error{"that was asked already; ask again after a move"};
  if (number_ >= most_events_with_offers) {
    return Error{"so much has been offered in this game that it can only be played on"};
  }
  return Done{};
}

Result<PlayEvent> LiveGame::decide_draw(Side side, TimePoint now, store::Time wall) const {
  if (!position_.game().has_draws) return Error{"this game has no draws"};
  if (seat(opponent(side)).level) return Error{"the machine plays on"};
  if (draw_offer_ == opponent(side)) {
    return end_event(side, Outcome::draw, "agreement", now, wall);
  }
  if (draw_offer_ == side) return Error{"a draw is offered already"};
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

Result<PlayEvent> LiveGame::decide_takeback(Side side, TimePoint now, store::Time wall) const {
  if (play_.rated) return Error{"in a rated game nothing is taken back"};
  const auto taken_back = [&](Side asker) {
    return event("takeback", asker, std::to_string(plies_to_take_back(asker)), now, wall);
  };
  if (takeback_ == opponent(side)) return taken_back(opponent(side));
  if (plies_to_take_back(side) == 0) return Error{"there is no move of yours to take back"};
  if (const Status good = check_offer(asked_back_at_[index_of(side)]); !good) return good.error();
  if (seat(opponent(side)).level) return taken_back(side);
  return event("takeback-ask", side, "", now, wall);
}

Result<PlayEvent> LiveGame::decide_claim(Side side, TimePoint now, store::Time wall) const {
  const Side other = opponent(side);
  const auto& away = away_[index_of(other)];
  if (seat(other).level || !away) return Error{"the other side is here"};
  if (!both_have_moved()) return Error{"not both have moved yet: you may abort the game"};
  if (position_.to_move() != other) return Error{"it is your own turn"};
  const Duration waited = now - std::max(*away, turn_began_);
  if (waited < leaving_patience) {
    return Error{fmt::format("the other side may still come back; wait {} seconds",
                             whole_ms(leaving_patience - waited) / 1000 + 1)};
  }
  return end_event(side, win_for(side), "abandonment", now, wall);
}

std::optional<PlayEvent> LiveGame::fallen_flag(TimePoint now, store::Time wall) const {
  const auto flag = flag_time();
  if (!flag || now < *flag) return std::nullopt;
  const Side loser = position_.to_move();
  if (!both_have_moved()) return end_event(loser, Outcome::ongoing, "aborted", now, wall);
  return end_event(loser, win_for(opponent(loser)), "time", now, wall);
}

PlayEvent LiveGame::broken_level(Side side, TimePoint now, store::Time wall) const {
  return end_event(side, Outcome::ongoing, "engine-failure", now, wall);
}

Result<PlayEvent> LiveGame::join(Side side, TimePoint now, store::Time wall) const {
  if (is_over()) return Error{"the game is over"};
  if (!seat(side).is_open()) return Error{"the seat is taken"};
  return event("join", side, "", now, wall);
}

std::optional<LiveGame::End> LiveGame::end_by(const PlayEvent& event) const {
  if (event.kind == "move") {
    AnyPosition next = position_;
    if (!next.play(event.detail) || !next.is_over()) return std::nullopt;
    return End{next.outcome(), "board"};
  }
  if (event.kind != "end") return std::nullopt;
  const std::size_t blank = event.detail.find(' ');
  return End{store::outcome_named(event.detail.substr(0, blank)).value_or(Outcome::ongoing),
             blank == std::string::npos ? "" : event.detail.substr(blank + 1)};
}

void LiveGame::apply(const PlayEvent& event, TimePoint now) {
  const auto end = end_by(event);
  number_ = event.number;
  left_ms_ = event.left_ms;
  turn_began_ = now;
  if (event.kind == "move") {
    clock_started_ = true;
    movers_.push_back(position_.to_move());
    // It was legal when it was decided; a game that is loaded was checked.
    static_cast<void>(position_.play(event.detail));
    draw_offer_.reset();
    takeback_.reset();
  } else if (event.kind == "takeback") {
    int plies = parse_integer<int>(event.detail).value_or(0);
    for (; plies > 0 && !movers_.empty(); --plies) {
      position_.undo();
      movers_.pop_back();
    }
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
}

void LiveGame::note_presence(Side side, bool is_here, TimePoint now) {
  auto& away = away_[index_of(side)];
  if (is_here) {
    away.reset();
  } else if (!away) {
    away = now;
  }
  here_[index_of(side)] = is_here;
  const bool both_here =
      (here_[0] || seat(Side::first).level) && (here_[1] || seat(Side::second).level);
  if (clock_started_ || !both_here) return;
  clock_started_ = true;
  turn_began_ = now;
}

void LiveGame::seat_person(Side side, store::PersonId person) {
  play_.seats[index_of(side)].person = person;
  play_.invitation.clear();
}

}  // namespace tauler::server
