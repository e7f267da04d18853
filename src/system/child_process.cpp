#include "system/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>

#include <fmt/core.h>
#include <poll.h>

#include "core/text.hpp"
#include "system/program_guard.hpp"
#include "system/quiet_write.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kept_errors = std::size_t{4} * 1024;
/// How much of its last line goes into a reason.
constexpr std::size_t longest_words = 200;
/// How long to wait for a program that has closed a pipe to be gone, so that we can say how it
/// ended.
constexpr Duration time_to_vanish = 500ms;

timespec timespec_of(Duration duration) {
  const Duration left = std::max(duration, Duration::zero());
  return {static_cast<std::time_t>(left / 1s), static_cast<long>((left % 1s).count())};
}

Error end_of(const GuardNews& news) {
  if (news.kind == GuardNews::Kind::exited) return Error{"program-ended", {news.value}};
  const char* const name = sigabbrev_np(news.value);
  return Error{"program-killed", {news.value, name ? name : "?"}};
}

/// The end of a line, where the point usually is, made fit for any terminal.
std::string shown(std::string_view text) {
  std::string shown = text.size() > longest_words ? "..." : "";
  for (char c : text.substr(text.size() - std::min(text.size(), longest_words))) {
    shown += c >= ' ' && c < 127 ? c : '?';
  }
  return shown;
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const ProgramOrder& order) {
  Result<RunningProgram> program = ProcessSupervisor::instance().start(order);
  if (!program) return program.error();
  return std::make_unique<ChildProcess>(*std::move(program));
}

ChildProcess::~ChildProcess() {
  kill();
}

void ChildProcess::write(std::string_view text) {
  if (unread_.size() + text.size() > most_unread) return;
  unread_ += text;
  write_unread();
}

void ChildProcess::write_unread() {
  if (unread_.empty() || input_broken_) return;
  const ssize_t size = write_quietly(program_.input.get(), unread_);
  if (size > 0) unread_.erase(0, static_cast<std::size_t>(size));
  if (size < 0 && errno == EPIPE) {
    input_broken_ = true;
    unread_.clear();
  }
}

ChildProcess::Heard ChildProcess::read_line(std::string_view& line, TimePoint until) {
  while (true) {
    if (take_line(line)) return Heard::line;
    if (filled_ - taken_ > longest_line) return Heard::too_long;
    if (input_broken_ || ended_) {
      // What it wrote before that counts.
      const std::uint64_t before = heard_;
      if (!read_output() || heard_ == before) return Heard::end;
      continue;
    }
    if (!wait(until)) return Heard::nothing;
  }
}

bool ChildProcess::take_early_line(std::string_view& line) {
  if (program_.id == 0) return false;
  if (take_line(line)) return true;
  const std::uint64_t before = heard_;
  return filled_ - taken_ <= longest_line && read_output() && heard_ != before && take_line(line);
}

bool ChildProcess::take_line(std::string_view& line) {
  const void* const end = std::memchr(buffer_.data() + searched_, '\n', filled_ - searched_);
  if (!end) {
    searched_ = filled_;
    return false;
  }
  const auto at = static_cast<std::size_t>(static_cast<const char*>(end) - buffer_.data());
  line = std::string_view(buffer_.data() + taken_, at - taken_);
  if (line.ends_with('\r')) line.remove_suffix(1);
  taken_ = searched_ = at + 1;
  return true;
}

bool ChildProcess::wait(TimePoint until) {
  const short for_input = unread_.empty() ? 0 : POLLOUT;
  std::array<pollfd, 4> files{{{program_.output.get(), POLLIN, 0},
                               {program_.errors.get(), POLLIN, 0},
                               {program_.news.get(), POLLIN, 0},
                               {for_input == 0 ? -1 : program_.input.get(), for_input, 0}}};
  const timespec timeout = timespec_of(until - std::chrono::steady_clock::now());
  const int ready = ppoll(files.data(), files.size(), &timeout, nullptr);
  if (ready == 0) return false;
  // Interrupted by a signal: the caller may want to look at a flag.
  if (ready < 0) return errno != EINTR || std::chrono::steady_clock::now() < until;
  if (files[1].revents != 0) read_errors();
  if (files[3].revents != 0) write_unread();
  if (files[0].revents != 0) {
    ended_ = !read_output();
  } else if (files[2].revents != 0) {
    // Ended, and nothing left in the pipe: others may hold it open, but they are not the program.
    ended_ = true;
  }
  // A program that floods its standard error must not keep us from looking at the clock.
  return files[0].revents != 0 || files[2].revents != 0 || std::chrono::steady_clock::now() < until;
}

bool ChildProcess::read_output() {
  std::memmove(buffer_.data(), buffer_.data() + taken_, filled_ - taken_);
  filled_ -= taken_;
  searched_ -= taken_;
  taken_ = 0;
  ssize_t size = 0;
  do {
    size = read(program_.output.get(), buffer_.data() + filled_, buffer_.size() - filled_);
  } while (size < 0 && errno == EINTR);
  if (size <= 0) return size < 0 && errno == EAGAIN;
  filled_ += static_cast<std::size_t>(size);
  heard_ += static_cast<std::uint64_t>(size);
  return true;
}

void ChildProcess::read_errors() {
  std::array<char, 4096> block;
  const ssize_t size = read(program_.errors.get(), block.data(), block.size());
  if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) program_.errors.reset();
  if (size <= 0) return;
  errors_.append(block.data(), static_cast<std::size_t>(size));
  if (errors_.size() > kept_errors) errors_.erase(0, errors_.size() - kept_errors);
}

bool ChildProcess::is_running() const {
  if (program_.id == 0 || end_) return false;
  pollfd news{program_.news.get(), POLLIN, 0};
  return poll(&news, 1, 0) == 0;
}

Error ChildProcess::how_it_ended() {
  Error end = input_broken_ ? Error{"program-input-closed"} : Error{"program-output-closed"};
  if (program_.news.is_open()) {
    pollfd waited_for{program_.news.get(), POLLIN, 0};
    const timespec timeout = timespec_of(time_to_vanish);
    ppoll(&waited_for, 1, &timeout, nullptr);
    GuardNews news;
    const ssize_t size = read(program_.news.get(), &news, sizeof news);
    if (size == static_cast<ssize_t>(sizeof news)) end_ = end_of(news);
    if (size == 0 && !end_) end_ = Error{"program-guard-killed"};
    if (end_) end = *end_;
  }
  const std::string words = last_words();
  return words.empty() ? end : Error{"program-last-words", {end, words}};
}

std::string ChildProcess::last_words() {
  // Only a few pieces: a program that never stops writing must not keep us here.
  for (int i = 0; i < 16 && program_.errors.is_open(); ++i) {
    pollfd errors{program_.errors.get(), POLLIN, 0};
    if (poll(&errors, 1, 0) <= 0) break;
    read_errors();
  }
  std::string_view text = trim(errors_);
  const std::size_t last = text.rfind('\n');
  if (last != std::string_view::npos) text = trim(text.substr(last + 1));
  return shown(text);
}

void ChildProcess::end(std::string_view farewell) {
  if (program_.id == 0) return;
  write(farewell);
  program_.input.reset();
  ProcessSupervisor::instance().end(std::exchange(program_, {}), false);
}

void ChildProcess::kill() {
  if (program_.id == 0) return;
  ProcessSupervisor::instance().end(std::exchange(program_, {}), true);
}

}  // namespace tauler::system
