// The games of a GomocupServer: stones placed and taken back, and the answers that are moves.
#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"
#include "protocols/engine/gomocup_server.hpp"

namespace tauler::protocols {

void GomocupServer::about() {
  say(
      fmt::format("name=\"{}\", version=\"{}\", author=\"the Tauler project\", "
                  "www=\"docs/protocols.md\"",
                  thinker_.setup().name, thinker_.setup().version));
}

void GomocupServer::new_game() {
  position_ = gomoku::start(settings_);
  blocked_.clear();
  clock_.restart();
  thinker_.new_game();
}

void GomocupServer::start(std::string_view text) {
  const auto size = parse_integer<int>(text);
  if (!size || *size < gomoku::min_size || *size > gomoku::max_size) {
    return refuse(fmt::format("unsupported size {}: boards have {} to {} rows", quoted(text),
                              gomoku::min_size, gomoku::max_size));
  }
  settings_.size = *size;
  new_game();
  say("OK");
}

void GomocupServer::start_rectangle(std::string_view text) {
  const auto sides = read_stone(text);
  if (!sides) return refuse("write RECTSTART WIDTH,HEIGHT");
  if (sides->x != sides->y) {
    return refuse(fmt::format("a board of {}x{} is not square; only square ones are played",
                              sides->x, sides->y));
  }
  start(fmt::format("{}", sides->x));
}

void GomocupServer::restart() {
  if (!position_) return refuse("no game was started; send START SIZE first");
  new_game();
  say("OK");
}

bool GomocupServer::has_game() {
  if (!position_) {
    refuse("no game was started; send START SIZE first");
  } else if (!rule_problem_.empty()) {
    refuse(rule_problem_);
  }
  return position_ && rule_problem_.empty();
}

void GomocupServer::begin() {
  if (!has_game()) return;
  if (board().stones() > 0) return refuse("there are stones on the board; send RESTART first");
  answer();
}

void GomocupServer::turn(std::string_view text) {
  if (!has_game()) return;
  const auto stone = read_stone(text);
  if (!stone) return refuse(fmt::format("write TURN X,Y, not {}", quoted(text)));
  if (put(*stone)) answer();
}

void GomocupServer::play_as_told(std::string_view text) {
  if (!has_game()) return;
  const auto stone = read_stone(text);
  if (!stone) return refuse(fmt::format("write PLAY X,Y, not {}", quoted(text)));
  if (put(*stone)) say(fmt::format("{},{}", stone->x, stone->y));
}

void GomocupServer::take_back(std::string_view text) {
  if (!has_game()) return;
  const auto stone = read_stone(text);
  if (!stone) return refuse(fmt::format("write TAKEBACK X,Y, not {}", quoted(text)));
  const bool is_latest =
      !position_->moves().empty() &&
      gomocup_move(board(), position_->moves().back()) == fmt::format("{},{}", stone->x, stone->y);
  if (!is_latest) {
    return refuse(fmt::format("{},{} is not the latest stone; send BOARD", stone->x, stone->y));
  }
  position_->undo();
  say("OK");
}

Result<Move> GomocupServer::move_at(const Stone& stone) const {
  const int size = board().size();
  if (stone.x < 0 || stone.y < 0 || stone.x >= size || stone.y >= size) {
    return Error{"gomocup-cell-unknown", {stone.x, stone.y, size - 1}};
  }
  return board().move_to({stone.y, stone.x});
}

bool GomocupServer::put(const Stone& stone) {
  const Result<Move> move = move_at(stone);
  if (!move) return refuse(english(move.error().unplaced())), false;
  const Status played = position_->play(*move);
  if (!played)
    refuse(fmt::format("{},{}: {}", stone.x, stone.y, english(played.error().unplaced())));
  return static_cast<bool>(played);
}

void GomocupServer::set_up(const std::vector<Stone>& stones, bool answer_it) {
  // Managers send own stones as 1 in any order; colours take turns, and we are to move.
  std::vector<Stone> own;
  std::vector<Stone> other;
  for (const Stone& stone : stones) {
    if (stone.field != 1 && stone.field != 2) {
      return refuse(fmt::format("{},{},{}: the third number is 1 (own) or 2 (the opponent's)",
                                stone.x, stone.y, stone.field));
    }
    (stone.field == 1 ? own : other).push_back(stone);
  }
  const bool is_black = own.size() == other.size();
  if (!is_black && own.size() + 1 != other.size()) {
    return refuse(fmt::format("{} own stones and {} of the opponent: it is not our turn",
                              own.size(), other.size()));
  }
  const std::vector<Stone>& black = is_black ? own : other;
  const std::vector<Stone>& white = is_black ? other : own;
  AnyPosition before = std::exchange(*position_, gomoku::start(settings_));
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (put(i % 2 == 0 ? black[i / 2] : white[i / 2])) continue;
    position_ = std::move(before);
    return;
  }
  if (answer_it) answer();
}

void GomocupServer::open_by_swap2(const std::vector<Stone>& stones) {
  if (!stones.empty() && stones.size() != 3 && stones.size() != 5) {
    return refuse("SWAP2BOARD takes no stones, three or five");
  }
  gomoku::Settings settings = settings_;
  settings.opening = gomoku::Opening::swap2;
  position_ = gomoku::start(settings);
  for (std::size_t i = 0; i < stones.size(); ++i) {
    if (i == 3) (void)position_->play(gomoku::put_two_more);
    if (!put(stones[i])) return;
  }
  std::vector<std::string> said;
  const std::size_t wanted = stones.empty() ? 3 : 1;
  for (std::size_t left = wanted; left > 0; --left) {
    const std::optional<Move> move = think_and_play();
    if (!move) return;
    if (*move == gomoku::take_black) return say("SWAP");
    if (*move == gomoku::take_white) {
      ++left;
    } else if (*move == gomoku::put_two_more) {
      left += 2;
    } else {
      said.push_back(gomocup_move(board(), *move));
    }
  }
  say(join(said, " "));
}

void GomocupServer::block(const std::vector<Stone>& stones, bool blocked) {
  for (const Stone& stone : stones) {
    const Result<Move> move = move_at(stone);
    if (!move) return refuse(english(move.error().unplaced()));
    blocked_.erase(std::remove(blocked_.begin(), blocked_.end(), *move), blocked_.end());
    if (blocked) blocked_.push_back(*move);
  }
}

void GomocupServer::show_forbidden() {
  if (!has_game()) return;
  std::string cells;
  const bool restricted = board().rule() == gomoku::Rule::renju && !position_->is_over() &&
                          board().colour_to_move() == gomoku::Colour::black;
  for (int code = 0; restricted && code < board().cells(); ++code) {
    const Move move = Move::of(code);
    const gomoku::Cell cell = board().cell(move);
    if (!board().board().is_empty(cell) || board().is_legal(move)) continue;
    cells += fmt::format("{:02}{:02}", cell.column, cell.row);
  }
  say(fmt::format("FORBID {}.", cells));
}

void GomocupServer::report(const Decision& decision, const GomocupLine& line) {
  for (const std::string& text : gomocup_report(*position_, decision, line, detail_)) say(text);
}

Result<Decision> GomocupServer::choose(const Progress& progress) {
  Result<Decision> decision = thinker_.choose(*position_, clock_.limits(), progress);
  const auto is_blocked = [&](Move move) {
    return std::find(blocked_.begin(), blocked_.end(), move) != blocked_.end();
  };
  if (!decision || !is_blocked(decision->move)) return decision;
  const auto others = thinker_.rate(*position_, clock_.limits(), blocked_.size() + 1);
  if (!others) return others.error();
  for (const RatedMove& other : *others) {
    if (!is_blocked(other.move())) return other.decision;
  }
  return decision;
}

std::optional<Move> GomocupServer::think_and_play() {
  const Stopwatch watch;
  const Result<Decision> decision =
      choose([&](const Decision& so_far) { report(so_far, {.time = watch.elapsed()}); });
  if (!decision) {
    refuse(english(decision.error().unplaced()));
    return std::nullopt;
  }
  report(*decision, {.time = watch.elapsed()});
  (void)position_->play(decision->move);
  clock_.spend(watch.elapsed());
  return decision->move;
}

void GomocupServer::answer() {
  if (const std::optional<Move> move = think_and_play()) say(gomocup_move(board(), *move));
}

void GomocupServer::answer_best_of(std::string_view text) {
  if (!has_game()) return;
  const auto count = parse_integer<int>(text);
  if (!count || *count < 1) return refuse("write YXNBEST N, the number of lines to show");
  if (*count == 1) return answer();
  const Stopwatch watch;
  const auto rated = thinker_.rate(*position_, clock_.limits(), static_cast<std::size_t>(*count));
  if (!rated) return refuse(english(rated.error().unplaced()));
  const int shown = static_cast<int>(rated->size());
  for (int i = 0; i < shown; ++i) {
    report((*rated)[i].decision, {.index = i + 1, .count = shown, .time = watch.elapsed()});
  }
  const Move best = rated->front().move();
  (void)position_->play(best);
  clock_.spend(watch.elapsed());
  say(gomocup_move(board(), best));
}

}  // namespace tauler::protocols
