// Puts questions to a program and waits for answers in time. If it does not answer as it should,
// that is a PlayerFailure with the reason; the wording is left to the drivers.
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

class ProgramChannel {
 public:
  /// The most a program may write for one answer.
  static constexpr std::uint64_t most_output = std::uint64_t{16} * 1024 * 1024;

  /// `timeout` is how long the program may take over what needs no thought: a greeting, a new game.
  /// Everything said is also written to the file `log`, unless that is empty.
  ProgramChannel(std::unique_ptr<system::ChildProcess> process, Duration timeout,
                 const std::string& log);

  /// Raising this flag interrupts every wait from here on; may be null.
  void heed(const std::atomic<bool>* stop) { stop_ = stop; }

  /// The line that makes the program answer at once, if its protocol has one: sent when the flag is
  /// raised; the wait then goes on for a moment.
  void hurry_with(std::string_view line) { hurry_line_ = line; }

  /// Keeps a line to be sent with the next question, or by `flush`.
  void say(std::string_view line);
  void flush();

  /// Sends what was kept, and starts timing an answer that needs no thought.
  void ask();
  /// The same for an answer that needs thought, within the limits. Measuring the program's own time
  /// costs a few system calls; without time limits it is simply the time that passes.
  void ask(const Limits& limits);
  /// The next line of the answer; valid until the next call. Throws a PlayerFailure if none comes
  /// in time.
  std::string_view hear();
  /// The same, or nothing if none comes within `time`.
  std::optional<std::string_view> hear_within(Duration time);
  /// Skips a line that is not an answer, since a better one may come; if none does in time, this
  /// line is the reason given.
  void pass_over(std::string_view line);
  /// The program's own time from the question to the last line read.
  Duration own_time();

  /// A turn begins: from here on the time for questions that need no thought counts as well, so
  /// that no program can think there for free.
  void begin_turn();
  Duration time_beside();

  bool is_running() const { return process_->is_running(); }
  pid_t process() const { return process_->id(); }
  void end(std::string_view farewell);
  void kill() { process_->kill(); }

 private:
  void log(char direction, std::string_view text);
  /// When to look again at the flag or at the time left: now, if none is left.
  TimePoint next_look(TimePoint now);
  std::optional<std::string_view> hear_until(TimePoint end);
  void forget_early_lines();
  [[noreturn]] void give_up() const;
  [[noreturn]] void fail_by_its_end() const;
  [[noreturn]] void fail(PlayerFailure::Kind kind, Error error) const;

  void ask(Duration timeout, bool is_timed);

  std::unique_ptr<system::ChildProcess> process_;
  system::ProgramDelay delay_;
  Duration usual_timeout_;
  std::ofstream log_;
  std::string said_;
  Duration timeout_{};
  const std::atomic<bool>* stop_ = nullptr;
  std::string hurry_line_;
  std::optional<TimePoint> hurried_until_;
  bool is_timed_ = false;
  TimePoint asked_at_{};
  TimePoint heard_at_{};
  std::uint64_t heard_before_ = 0;
  int late_lines_ = 0;
  std::string passed_over_;          ///< the first one since the question
  Duration thread_waited_before_{};  ///< the last wait for a line
  Duration beside_{};
  bool has_turns_ = false;  ///< the greeting is over
  bool is_beside_ = false;  ///< the time of the latest question is not added yet
};

}  // namespace tauler::protocols
