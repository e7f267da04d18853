// The Gomocup protocol. A program holds a board of its own stones and the opponent's; it is told
// the opponent's stone and asked for the next in one line (TURN), or given the whole board (BOARD).
// Under swap2 one of its answers may be several moves of ours: the rest is kept until it is due.
#include <algorithm>
#include <array>
#include <thread>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/gomoku/position.hpp"
#include "protocols/engine/search_notes.hpp"
#include "protocols/gomocup_text.hpp"
#include "protocols/program/driver.hpp"

namespace tauler::protocols {
namespace {

using gomoku::Position;
using namespace std::chrono_literals;

/// Some programs name their move and only then begin to listen again; what they are told in between
/// is lost, or half of it, which they call an error. Such a program is asked again, and from then
/// on given a moment.
constexpr Duration time_to_agree = 500ms;
constexpr Duration time_to_recover = 50ms;
constexpr Duration pause_after_answer = 2ms;

class GomocupDriver final : public Driver {
 public:
  void greet(ProgramChannel&, const Program& program) override { setup_ = program.setup; }

  void start(ProgramChannel& channel, const AnyPosition& start) override {
    const Position& board = *start.as<Position>();
    const bool is_first = size_ == 0;
    clear_board(channel, board.size());
    if (is_first) {
      channel.say("INFO game_type 1");
      for (const std::string& line : setup_) channel.say(line);
    }
    channel.say(fmt::format("INFO rule {}", gomocup::number_of(board.rule())));
    start_ = board;
    moves_.clear();
    expected_.clear();
    in_step_ = board.stones() == 0;
    told_ = 0;
    match_time_.reset();
  }

  void play(ProgramChannel&, const AnyPosition&, Move move) override {
    moves_.push_back(move);
    if (expected_.empty()) return;
    // A stone it has already named, or the game has gone another way.
    if (expected_.front() == move) {
      expected_.erase(expected_.begin());
    } else {
      expected_.clear();
      in_step_ = false;
    }
  }

  bool answers_are_played() const override { return false; }

  Decision choose(ProgramChannel& channel, const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    const Position& board = *position.as<Position>();
    Decision decision;
    if (!expected_.empty()) {
      decision.move = checked(position, expected_.front(), position.move_text(expected_.front()));
      return decision;
    }
    // A program that was found not to listen right after its answer.
    if (pause_ > Duration::zero()) std::this_thread::sleep_until(answered_at_ + pause_);
    say_limits(channel, limits);
    const bool opening =
        board.is_choosing() || (board.opening() == gomoku::Opening::swap2 && board.stones() < 3);
    std::optional<std::string> answer;
    for (bool again : {false, true}) {
      if (again) pause_ = pause_after_answer;
      if (opening) {
        say_swap2_board(channel, board, again);
      } else {
        in_step_ = in_step_ && !again;
        say_board(channel, board);
      }
      channel.ask(limits);
      answer = await_answer(channel, position, opening, decision, progress);
      // A program that thinks before it reports an error does not get that time back.
      if (answer || channel.own_time() > time_to_recover) break;
    }
    if (!answer) bad_answer(error_);
    decision.time = channel.own_time();
    answered_at_ = std::chrono::steady_clock::now();
    read_answer(position, *answer, opening);
    decision.move = checked(position, expected_.front(), *answer);
    if (!decision.variation.empty() && decision.variation.front() != decision.move) {
      decision.variation.clear();
    }
    return decision;
  }

  std::string_view farewell() const override { return "END"; }

 private:
  /// An empty board, if need be of another size.
  void clear_board(ProgramChannel& channel, int size) {
    if (size == size_ && is_agreed(channel, "RESTART")) return;
    const std::string start = fmt::format("START {}", size);
    if (!is_agreed(channel, start)) bad_answer(error_);
    size_ = size;
  }

  /// Sends the line, again if it was not listened to, and waits for OK or a refusal.
  bool is_agreed(ProgramChannel& channel, std::string_view question) {
    channel.say(question);
    channel.ask();
    bool repeated = false;
    while (true) {
      std::optional<std::string_view> heard;
      if (repeated) {
        heard = channel.hear();
      } else if (heard = channel.hear_within(time_to_agree); !heard) {
        repeated = true;
        channel.say(question);
        channel.flush();
        continue;
      }
      const std::string_view line = trim(*heard);
      const std::string start = to_lower(line.substr(0, 7));
      if (start == "ok") return true;
      if (start.starts_with("error") || start == "unknown") {
        error_ = line;
        return false;
      }
      if (!gomocup::is_remark(line)) channel.pass_over(line);
    }
  }

  void say_limits(ProgramChannel& channel, const Limits& limits) {
    const auto say_if_new = [&](std::optional<std::int64_t>& said, std::int64_t value,
                                std::string_view key) {
      if (said == value) return;
      said = value;
      channel.say(fmt::format("INFO {} {}", key, value));
    };
    if (limits.clock) {
      const std::int64_t left = milliseconds(limits.clock->mine);
      if (!match_time_) say_if_new(match_time_, left, "timeout_match");
      say_if_new(turn_time_, limits.time ? milliseconds(*limits.time) : *match_time_,
                 "timeout_turn");
      channel.say(fmt::format("INFO time_left {}", left));
    } else if (limits.time) {
      say_if_new(turn_time_, milliseconds(*limits.time), "timeout_turn");
    }
    if (limits.depth) say_if_new(depth_, *limits.depth, "max_depth");
    if (limits.nodes) say_if_new(nodes_, static_cast<std::int64_t>(*limits.nodes), "max_node");
  }

  void say_board(ProgramChannel& channel, const Position& board) {
    // In step means that it knows all but the moves after `told_`.
    if (board.stones() == 0) {
      channel.say("BEGIN");
    } else if (in_step_ && moves_.size() == told_ + 1) {
      channel.say(fmt::format("TURN {}", gomocup::cell_text(board, moves_.back())));
    } else {
      say_whole_board(channel, board);
    }
    in_step_ = true;
    // With its own answer, which it takes as played.
    told_ = moves_.size() + 1;
  }

  void say_whole_board(ProgramChannel& channel, const Position& board) {
    if (told_ > 0) {
      // Some programs add what BOARD lists to the board they have.
      clear_board(channel, board.size());
    }
    channel.say("BOARD");
    say_stones(channel, board, true);
  }

  void say_stones(ProgramChannel& channel, const Position& board, bool with_owners) {
    const gomoku::Colour own = board.colour_to_move();
    gomoku::Colour colour = gomoku::Colour::black;
    for (Move move : gomocup::stones_in_order(start_, moves_)) {
      const std::string cell = gomocup::cell_text(board, move);
      channel.say(with_owners ? fmt::format("{},{}", cell, colour == own ? 1 : 2) : cell);
      colour = opposite(colour);
    }
    channel.say("DONE");
  }

  /// The protocol leaves out the owners of the stones; some programs want them.
  void say_swap2_board(ProgramChannel& channel, const Position& board, bool with_owners) {
    channel.say("SWAP2BOARD");
    say_stones(channel, board, with_owners);
    in_step_ = false;
    told_ = std::max<std::size_t>(told_, 1);
  }

  /// Nothing if all it says is that there is an error.
  std::optional<std::string> await_answer(ProgramChannel& channel, const AnyPosition& position,
                                          bool opening, Decision& decision,
                                          const Progress& progress) {
    error_.clear();
    while (true) {
      const std::optional<std::string_view> heard =
          !error_.empty() ? channel.hear_within(time_to_recover) : channel.hear();
      if (!heard) return std::nullopt;
      const std::string_view line = trim(*heard);
      const std::string start = to_lower(line.substr(0, 7));
      if (is_answer(line, opening)) {
        // An opening in which it did not understand the stones is about another board.
        if (!error_.empty() && position.as<Position>()->is_choosing()) return std::nullopt;
        return std::string(line);
      }
      if (start.starts_with("error")) {
        error_ = line;
      } else if (!gomocup::is_remark(line)) {
        channel.pass_over(line);
      } else if (start == "message" &&
                 read_notes(line.substr(7), *position.as<Position>(), decision) && progress) {
        progress(decision);
      }
    }
  }

  /// Some programs write lines of their own before it, such as "-? ev -v18 nd 6337 tm 9".
  static bool is_answer(std::string_view line, bool opening) {
    if (gomocup::read_cell(line)) return true;
    if (!opening || line.empty()) return false;
    const std::vector<Piece> words = split_words(line);
    return to_lower(line) == "swap" ||
           std::all_of(words.begin(), words.end(),
                       [](const Piece& word) { return gomocup::read_cell(word.text).has_value(); });
  }

  void read_answer(const AnyPosition& position, std::string_view answer, bool opening) {
    const Position& board = *position.as<Position>();
    if (opening) return read_opening(board, answer);
    const auto cell = gomocup::read_cell(answer);
    if (!cell) bad_answer(answer);
    expected_ = {gomocup::move_at(board, *cell, answer)};
  }

  /// Three stones; or SWAP, two more stones, or one, which is to stay white.
  void read_opening(const Position& board, std::string_view answer) {
    if (to_lower(answer) == "swap") {
      if (!board.is_choosing()) bad_answer(answer);
      expected_ = {gomoku::take_black};
      return;
    }
    std::vector<Move> stones;
    for (const Piece& piece : split_words(answer)) {
      const auto cell = gomocup::read_cell(piece.text);
      if (!cell) bad_answer(answer);
      stones.push_back(gomocup::move_at(board, *cell, answer));
    }
    const auto due = static_cast<std::size_t>(3 - std::min(board.stones(), 3));
    if (stones.size() == due && due > 0) {
      expected_ = stones;
    } else if (stones.size() == 1 && due == 0) {
      expected_ = {gomoku::take_white, stones[0]};
    } else if (stones.size() == 2 && due == 0 && board.opening() == gomoku::Opening::swap2) {
      expected_ = {gomoku::put_two_more, stones[0], stones[1]};
    } else {
      bad_answer(answer);
    }
  }

  std::vector<std::string> setup_;
  std::string error_;  ///< the last it spoke of
  Duration pause_{};
  TimePoint answered_at_{};
  int size_ = 0;  ///< of the board it was told to start
  std::optional<std::int64_t> match_time_;
  std::optional<std::int64_t> turn_time_;
  std::optional<std::int64_t> depth_;
  std::optional<std::int64_t> nodes_;

  Position start_;
  std::vector<Move> moves_;     ///< since the start
  std::vector<Move> expected_;  ///< what it has answered and was not played yet
  bool in_step_ = false;        ///< whether its board is ours after the first `told_` moves
  std::size_t told_ = 0;        ///< 0: its board is empty
};

}  // namespace

std::unique_ptr<Driver> make_gomocup_driver() {
  return std::make_unique<GomocupDriver>();
}

}  // namespace tauler::protocols
