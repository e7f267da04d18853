// Our own protocol (docs/protocols.md), for all games.
#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "protocols/program/driver.hpp"

namespace tauler::protocols {
namespace {

/// The next word of a line, taken off its front; empty at its end.
std::string_view take_word(std::string_view& line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
  const std::string_view word = line.substr(begin, end - begin);
  line.remove_prefix(end);
  return word;
}

std::vector<Move> read_line_of_moves(AnyPosition position, std::string_view text) {
  std::vector<Move> moves;
  for (const Piece& piece : split(text, ',')) {
    const Result<Move> move = position.parse_move(piece.text);
    if (!move || !position.play(*move)) break;
    moves.push_back(*move);
  }
  return moves;
}

std::optional<Outcome> read_proven(std::string_view text, Side mover) {
  if (text == "win") return win_for(mover);
  if (text == "loss") return win_for(opponent(mover));
  if (text == "draw") return Outcome::draw;
  return std::nullopt;
}

/// What a player says about its search; what cannot be read is left out, since it decides nothing.
void read_notes(std::string_view line, const AnyPosition& position, Decision& decision) {
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (name == "value") {
      decision.value = parse_real(value).value_or(decision.value);
    } else if (name == "chance") {
      const std::optional<double> chance = parse_real(value);
      if (chance && *chance >= 0 && *chance <= 1) decision.win_chance = chance;
    } else if (name == "method") {
      decision.method = method_named(value);
    } else if (name == "depth") {
      decision.depth = parse_integer<int>(value).value_or(decision.depth);
    } else if (name == "nodes") {
      decision.nodes = parse_integer<std::uint64_t>(value).value_or(decision.nodes);
    } else if (name == "proven") {
      decision.proven = read_proven(value, position.to_move());
    } else if (name == "line") {
      decision.variation = read_line_of_moves(position, value);
    }
  }
}

/// What a program has said about the moves of a position.
class Ratings {
 public:
  explicit Ratings(const AnyPosition& position) : position_(position) {}

  /// "h8 value=3 …"; in place of what was said about that move before.
  void read(std::string_view line) {
    RatedMove rated;
    rated.decision.move = read_move(position_, take_word(line));
    read_notes(line, position_, rated.decision);
    std::vector<Move>& variation = rated.decision.variation;
    if (variation.empty() || variation.front() != rated.move()) variation = {rated.move()};
    AnyPosition next = position_;
    (void)next.play(rated.move());
    rated.ends_game = next.is_over();
    if (rated.ends_game) rated.decision.proven = next.outcome();
    std::erase_if(moves_, [&](const RatedMove& each) { return each.move() == rated.move(); });
    const auto place = std::upper_bound(moves_.begin(), moves_.end(), rated,
                                        [&](const RatedMove& a, const RatedMove& b) {
                                          return is_better(a, b, position_.to_move());
                                        });
    moves_.insert(place, std::move(rated));
  }

  const std::vector<RatedMove>& best_first() const { return moves_; }

  /// "h8 i9 …": the answer, its best first.
  std::vector<RatedMove> in_order(std::string_view line) const {
    std::vector<RatedMove> answer;
    for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
      const Move move = read_move(position_, word);
      const auto found = std::find_if(moves_.begin(), moves_.end(),
                                      [&](const RatedMove& each) { return each.move() == move; });
      if (found == moves_.end() || answer.size() == moves_.size()) bad_answer(word);
      answer.push_back(*found);
    }
    if (answer.empty()) bad_answer("rated");
    return answer;
  }

 private:
  const AnyPosition& position_;
  std::vector<RatedMove> moves_;
};

class TaulerDriver final : public Driver {
 public:
  void greet(ProgramChannel& channel, const Program& program) override {
    channel.say("tauler 1");
    channel.ask();
    while (true) {
      std::string_view line = channel.hear();
      const std::string_view whole = line;
      const std::string_view word = take_word(line);
      if (word == "name" || word == "info" || word.empty()) continue;
      if (word == "error") bad_answer(whole);
      if (word != "ready") {
        channel.pass_over(whole);
        continue;
      }
      for (std::string_view wish = take_word(line); !wish.empty(); wish = take_word(line)) {
        wants_legal_ = wants_legal_ || wish == "legal";
        wants_board_ = wants_board_ || wish == "board";
        can_rate_ = can_rate_ || wish == "rate";
      }
      break;
    }
    for (const std::string& each : program.setup) channel.say(each);
  }

  void start(ProgramChannel& channel, const AnyPosition& start) override {
    const std::string spec = start.spec();
    const Result<AnyPosition> usual = all_games().start(spec);
    const bool is_usual = usual && usual->key() == start.key() && usual->ply() == start.ply();
    channel.say(fmt::format("start {}", is_usual ? spec : start.text()));
  }

  void play(ProgramChannel& channel, const AnyPosition& before, Move move) override {
    channel.say(fmt::format("play {}", before.move_text(move)));
  }

  bool answers_are_played() const override { return false; }

  Decision choose(ProgramChannel& channel, const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    ask(channel, position, limits, "go");
    Decision decision;
    while (true) {
      std::string_view line = channel.hear();
      const std::string_view whole = line;
      const std::string_view word = take_word(line);
      if (word == "move" || word == "resign") {
        decision.time = channel.own_time();
        decision.move = read_move(position, word == "move" ? take_word(line) : word);
        read_notes(line, position, decision);
        return decision;
      }
      if (word == "info") {
        read_notes(line, position, decision);
        if (progress) progress(decision);
      } else if (word == "error") {
        bad_answer(whole);
      } else if (!word.empty()) {
        channel.pass_over(whole);
      }
    }
  }

  std::optional<std::vector<RatedMove>> rate(ProgramChannel& channel, const AnyPosition& position,
                                             const Limits& limits, std::size_t count,
                                             const RatingProgress& progress) override {
    if (!can_rate_) return std::nullopt;
    ask(channel, position, limits, fmt::format("rate count={}", count));
    Ratings ratings(position);
    while (true) {
      std::string_view line = channel.hear();
      const std::string_view whole = line;
      const std::string_view word = take_word(line);
      if (word == "rating") {
        ratings.read(line);
        if (progress) progress(ratings.best_first());
      } else if (word == "rated") {
        return ratings.in_order(line);
      } else if (word == "error") {
        bad_answer(whole);
      } else if (word != "info" && !word.empty()) {
        channel.pass_over(whole);
      }
    }
  }

  void finish(ProgramChannel& channel, Outcome outcome, Side side) override {
    channel.say(outcome == Outcome::ongoing ? "end none"
                : outcome == Outcome::draw  ? "end draw"
                : is_win_for(outcome, side) ? "end win"
                                            : "end loss");
    channel.flush();
  }

  std::string_view farewell() const override { return "quit"; }

 private:
  static void say_legal(ProgramChannel& channel, const AnyPosition& position) {
    std::string line = "legal";
    for (Move move : position.legal_moves()) line += ' ' + position.move_text(move);
    channel.say(line);
  }

  void ask(ProgramChannel& channel, const AnyPosition& position, const Limits& limits,
           const std::string& question) {
    channel.say(position.to_move() == Side::first ? "side first" : "side second");
    if (wants_board_) channel.say(fmt::format("board {}", position.text()));
    if (wants_legal_) say_legal(channel, position);
    channel.say(question + limits_text(limits));
    channel.hurry_with("stop");
    channel.ask(limits);
  }

  static std::string limits_text(const Limits& limits) {
    std::string line;
    if (limits.time) line += fmt::format(" time={}", milliseconds(*limits.time));
    if (const auto& clock = limits.clock) {
      line += fmt::format(" clock={},{},{}", milliseconds(clock->mine), milliseconds(clock->theirs),
                          milliseconds(clock->increment));
    }
    if (limits.depth) line += fmt::format(" depth={}", *limits.depth);
    if (limits.nodes) line += fmt::format(" nodes={}", *limits.nodes);
    if (limits.hurry) line += " hurry=on";
    return line;
  }

  bool wants_legal_ = false;
  bool wants_board_ = false;
  bool can_rate_ = false;
};

}  // namespace

std::unique_ptr<Driver> make_tauler_driver() {
  return std::make_unique<TaulerDriver>();
}

}  // namespace tauler::protocols
