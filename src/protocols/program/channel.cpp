#include "protocols/program/channel.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

using namespace std::chrono_literals;

/// How soon a raised flag is seen.
constexpr Duration between_looks = 10ms;
/// And how often a program's processes are looked at, which may be gone before it answers.
constexpr Duration between_samples = 50ms;
constexpr Duration time_to_hurry = 200ms;
/// How many lines may have been written in time when we look too late.
constexpr int most_late_lines = 100;
/// The most bytes read of lines that came before their question.
constexpr std::uint64_t most_early_output = std::uint64_t{1024} * 1024;
/// Where nobody says how long to wait: longer than anybody will.
constexpr Duration longest_timeout = 24h * 365;
/// Characters shown of a line that is not an answer.
constexpr std::size_t kept_of_line = 200;

}  // namespace

ProgramChannel::ProgramChannel(std::unique_ptr<system::ChildProcess> process, Duration timeout,
                               const std::string& log)
    : process_(std::move(process)),
      delay_(process_->guard(), process_->niceness()),
      usual_timeout_(timeout) {
  if (!log.empty()) log_.open(log, std::ios::app);
}

void ProgramChannel::say(std::string_view line) {
  log('>', line);
  said_ += line;
  said_ += '\n';
}

void ProgramChannel::flush() {
  process_->write(said_);
  said_.clear();
}

void ProgramChannel::ask() {
  ask(usual_timeout_, true);
  is_beside_ = true;
}

void ProgramChannel::ask(const Limits& limits) {
  ask(limits.hard_timeout.value_or(longest_timeout),
      limits.time.has_value() || limits.clock.has_value());
}

void ProgramChannel::ask(Duration timeout, bool is_timed) {
  (void)time_beside();
  if (has_turns_) forget_early_lines();
  timeout_ = timeout;
  hurried_until_.reset();
  late_lines_ = 0;
  passed_over_.clear();
  is_timed_ = is_timed;
  heard_before_ = process_->heard();
  if (is_timed) delay_.begin();
  flush();
  asked_at_ = heard_at_ = std::chrono::steady_clock::now();
}

std::string_view ProgramChannel::hear() {
  return *hear_until(TimePoint::max());
}

std::optional<std::string_view> ProgramChannel::hear_within(Duration time) {
  return hear_until(std::chrono::steady_clock::now() + time);
}

std::optional<std::string_view> ProgramChannel::hear_until(TimePoint end) {
  std::string_view line;
  while (true) {
    const TimePoint now = std::chrono::steady_clock::now();
    if (now >= end) return std::nullopt;
    const TimePoint look = next_look(now);
    // The answer may have come while we were kept from looking.
    const bool is_last_look = look <= now;
    if (is_timed_ && !is_last_look) thread_waited_before_ = system::waited_by_this_thread();
    switch (process_->read_line(line, std::min(look, end))) {
      case system::ChildProcess::Heard::line:
        if (is_last_look && ++late_lines_ > most_late_lines) give_up();
        heard_at_ = std::chrono::steady_clock::now();
        log('<', line);
        if (process_->heard() - heard_before_ <= most_output) return line;
        fail(PlayerFailure::Kind::bad_answer, Error{"program-output-flood", {most_output >> 20}});
      case system::ChildProcess::Heard::too_long:
        fail(PlayerFailure::Kind::bad_answer,
             Error{"program-line-long", {system::ChildProcess::longest_line >> 10}});
      case system::ChildProcess::Heard::end: fail_by_its_end();
      case system::ChildProcess::Heard::nothing:
        if (is_last_look) give_up();
        break;
    }
  }
}

Duration ProgramChannel::own_time() {
  const Duration wall = heard_at_ - asked_at_;
  if (!is_timed_) return wall;
  // We may also have waited between its answer and our reading it. Earlier waits of ours, when we
  // only wanted to look at the time, cost it nothing.
  const Duration came = wall - (system::waited_by_this_thread() - thread_waited_before_);
  return std::max(came - delay_.waited(came), Duration::zero());
}

void ProgramChannel::begin_turn() {
  beside_ = Duration::zero();
  is_beside_ = false;
  has_turns_ = true;
}

Duration ProgramChannel::time_beside() {
  if (std::exchange(is_beside_, false)) beside_ += own_time();
  return beside_;
}

TimePoint ProgramChannel::next_look(TimePoint now) {
  if (stop_ && stop_->load(std::memory_order_relaxed)) {
    if (!hurried_until_ && !hurry_line_.empty()) {
      hurried_until_ = now + time_to_hurry;
      say(hurry_line_);
      flush();
    }
    return hurried_until_.value_or(now);
  }
  const Duration wall = now - asked_at_;
  Duration left = timeout_ - wall;
  if (left <= Duration::zero() && is_timed_) {
    left += delay_.waited(wall);
    // A machine may be so busy that a program hardly runs at all; at some point we give up on it.
    const bool is_hopeless = wall / system::ProgramDelay::least_part > timeout_;
    if (left <= Duration::zero() && !is_hopeless && delay_.may_be_waiting(timeout_)) {
      left = between_looks;
    }
  } else if (is_timed_) {
    delay_.look();
  }
  if (stop_) return now + std::min(left, between_looks);
  return now + (is_timed_ ? std::min(left, between_samples) : left);
}

void ProgramChannel::pass_over(std::string_view line) {
  if (passed_over_.empty()) passed_over_ = line.substr(0, kept_of_line);
}

/// An answer that came before its question belongs to another one, or to none. Only a greeting may
/// come unasked.
void ProgramChannel::forget_early_lines() {
  std::string_view line;
  const std::uint64_t end = process_->heard() + most_early_output;
  while (process_->heard() < end && process_->take_early_line(line)) log('<', line);
}

void ProgramChannel::give_up() const {
  if (stop_ && stop_->load(std::memory_order_relaxed)) {
    fail(PlayerFailure::Kind::no_answer, Error{"program-interrupted"});
  }
  const Error late{"program-no-answer", {fmt::format("{:g}", seconds(timeout_))}};
  if (passed_over_.empty()) fail(PlayerFailure::Kind::no_answer, late);
  fail(PlayerFailure::Kind::bad_answer,
       Error{"program-bad-answer-late", {excerpt(passed_over_), late}});
}

void ProgramChannel::end(std::string_view farewell) {
  log('>', farewell);
  process_->end(said_ + std::string(farewell) + '\n');
}

void ProgramChannel::log(char direction, std::string_view text) {
  if (!log_.is_open()) return;
  log_ << fmt::format("{} {} {}\n", process_->id(), direction, text) << std::flush;
}

void ProgramChannel::fail_by_its_end() const {
  const Error end = process_->how_it_ended();
  if (passed_over_.empty()) fail(PlayerFailure::Kind::crashed, end);
  fail(PlayerFailure::Kind::crashed, Error{"program-ended-after", {end, excerpt(passed_over_)}});
}

void ProgramChannel::fail(PlayerFailure::Kind kind, Error error) const {
  throw PlayerFailure(kind, std::move(error));
}

}  // namespace tauler::protocols
