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

/// What a player says of its search; what cannot be read is left out, it decides nothing.
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

class TaulerDriver final : public Driver {
 public:
  void greet(Dialogue& dialogue, const Program& program) override {
    dialogue.say("tauler 1");
    dialogue.ask();
    while (true) {
      std::string_view line = dialogue.hear();
      const std::string_view whole = line;
      const std::string_view word = take_word(line);
      if (word == "name" || word == "info" || word.empty()) continue;
      if (word == "error") bad_answer(whole);
      if (word != "ready") {
        dialogue.pass_over(whole);
        continue;
      }
      for (std::string_view wish = take_word(line); !wish.empty(); wish = take_word(line)) {
        wants_legal_ = wants_legal_ || wish == "legal";
        wants_board_ = wants_board_ || wish == "board";
      }
      break;
    }
    for (const std::string& each : program.setup) dialogue.say(each);
  }

  void start(Dialogue& dialogue, const AnyPosition& start) override {
    const std::string spec = start.spec();
    const Result<AnyPosition> usual = all_games().start(spec);
    const bool is_usual = usual && usual->key() == start.key() && usual->ply() == start.ply();
    dialogue.say(fmt::format("start {}", is_usual ? spec : start.text()));
  }

  void play(Dialogue& dialogue, const AnyPosition& before, Move move) override {
    dialogue.say(fmt::format("play {}", before.move_text(move)));
  }

  bool answers_are_played() const override { return false; }

  Decision choose(Dialogue& dialogue, const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    dialogue.say(position.to_move() == Side::first ? "side first" : "side second");
    if (wants_board_) dialogue.say(fmt::format("board {}", position.text()));
    if (wants_legal_) say_legal(dialogue, position);
    dialogue.say(go_line(limits));
    dialogue.hurry_with("stop");
    dialogue.ask(limits);
    Decision decision;
    while (true) {
      std::string_view line = dialogue.hear();
      const std::string_view whole = line;
      const std::string_view word = take_word(line);
      if (word == "move" || word == "resign") {
        decision.time = dialogue.own_time();
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
        dialogue.pass_over(whole);
      }
    }
  }

  void finish(Dialogue& dialogue, Outcome outcome, Side side) override {
    dialogue.say(outcome == Outcome::ongoing ? "end none"
                 : outcome == Outcome::draw  ? "end draw"
                 : is_win_for(outcome, side) ? "end win"
                                             : "end loss");
    dialogue.flush();
  }

  std::string_view farewell() const override { return "quit"; }

 private:
  static void say_legal(Dialogue& dialogue, const AnyPosition& position) {
    std::string line = "legal";
    for (Move move : position.legal_moves()) line += ' ' + position.move_text(move);
    dialogue.say(line);
  }

  static std::string go_line(const Limits& limits) {
    std::string line = "go";
    if (limits.time) line += fmt::format(" time={}", milliseconds(*limits.time));
    if (const auto& clock = limits.clock) {
      line += fmt::format(" clock={},{},{}", milliseconds(clock->mine), milliseconds(clock->theirs),
                          milliseconds(clock->increment));
    }
    if (limits.depth) line += fmt::format(" depth={}", *limits.depth);
    if (limits.nodes) line += fmt::format(" nodes={}", *limits.nodes);
    return line;
  }

  bool wants_legal_ = false;
  bool wants_board_ = false;
};

}  // namespace

std::unique_ptr<Driver> make_tauler_driver() {
  return std::make_unique<TaulerDriver>();
}

}  // namespace tauler::protocols
