#include "protocols/engine/nboard_server.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "games/othello/formats.hpp"
#include "protocols/engine/command_line.hpp"

namespace tauler::protocols {
namespace {

constexpr Duration between_updates = std::chrono::milliseconds(200);

/// "F5", "PA".
std::string nboard_move(std::string_view text) {
  if (othello::is_pass(text)) return "PA";
  std::string move(text);
  for (char& c : move) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return move;
}

int discs_ahead(const AnyPosition& position, Side side) {
  const auto& board = *position.as<othello::Position>();
  return board.count(side) - board.count(opponent(side));
}

/// The player's points; the discs where the expected line leads to the end.
double value_of(const AnyPosition& position, const Decision& decision) {
  AnyPosition end = position;
  for (const Move move : decision.variation) {
    if (!end.play(move)) break;
  }
  const double value = end.is_over() ? discs_ahead(end, position.to_move()) : decision.value;
  // Rounded as it is written, so that a value just below zero is zero.
  return std::round(value * 100) / 100 + 0.0;
}

}  // namespace

NboardServer::NboardServer(EngineSetup setup, Sink sink)
    : EngineSession(std::move(sink)),
      thinker_(std::move(setup), stop()),
      position_(AnyPosition::of<othello::Definition>(othello::Position())) {}

bool NboardServer::interrupts(std::string_view line) const {
  const std::string_view word = read_command(line).word;
  return word == "ping" || word == "quit";
}

void NboardServer::refuse(std::string_view reason) {
  say(fmt::format("status {}", reason));
}

void NboardServer::hear(std::string_view line) {
  const auto [word, rest] = read_command(line);
  if (word == "nboard") return say(fmt::format("set myname {}", thinker_.setup().name));
  if (word == "set") return set(rest);
  if (word == "move") return play(rest);
  if (word == "hint") return hint(rest);
  if (word == "go") return go();
  if (word == "analyze") return analyze();
  if (word == "ping") return say(fmt::format("pong {}", rest.substr(0, rest.find(' '))));
  if (word == "learn") return say("learned");
  if (word == "quit") return end();
  // Unknown lines are ignored, as the protocol demands; in its first version a bare move was a
  // command.
  const std::string_view first_version = word.substr(0, word.find('/'));
  if (first_version.size() == 2 && position_.parse_move(first_version)) play(word);
}

void NboardServer::set(std::string_view text) {
  const auto [name, value] = read_command(text);
  if (name == "game") return set_game(value);
  if (name == "depth") {
    const auto depth = parse_integer<int>(value);
    if (!depth || *depth < 1) return refuse("write set depth N, a number of plies");
    depth_ = *depth;
  }
  // There is no book whose draws contempt could weigh.
}

void NboardServer::set_game(std::string_view ggf) {
  Result<Record> record = othello::read_ggf(ggf);
  if (!record) return refuse(fmt::format("the game is unreadable: {}", english(record.error())));
  position_ = std::move(record->position);
  thinker_.new_game();
}

void NboardServer::play(std::string_view text) {
  const std::string_view move = trim(text.substr(0, text.find('/')));
  const Status played = othello::play_with_passes(position_, move);
  if (!played) refuse(fmt::format("{}: {}", quoted(move), english(played.error().unplaced())));
}

Limits NboardServer::limits() const {
  Limits limits;
  limits.depth = depth_;
  return limits;
}

void NboardServer::say_line(const Decision& decision) {
  std::string moves;
  for (const std::string& move : line_texts(position_, decision.variation)) {
    moves += nboard_move(move);
  }
  if (moves.empty()) moves = nboard_move(position_.move_text(decision.move));
  const std::string depth = decision.proven ? "100%W" : fmt::format("{}", decision.depth);
  say(fmt::format("search {} {:.2f} 0 {}", moves, value_of(position_, decision), depth));
}

void NboardServer::say_nodes(std::uint64_t nodes, Duration time) {
  say(fmt::format("nodestats {} {:.2f}", nodes, seconds(time)));
}

void NboardServer::hint(std::string_view text) {
  const auto given = parse_integer<int>(text);
  const std::size_t count = given && *given > 0 ? static_cast<std::size_t>(*given) : 1;
  if (position_.is_over()) return refuse("the game is over");
  say("status analyzing");
  const Stopwatch watch;
  Duration next_update = between_updates;
  const auto rated =
      thinker_.rate(position_, limits(), count, [&](const std::vector<RatedMove>& so_far) {
        if (watch.elapsed() < next_update) return;
        next_update = watch.elapsed() + between_updates;
        for (std::size_t i = 0; i < std::min(count, so_far.size()); ++i) {
          say_line(so_far[i].decision);
        }
      });
  if (!rated) return refuse(english(rated.error().unplaced()));
  std::uint64_t nodes = 0;
  for (const RatedMove& move : *rated) {
    nodes += move.decision.nodes;
    say_line(move.decision);
  }
  say_nodes(nodes, watch.elapsed());
  say("status");
}

void NboardServer::go() {
  if (position_.is_over()) return refuse("the game is over");
  say(fmt::format("status {} is thinking", thinker_.setup().name));
  const Stopwatch watch;
  const Result<Decision> decision =
      thinker_.choose(position_, limits(), [&](const Decision& so_far) { say_line(so_far); });
  if (!decision) return refuse(english(decision.error().unplaced()));
  say_nodes(decision->nodes, watch.elapsed());
  say(fmt::format("=== {}/{:.2f}/{:.2f}", nboard_move(position_.move_text(decision->move)),
                  value_of(position_, *decision), seconds(watch.elapsed())));
  say("status");
}

void NboardServer::analyze() {
  say("status analyzing the game");
  const std::vector<Move> moves = position_.moves();
  AnyPosition position = position_;
  // From the end, where the values are surest.
  for (std::size_t made = moves.size() + 1; made-- > 0; position.undo()) {
    if (stop()) break;
    // NBoard draws one curve for the game: seen from black.
    double value = 0;
    if (position.is_over()) {
      value = discs_ahead(position, othello::black);
    } else {
      const Result<Decision> decision = thinker_.choose(position, limits());
      if (!decision) return refuse(english(decision.error().unplaced()));
      value = value_of(position, *decision);
      if (position.to_move() == othello::white) value = -value;
    }
    say(fmt::format("analysis {} {:.2f}", made, value));
  }
  say("status");
}

}  // namespace tauler::protocols
