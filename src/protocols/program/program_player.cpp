#include "protocols/program/program_player.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

/// Whether `later` is `earlier` with more moves, or the same. `earlier` is left as it was.
bool goes_on(const AnyPosition& later, AnyPosition& earlier) {
  const std::vector<Move>& more = later.moves();
  const std::size_t known = earlier.moves().size();
  if (&later.game() != &earlier.game() || more.size() < known ||
      !std::equal(more.begin(), more.begin() + static_cast<std::ptrdiff_t>(known),
                  earlier.moves().begin())) {
    return false;
  }
  // The same moves may belong to a game that started elsewhere: then the keys differ at the end.
  std::size_t next = known;
  while (next < more.size() && earlier.play(more[next])) ++next;
  const bool same =
      next == more.size() && earlier.key() == later.key() && earlier.ply() == later.ply();
  while (next-- > known) earlier.undo();
  return same;
}

/// A forced move: programs differ in whether they want to be asked for it, so none is asked.
std::optional<Move> forced_pass(const AnyPosition& position) {
  if (position.game().id != "othello") return std::nullopt;
  const std::vector<Move> moves = position.legal_moves();
  if (moves.size() != 1 || position.move_text(moves[0]) != "pass") return std::nullopt;
  return moves[0];
}

}  // namespace

ProgramPlayer::~ProgramPlayer() {
  if (running_) running_->channel.end(running_->driver->farewell());
}

void ProgramPlayer::prepare(const AnyPosition& start, const std::atomic<bool>* stop) {
  try {
    keep_in_step(start, stop);
  } catch (const PlayerFailure&) {
    running_.reset();
    throw;
  }
}

template <class Ask>
auto ProgramPlayer::from_program(const Ask& ask) {
  try {
    return ask();
  } catch (const PlayerFailure& failure) {
    // Resigning is not a failure of the program.
    if (failure.kind() != PlayerFailure::Kind::resigned) running_.reset();
    if (failure.kind() != PlayerFailure::Kind::crashed) throw;
    throw PlayerFailure(failure.kind(), Error{"program-crashed", {failure.error()}});
  }
}

Decision ProgramPlayer::choose(const AnyPosition& position, const Limits& limits,
                               const Progress& progress) {
  const Stopwatch watch;
  return from_program([&] {
    keep_in_step(position, limits.stop);
    running_->side = position.to_move();
    Decision decision;
    if (const std::optional<Move> pass = forced_pass(position)) {
      decision.move = *pass;
      decision.time = running_->channel.time_beside();
      decision.overhead = watch.elapsed() - decision.time;
      return decision;
    }
    decision = running_->driver->choose(running_->channel, position, limits, progress);
    decision.time += running_->channel.time_beside();
    if (running_->driver->answers_are_played()) (void)running_->known->play(decision.move);
    decision.overhead = watch.elapsed() - decision.time;
    return decision;
  });
}

std::optional<std::vector<RatedMove>> ProgramPlayer::rate(const AnyPosition& position,
                                                          const Limits& limits, std::size_t count,
                                                          const RatingProgress& progress) {
  return from_program([&] {
    keep_in_step(position, limits.stop);
    running_->side = position.to_move();
    return running_->driver->rate(running_->channel, position, limits, count, progress);
  });
}

void ProgramPlayer::set_up(std::vector<std::string> lines) {
  program_.setup = std::move(lines);
  if (!running_) return;
  for (const std::string& line : program_.setup) running_->channel.say(line);
  running_->known.reset();
}

std::optional<std::size_t> ProgramPlayer::known_moves_of(const AnyPosition& position) {
  if (!running_ || !running_->known || !goes_on(position, *running_->known)) return std::nullopt;
  return running_->known->moves().size();
}

void ProgramPlayer::game_over(Outcome outcome) {
  if (!running_ || !running_->known) return;
  running_->driver->finish(running_->channel, outcome, running_->side);
  running_->known.reset();
}

void ProgramPlayer::start(const AnyPosition& position, const std::atomic<bool>* stop) {
  constexpr auto failure = PlayerFailure::Kind::no_start;
  Result<std::unique_ptr<system::ChildProcess>> process = system::ChildProcess::start(
      {program_.command, program_.folder, program_.memory, program_.niceness});
  if (!process) throw PlayerFailure(failure, Error{"program-did-not-start", {process.error()}});
  running_ = std::make_unique<Running>(
      Running{ProgramChannel(*std::move(process), program_.start_time, program_.log),
              make_driver(program_.protocol)});
  running_->channel.heed(stop);
  try {
    running_->driver->greet(running_->channel, program_);
    running_->known = position.start();
    running_->driver->start(running_->channel, *running_->known);
  } catch (const PlayerFailure& problem) {
    throw PlayerFailure(failure, Error{"program-did-not-start", {problem.error()}});
  }
}

void ProgramPlayer::keep_in_step(const AnyPosition& position, const std::atomic<bool>* stop) {
  if (running_) running_->channel.heed(stop);
  if (!running_) {
    start(position, stop);
  } else if (!running_->known || !goes_on(position, *running_->known)) {
    running_->known = position.start();
    running_->driver->start(running_->channel, *running_->known);
  }
  AnyPosition& known = *running_->known;
  running_->channel.begin_turn();
  while (known.moves().size() < position.moves().size()) {
    const Move move = position.moves()[known.moves().size()];
    running_->driver->play(running_->channel, known, move);
    (void)known.play(move);
  }
}

void ProgramPlayer::new_game() {
  if (!running_) return;
  if (running_->known) {
    running_->driver->finish(running_->channel, Outcome::ongoing, running_->side);
    running_->known.reset();
  }
  // A program that has ended after its last game did nothing wrong.
  if (!program_.restart && running_->channel.is_running()) return;
  running_->channel.end(running_->driver->farewell());
  running_.reset();
}

}  // namespace tauler::protocols
