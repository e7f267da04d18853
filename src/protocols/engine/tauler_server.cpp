#include "protocols/engine/tauler_server.hpp"

#include <functional>
#include <limits>
#include <map>

#include <fmt/core.h>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "protocols/engine/command_line.hpp"

namespace tauler::protocols {
namespace {

constexpr int version = 1;

/// "time=500", "clock=60000,55000,0", "depth=8", "nodes=10000", "hurry=on", in any order.
Result<Limits> read_limits(std::string_view arguments) {
  Limits limits;
  for (const Piece& word : split_words(arguments)) {
    const std::size_t equals = std::min(word.text.find('='), word.text.size());
    const std::string_view name = word.text.substr(0, equals);
    const std::string_view value = word.text.substr(std::min(equals + 1, word.text.size()));
    bool read = true;
    if (name == "time") {
      limits.time = parse_milliseconds(value);
      read = limits.time.has_value();
      if (read) limits.time = less_pipe_delay(*limits.time);
    } else if (name == "clock") {
      std::vector<Duration> parts;
      for (const Piece& part : split(value, ',')) {
        const auto time = parse_milliseconds(part.text);
        if (time) parts.push_back(*time);
      }
      read = parts.size() == 3;
      if (read) limits.clock = ClockState{parts[0], parts[1], parts[2]};
    } else if (name == "depth") {
      limits.depth = parse_integer<int>(value);
      read = limits.depth && *limits.depth > 0;
    } else if (name == "nodes") {
      limits.nodes = parse_integer<std::uint64_t>(value);
      read = limits.nodes && *limits.nodes > 0;
    } else if (name == "hurry") {
      limits.hurry = value == "on";
      read = limits.hurry || value == "off";
    }
    if (!read) {
      return Error{"limit-unknown", {excerpt(word.text)}};
    }
  }
  return limits;
}

std::string_view proven_word(Outcome outcome, Side mover) {
  if (outcome == Outcome::draw) return "draw";
  return is_win_for(outcome, mover) ? "win" : "loss";
}

/// " value=12 depth=4 …": what a decision contains.
std::string details(const AnyPosition& position, const Decision& decision) {
  std::string text = fmt::format(" value={:.6g}", decision.value);
  if (decision.win_chance) text += fmt::format(" chance={:.4f}", *decision.win_chance);
  if (decision.method != Method::unsaid) {
    text += fmt::format(" method={}", name_of(decision.method));
  }
  if (decision.depth > 0) text += fmt::format(" depth={}", decision.depth);
  if (decision.nodes > 0) text += fmt::format(" nodes={}", decision.nodes);
  if (decision.proven) {
    text += fmt::format(" proven={}", proven_word(*decision.proven, position.to_move()));
  }
  const auto line = line_texts(position, decision.variation);
  if (!line.empty()) text += " line=" + join(line, ",");
  return text;
}

/// "count=3" and limits; without a count, all moves.
struct RateOrder {
  std::size_t count = std::numeric_limits<std::size_t>::max();
  Limits limits = {};
};

Result<RateOrder> read_rate(std::string_view arguments) {
  RateOrder order;
  std::string rest;
  for (const Piece& word : split_words(arguments)) {
    constexpr std::string_view name = "count=";
    if (!word.text.starts_with(name)) {
      rest += fmt::format("{} ", word.text);
      continue;
    }
    const auto count = parse_integer<std::size_t>(word.text.substr(name.size()));
    if (!count || *count == 0) return Error{"limit-unknown", {excerpt(word.text)}};
    order.count = *count;
  }
  Result<Limits> limits = read_limits(rest);
  if (!limits) return limits.error();
  order.limits = *limits;
  return order;
}

/// Says what is new about each move.
class RatingReport {
 public:
  using Say = std::function<void(const RatedMove&)>;
  explicit RatingReport(Say say) : say_(std::move(say)) {}

  void tell(const std::vector<RatedMove>& moves) {
    for (const RatedMove& rated : moves) {
      const Decision& now = rated.decision;
      const auto [known, is_new] = told_.try_emplace(now.move.value(), now);
      const Decision& before = known->second;
      const bool is_same = now.value == before.value && now.depth == before.depth &&
                           now.nodes == before.nodes && now.proven == before.proven;
      if (!is_new && is_same) continue;
      known->second = now;
      say_(rated);
    }
  }

 private:
  Say say_;
  std::map<int, Decision> told_;
};

}  // namespace

TaulerServer::TaulerServer(EngineSetup setup, const GameRegistry& games,
                           std::optional<AnyPosition> start, Sink sink)
    : EngineSession(std::move(sink)),
      thinker_(std::move(setup), stop()),
      games_(games),
      position_(std::move(start)) {}

bool TaulerServer::interrupts(std::string_view line) const {
  const std::string_view word = read_command(line).word;
  return word == "stop" || word == "quit";
}

void TaulerServer::refuse(std::string_view reason) {
  say(fmt::format("error {}", reason));
}

void TaulerServer::hear(std::string_view line) {
  const auto [word, rest] = read_command(line);
  if (word == "tauler") return greet(rest);
  if (word == "start") return start(rest);
  if (word == "play") return play(rest);
  if (word == "undo") return undo();
  if (word == "go") return go(rest);
  if (word == "rate") return rate(rest);
  if (word == "player") return let_think(rest);
  if (word == "quit") return end();
  // The side follows from the moves; legal moves and boards were not asked for; a stop has already
  // had its effect. Unknown lines are ignored, as the protocol demands.
}

void TaulerServer::greet(std::string_view asked) {
  if (asked != fmt::format("{}", version)) {
    return refuse(fmt::format("this engine speaks version {}: say 'tauler {}'", version, version));
  }
  say(fmt::format("name {} {}", thinker_.setup().name, thinker_.setup().version));
  say("ready rate");
}

void TaulerServer::start(std::string_view text) {
  Result<AnyPosition> position = games_.start_or_position(text);
  if (!position) return refuse(english(position.error()));
  position_ = *std::move(position);
  thinker_.new_game();
}

void TaulerServer::play(std::string_view text) {
  if (!position_) return refuse("no game is going on; say 'start GAME' first");
  const Status played = position_->play(text);
  if (!played) refuse(fmt::format("{}: {}", quoted(text), english(played.error().unplaced())));
}

void TaulerServer::undo() {
  if (!position_ || !position_->undo()) refuse("there is no move to take back");
}

void TaulerServer::go(std::string_view arguments) {
  if (!position_) return refuse("no game is going on; say 'start GAME' first");
  const Result<Limits> limits = read_limits(arguments);
  if (!limits) return refuse(english(limits.error().unplaced()));
  const Result<Decision> decision =
      thinker_.choose(*position_, *limits,
                      [&](const Decision& so_far) { say("info" + details(*position_, so_far)); });
  if (!decision) return refuse(english(decision.error().unplaced()));
  say(fmt::format("move {}{}", position_->move_text(decision->move),
                  details(*position_, *decision)));
}

void TaulerServer::rate(std::string_view arguments) {
  if (!position_) return refuse("no game is going on; say 'start GAME' first");
  const Result<RateOrder> order = read_rate(arguments);
  if (!order) return refuse(english(order.error().unplaced()));
  RatingReport report([&](const RatedMove& rated) {
    say(fmt::format("rating {}{}", position_->move_text(rated.move()),
                    details(*position_, rated.decision)));
  });
  const auto tell = [&](const std::vector<RatedMove>& moves) { report.tell(moves); };
  const Result<std::vector<RatedMove>> rated =
      thinker_.rate(*position_, order->limits, order->count, tell);
  if (!rated) return refuse(english(rated.error().unplaced()));
  report.tell(*rated);
  std::string line = "rated";
  for (const RatedMove& each : *rated) line += ' ' + position_->move_text(each.move());
  say(line);
}

void TaulerServer::let_think(std::string_view player) {
  if (!thinker_.let_think(player)) refuse("this engine does not change its player");
}

}  // namespace tauler::protocols
