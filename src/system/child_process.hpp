// A program that we talk to in lines. Nothing it does can block us, flood our memory or outlive us:
// what we write waits in a buffer until it reads, what it writes is taken in pieces up to a limit,
// and it is ended, with everything it has started, when this object is destroyed.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "system/process_supervisor.hpp"

namespace tauler::system {

class ChildProcess {
 public:
  /// The longest line a program may write, and the most we buffer for one that does not read.
  static constexpr std::size_t longest_line = std::size_t{64} * 1024;
  static constexpr std::size_t most_unread = std::size_t{1024} * 1024;

  enum class Heard : std::uint8_t {
    line,
    nothing,   ///< in time
    too_long,  ///< a line that does not end
    end,       ///< it has ended, or closed a pipe: see `how_it_ended`
  };

  static Result<std::unique_ptr<ChildProcess>> start(const ProgramOrder& order);
  /// A program that was not started here. Without an id nothing is ended: a test may use files in
  /// place of the pipes.
  explicit ChildProcess(RunningProgram program) : program_(std::move(program)) {}

  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Kills it, unless it was ended before.
  ~ChildProcess();

  pid_t id() const { return program_.id; }
  /// The process above the program's tree of processes, itself not part of it; 0 if there is none.
  pid_t guard() const { return program_.guard; }
  int niceness() const { return program_.niceness; }

  /// Writes as much as it takes now and keeps the rest for later.
  void write(std::string_view text);
  /// Waits until there is a line or the time is up. `line` comes without its line break, and is
  /// valid until the next call.
  Heard read_line(std::string_view& line, TimePoint until);
  /// A line that is there now, without waiting. Files in place of a program have none: whatever
  /// they hold was written before.
  bool take_early_line(std::string_view& line);
  /// The bytes it has written to its standard output so far.
  std::uint64_t heard() const { return heard_; }

  bool is_running() const;
  /// "ended with status 3", "killed by signal 11 (SIGSEGV)", "closed its standard output", and the
  /// last line it wrote to its standard error. Waits a moment for a program that is about to end.
  Error how_it_ended();
  /// The last line it wrote to its standard error, if any, cut where it is long.
  std::string last_words();

  /// Asks it to quit with this line and returns; from then on the supervisor takes care of it.
  void end(std::string_view farewell);
  void kill();

 private:
  void write_unread();
  bool take_line(std::string_view& line);
  /// False when the time is up.
  bool wait(TimePoint until);
  /// False at the end of its output.
  bool read_output();
  void read_errors();

  RunningProgram program_;
  std::string unread_;         ///< what it has not taken yet
  bool input_broken_ = false;  ///< it closed its standard input, and we had something to say
  bool ended_ = false;         ///< seen by `wait`
  /// What it wrote: `filled_` bytes, handed out up to `taken_`, without a line's end from there to
  /// `searched_`.
  std::vector<char> buffer_ = std::vector<char>(longest_line + 1);
  std::size_t filled_ = 0;
  std::size_t taken_ = 0;
  std::size_t searched_ = 0;
  std::uint64_t heard_ = 0;
  std::string errors_;        ///< the last of it
  std::optional<Error> end_;  ///< how it ended, once that is known
};

}  // namespace tauler::system
