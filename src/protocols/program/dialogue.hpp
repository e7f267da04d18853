// Questions to a program and what it answers in time. A program that does not answer as it should
// is a PlayerFailure with the reason; the words themselves are the drivers' matter.
#pragma once

#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "core/limits.hpp"
#include "core/player.hpp"
#include "system/child_process.hpp"
#include "system/run_delay.hpp"

namespace tauler::protocols {

class Dialogue {
 public:
  /// The most a program may write for one answer.
  static constexpr std::uint64_t most_output = std::uint64_t{16} * 1024 * 1024;

  /// `patience` is how long the program may take for what needs no thought: a greeting, a new game.
  /// Everything said is also written to the file `log`, unless that is empty.
  Dialogue(std::unique_ptr<system::ChildProcess> process, Duration patience,
           const std::string& log);

  /// Whoever raises this flag interrupts every wait from here on; may be null.
  void heed(const std::atomic<bool>* stop) { stop_ = stop; }

  /// What makes the program answer at once, where its protocol has a word for it: said when the
  /// flag is raised, and the wait goes on for a moment.
  void hurry_with(std::string_view line) { hurry_line_ = line; }

  /// Keeps a line to be sent with the next question, or by `flush`.
  void say(std::string_view line);
  void flush();

  /// Sends what was said, and from here on counts the time for the answer, which needs no thought.
  void ask();
  /// The same for an answer that is thought about, within the limits. The program's own time costs
  /// a few system calls to know, and without limits of time is simply what passes.
  void ask(const Limits& limits);
  /// The next line of the answer; lasts until the next call. Throws a PlayerFailure where there is
  /// none in time.
  std::string_view hear();
  /// The same, or nothing where there is none within `time`.
  std::optional<std::string_view> hear_within(Duration time);
  /// A line that is no answer is passed over, for a better one may come; where none does in time,
  /// it is the fault.
  void pass_over(std::string_view line);
  /// The program's own time from the question to the line heard last.
  Duration own_time();

  /// A turn begins: from here on the time for questions that need no thought is added up as well,
  /// so that nobody thinks there for nothing.
  void begin_turn();
  Duration time_beside();

  bool is_running() const { return process_->is_running(); }
  void end(std::string_view farewell);
  void kill() { process_->kill(); }

 private:
  void log(char direction, std::string_view text);
  /// When to look again at the flag or at the time that is left: now, where none is.
  TimePoint next_look(TimePoint now);
  std::optional<std::string_view> hear_until(TimePoint end);
  void forget_early_lines();
  [[noreturn]] void give_up() const;
  [[noreturn]] void fail(PlayerFailure::Kind kind, const std::string& reason) const;

  void ask(Duration patience, bool is_timed);

  std::unique_ptr<system::ChildProcess> process_;
  system::ProgramDelay delay_;
  Duration usual_patience_;
  std::ofstream log_;
  std::string said_;
  Duration patience_{};
  const std::atomic<bool>* stop_ = nullptr;
  std::string hurry_line_;
  std::optional<TimePoint> hurried_until_;
  bool is_timed_ = false;
  TimePoint asked_at_{};
  TimePoint heard_at_{};
  std::uint64_t heard_before_ = 0;
  int late_lines_ = 0;
  std::string passed_over_;          ///< the first since the question
  Duration thread_waited_before_{};  ///< the last wait for a line
  Duration beside_{};
  bool has_turns_ = false;  ///< the greeting is over
  bool is_beside_ = false;  ///< the latest question, whose time is not added yet
};

}  // namespace tauler::protocols
