// The Go Text Protocol as Hex programs speak it (HTP), and Othello programs too: every command is
// answered by "= …" or "? …" and an empty line.
#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/hex/position.hpp"
#include "games/registry.hpp"
#include "protocols/program/driver.hpp"

namespace tauler::protocols {
namespace {

std::string_view colour_of(Side side) {
  return side == Side::first ? "b" : "w";
}

class GtpDriver final : public Driver {
 public:
  void greet(ProgramChannel& channel, const Program& program) override {
    channel.say("list_commands");
    if (const Reply reply = await_reply(channel); reply.is_success) commands_ = reply.text;
    for (const std::string& line : program.setup) command(channel, line);
    const bool is_set = std::any_of(
        program.setup.begin(), program.setup.end(),
        [](const std::string& line) { return line.find(" max_time ") != std::string::npos; });
    for (const std::string_view name : {"param_mohex", "param_wolve"}) {
      if (!is_set && knows(name)) time_parameter_ = fmt::format("{} max_time", name);
    }
  }

  void start(ProgramChannel& channel, const AnyPosition& start) override {
    const auto* hex = start.as<hex::Position>();
    command(channel, fmt::format("boardsize {}", hex ? hex->size() : 8));
    command(channel, "clear_board");
    if (hex && knows("param_game")) {
      command(channel, fmt::format("param_game allow_swap {}", hex->swap_rule() ? 1 : 0));
    }
    time_said_.clear();
    if (start.ply() == 0 && is_usual(start)) return;
    if (!hex) {
      throw PlayerFailure(PlayerFailure::Kind::bad_answer, Error{"gtp-no-setup"});
    }
    set_up(channel, start, *hex);
  }

  void play(ProgramChannel& channel, const AnyPosition& before, Move move) override {
    command(channel, fmt::format("play {} {}", colour_of(before.to_move()), text_of(before, move)));
  }

  bool answers_are_played() const override { return true; }

  Decision choose(ProgramChannel& channel, const AnyPosition& position, const Limits& limits,
                  const Progress&) override {
    const std::string_view colour = colour_of(position.to_move());
    say_time(channel, limits, colour);
    channel.say(fmt::format("genmove {}", colour));
    channel.ask(limits);
    const Reply reply = read_reply(channel);
    if (!reply.is_success) bad_answer("? " + reply.text);
    Decision decision;
    decision.time = channel.own_time();
    decision.move = read_move(position, trim(reply.text));
    return decision;
  }

  std::string_view farewell() const override { return "quit"; }

 private:
  struct Reply {
    bool is_success = false;
    std::string text = {};  ///< lines after the first too
  };

  bool knows(std::string_view name) const {
    for (const Piece& word : split_words(commands_)) {
      if (word.text == name) return true;
    }
    return false;
  }

  static bool is_usual(const AnyPosition& start) {
    const Result<AnyPosition> usual = all_games().start(start.spec());
    return usual && usual->key() == start.key();
  }

  static std::string text_of(const AnyPosition& position, Move move) {
    return position.as<hex::Position>() && move == hex::swap_move ? "swap-pieces"
                                                                  : position.move_text(move);
  }

  static Reply await_reply(ProgramChannel& channel) {
    channel.ask();
    return read_reply(channel);
  }

  static Reply read_reply(ProgramChannel& channel) {
    Reply reply;
    bool begun = false;
    while (true) {
      std::string_view line = channel.hear();
      if (begun) {
        if (trim(line).empty()) return reply;
        reply.text += '\n';
        reply.text += line;
        continue;
      }
      // Comments and surplus empty lines.
      if (trim(line).empty() || line.starts_with('#')) continue;
      if (line[0] != '=' && line[0] != '?') {
        channel.pass_over(line);
        continue;
      }
      begun = true;
      reply.is_success = line[0] == '=';
      reply.text = trim(line.substr(1));
    }
  }

  static void command(ProgramChannel& channel, const std::string& line) {
    channel.say(line);
    const Reply reply = await_reply(channel);
    if (reply.is_success) return;
    throw PlayerFailure(PlayerFailure::Kind::bad_answer,
                        Error{"program-refuses", {excerpt(line), excerpt(reply.text)}});
  }

  /// Programs that do not know the commands use whatever time they were configured with.
  void say_time(ProgramChannel& channel, const Limits& limits, std::string_view colour) {
    if (!limits.time && !limits.clock) return;
    if (!time_parameter_.empty() && limits.time && limits.time != parameter_said_) {
      parameter_said_ = limits.time;
      command(channel, fmt::format("{} {:.3f}", time_parameter_, seconds(*limits.time)));
    }
    // Main time, then periods of seconds for a number of moves.
    const std::string settings =
        limits.clock ? fmt::format("time_settings {} 0 0", whole_seconds(limits.clock->mine))
                     : fmt::format("time_settings 0 {} 1", whole_seconds(*limits.time));
    if (time_said_.empty() || (!limits.clock && time_said_ != settings)) {
      time_said_ = settings;
      if (knows("time_settings")) {
        channel.say(settings);
        (void)await_reply(channel);
      }
    }
    if (limits.clock && knows("time_left")) {
      channel.say(fmt::format("time_left {} {} 0", colour, whole_seconds(limits.clock->mine)));
      (void)await_reply(channel);
    }
  }

  /// GTP has whole seconds; zero would mean no limit.
  static std::int64_t whole_seconds(Duration time) {
    return std::max<std::int64_t>(std::chrono::floor<std::chrono::seconds>(time).count(), 1);
  }

  /// Stones in turn, as a game might have put them.
  static void set_up(ProgramChannel& channel, const AnyPosition& start,
                     const hex::Position& board) {
    std::array<std::vector<int>, 2> stones;
    for (int code = 0; code < board.cells(); ++code) {
      for (Side side : {Side::first, Side::second}) {
        if (board.has_stone(side, code)) stones[index_of(side)].push_back(code);
      }
    }
    for (std::size_t i = 0; i < std::max(stones[0].size(), stones[1].size()); ++i) {
      for (Side side : {Side::first, Side::second}) {
        if (i >= stones[index_of(side)].size()) continue;
        command(channel, fmt::format("play {} {}", colour_of(side),
                                     start.move_text(Move::of(stones[index_of(side)][i]))));
      }
    }
  }

  std::string commands_;
  std::string time_said_;
  std::string time_parameter_;  ///< for Hex programs without time_settings
  std::optional<Duration> parameter_said_;
};

}  // namespace

std::unique_ptr<Driver> make_gtp_driver() {
  return std::make_unique<GtpDriver>();
}

}  // namespace tauler::protocols
