#include "protocols/program/dialogue.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

using namespace std::chrono_literals;

/// How soon a raised flag is seen.
constexpr Duration between_looks = 10ms;
/// And what a program's processes use, which may be gone before it answers.
constexpr Duration between_samples = 50ms;
constexpr Duration time_to_hurry = 200ms;
/// Lines that may have been written in time when we look too late.
constexpr int most_late_lines = 100;
/// What is read, in bytes, of the lines that came before their question.
constexpr std::uint64_t most_early_output = std::uint64_t{1024} * 1024;
/// Where nobody says how long to wait, nobody sees its end.
constexpr Duration longest_patience = 24h * 365;
/// Of a line that is no answer.
constexpr std::size_t kept_of_line = 200;

}  // namespace

Dialogue::Dialogue(std::unique_ptr<system::ChildProcess> process, Duration patience,
                   const std::string& log)
    : process_(std::move(process)),
      delay_(process_->guard(), process_->niceness()),
      usual_patience_(patience) {
  if (!log.empty()) log_.open(log, std::ios::app);
}

void Dialogue::say(std::string_view line) {
  log('>', line);
  said_ += line;
  said_ += '\n';
}

void Dialogue::flush() {
  process_->write(said_);
  said_.clear();
}

void Dialogue::ask() {
  ask(usual_patience_, true);
  is_beside_ = true;
}

void Dialogue::ask(const Limits& limits) {
  ask(limits.patience.value_or(longest_patience),
      limits.time.has_value() || limits.clock.has_value());
}

void Dialogue::ask(Duration patience, bool is_timed) {
  (void)time_beside();
  if (has_turns_) forget_early_lines();
  patience_ = patience;
  hurried_until_.reset();
  late_lines_ = 0;
  passed_over_.clear();
  is_timed_ = is_timed;
  heard_before_ = process_->heard();
  if (is_timed) delay_.begin();
  flush();
  asked_at_ = heard_at_ = std::chrono::steady_clock::now();
}

std::string_view Dialogue::hear() {
  return *hear_until(TimePoint::max());
}

std::optional<std::string_view> Dialogue::hear_within(Duration time) {
  return hear_until(std::chrono::steady_clock::now() + time);
}

std::optional<std::string_view> Dialogue::hear_until(TimePoint end) {
  std::string_view line;
  while (true) {
    const TimePoint now = std::chrono::steady_clock::now();
    if (now >= end) return std::nullopt;
    const TimePoint look = next_look(now);
    // The answer may have come while we did not get to look for it.
    const bool is_last_look = look <= now;
    if (is_timed_ && !is_last_look) thread_waited_before_ = system::waited_by_this_thread();
    switch (process_->read_line(line, std::min(look, end))) {
      case system::ChildProcess::Heard::line:
        if (is_last_look && ++late_lines_ > most_late_lines) give_up();
        heard_at_ = std::chrono::steady_clock::now();
        log('<', line);
        if (process_->heard() - heard_before_ <= most_output) return line;
        fail(PlayerFailure::Kind::bad_answer,
             fmt::format("bad answer: more than {} MB of output", most_output >> 20));
      case system::ChildProcess::Heard::too_long:
        fail(PlayerFailure::Kind::bad_answer,
             fmt::format("bad answer: a line of more than {} KB",
                         system::ChildProcess::longest_line >> 10));
      case system::ChildProcess::Heard::end:
        fail(PlayerFailure::Kind::crashed,
             process_->how_it_ended() +
                 (passed_over_.empty() ? "" : ", after " + quoted(passed_over_)));
      case system::ChildProcess::Heard::nothing:
        if (is_last_look) give_up();
        break;
    }
  }
}

Duration Dialogue::own_time() {
  const Duration wall = heard_at_ - asked_at_;
  if (!is_timed_) return wall;
  // Between its answer and our hearing it we may have waited too. What we waited before, when we
  // only wanted to look at the time, it had for itself.
  const Duration came = wall - (system::waited_by_this_thread() - thread_waited_before_);
  return std::max(came - delay_.waited(came), Duration::zero());
}

void Dialogue::begin_turn() {
  beside_ = Duration::zero();
  is_beside_ = false;
  has_turns_ = true;
}

Duration Dialogue::time_beside() {
  if (std::exchange(is_beside_, false)) beside_ += own_time();
  return beside_;
}

TimePoint Dialogue::next_look(TimePoint now) {
  if (stop_ && stop_->load(std::memory_order_relaxed)) {
    if (!hurried_until_ && !hurry_line_.empty()) {
      hurried_until_ = now + time_to_hurry;
      say(hurry_line_);
      flush();
    }
    return hurried_until_.value_or(now);
  }
  const Duration wall = now - asked_at_;
  Duration left = patience_ - wall;
  if (left <= Duration::zero() && is_timed_) {
    left += delay_.waited(wall);
    // A machine may be so busy that a program hardly runs at all; at some point it is given up.
    const bool is_hopeless = wall / system::ProgramDelay::least_part > patience_;
    if (left <= Duration::zero() && !is_hopeless && delay_.may_be_waiting(patience_)) {
      left = between_looks;
    }
  } else if (is_timed_) {
    delay_.look();
  }
  if (stop_) return now + std::min(left, between_looks);
  return now + (is_timed_ ? std::min(left, between_samples) : left);
}

void Dialogue::pass_over(std::string_view line) {
  if (passed_over_.empty()) passed_over_ = line.substr(0, kept_of_line);
}

/// An answer that came before its question is to another one, or to none. Only a greeting may come
/// by itself.
void Dialogue::forget_early_lines() {
  std::string_view line;
  const std::uint64_t end = process_->heard() + most_early_output;
  while (process_->heard() < end && process_->take_early_line(line)) log('<', line);
}

void Dialogue::give_up() const {
  if (stop_ && stop_->load(std::memory_order_relaxed)) {
    fail(PlayerFailure::Kind::no_answer, "interrupted");
  }
  const std::string late = fmt::format("no answer within {:.3f} s", seconds(patience_));
  if (passed_over_.empty()) fail(PlayerFailure::Kind::no_answer, late);
  fail(PlayerFailure::Kind::bad_answer,
       fmt::format("bad answer, {}; {}", quoted(passed_over_), late));
}

void Dialogue::end(std::string_view farewell) {
  log('>', farewell);
  process_->end(said_ + std::string(farewell) + '\n');
}

void Dialogue::log(char direction, std::string_view text) {
  if (!log_.is_open()) return;
  log_ << fmt::format("{} {} {}\n", process_->id(), direction, text) << std::flush;
}

void Dialogue::fail(PlayerFailure::Kind kind, const std::string& reason) const {
  throw PlayerFailure(kind, reason);
}

}  // namespace tauler::protocols
