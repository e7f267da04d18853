// NBoard's protocol for Othello. A program may say anything; what counts is `pong` after a `ping`,
// and the line that begins with `===` after `go`.
#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/othello/formats.hpp"
#include "protocols/program/driver.hpp"

namespace tauler::protocols {
namespace {

/// The protocol wants a depth before the first question; this one is quick with any program.
constexpr int usual_depth = 8;

class NBoardDriver final : public Driver {
 public:
  void greet(ProgramChannel& channel, const Program& program) override {
    channel.say("nboard 2");
    const bool sets_depth =
        std::any_of(program.setup.begin(), program.setup.end(),
                    [](const std::string& line) { return line.starts_with("set depth"); });
    if (!sets_depth) channel.say(fmt::format("set depth {}", usual_depth));
    for (const std::string& line : program.setup) channel.say(line);
    await_pong(channel);
  }

  void start(ProgramChannel& channel, const AnyPosition& start) override {
    Record record{start};
    for (const auto& [tag, text] :
         {std::pair{"event", "tauler"}, {"first", "black"}, {"second", "white"}, {"result", "?"}}) {
      record.tags[tag] = text;
    }
    const Result<std::string> game = othello::write_ggf(record);
    if (!game) throw PlayerFailure(PlayerFailure::Kind::bad_answer, game.error());
    channel.say("set game " + *game);
    await_pong(channel);
  }

  void play(ProgramChannel& channel, const AnyPosition& before, Move move) override {
    std::string text = move == othello::pass ? "PA" : before.move_text(move);
    for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    channel.say("move " + text);
  }

  bool answers_are_played() const override { return false; }

  Decision choose(ProgramChannel& channel, const AnyPosition& position, const Limits& limits,
                  const Progress&) override {
    if (limits.depth && limits.depth != depth_) {
      depth_ = limits.depth;
      channel.say(fmt::format("set depth {}", *depth_));
    }
    channel.say("go");
    channel.ask(limits);
    Decision decision;
    while (true) {
      const std::string_view line = trim(channel.hear());
      if (line.starts_with("nodestats ")) {
        const std::vector<Piece> words = split_words(line);
        if (words.size() > 1) {
          decision.nodes = parse_integer<std::uint64_t>(words[1].text).value_or(decision.nodes);
        }
      } else if (line.starts_with("===")) {
        decision.time = channel.own_time();
        read_answer(position, trim(line.substr(3)), decision);
        return decision;
      }
    }
  }

  std::string_view farewell() const override { return "quit"; }

 private:
  void await_pong(ProgramChannel& channel) {
    const std::string expected = fmt::format("pong {}", ++pings_);
    channel.say(fmt::format("ping {}", pings_));
    channel.ask();
    while (trim(channel.hear()) != expected) continue;
  }

  /// "C3/-0.73/0.00", or with blanks: move, value in discs, seconds.
  void read_answer(const AnyPosition& position, std::string_view text, Decision& decision) const {
    const std::size_t move_end = std::min(text.find_first_of("/ \t"), text.size());
    decision.move = read_move(position, text.substr(0, move_end));
    if (depth_) decision.depth = *depth_;
    if (move_end == text.size()) return;
    const std::string_view rest = text.substr(move_end + 1);
    const std::size_t value_end = std::min(rest.find_first_of("/ \t"), rest.size());
    decision.value = parse_real(trim(rest.substr(0, value_end))).value_or(0);
  }

  std::optional<int> depth_;
  int pings_ = 0;
};

}  // namespace

std::unique_ptr<Driver> make_nboard_driver() {
  return std::make_unique<NBoardDriver>();
}

}  // namespace tauler::protocols
