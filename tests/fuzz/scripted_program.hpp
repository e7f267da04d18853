// A program that says what the fuzzer says, whatever it is asked: our side of each protocol must
// turn it into a legal move or a proper failure.
#pragma once

#include <stdexcept>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>

#include "core/rng.hpp"
#include "protocols/program/driver.hpp"

namespace tauler {

/// The pipes of a program whose whole output is `answers`; what it is told goes nowhere.
inline system::RunningProgram scripted(std::string_view answers) {
  system::RunningProgram program;
  program.input = system::FileDescriptor(open("/dev/null", O_WRONLY | O_CLOEXEC));
  program.output = system::FileDescriptor(memfd_create("answers", MFD_CLOEXEC));
  const int file = program.output.get();
  const auto size = static_cast<ssize_t>(answers.size());
  if (write(file, answers.data(), answers.size()) != size || lseek(file, 0, SEEK_SET) != 0) {
    throw std::runtime_error("no file for the answers");
  }
  return program;
}

/// What users of a decision take for granted.
inline bool is_sound(const Decision& decision, const AnyPosition& position) {
  AnyPosition after = position;
  for (Move move : decision.variation) {
    if (!after.play(move)) return false;
  }
  return position.is_legal(decision.move) && decision.value == decision.value &&
         decision.win_chance.value_or(0) >= 0 && decision.win_chance.value_or(0) <= 1 &&
         decision.depth >= 0;
}

/// Some turns of a game against such a program, in which we answer at random. Throws a
/// PlayerFailure as soon as it does not answer as it should; false if a decision is unsound.
inline bool play_scripted(std::string_view answers, protocols::Protocol protocol,
                          AnyPosition position) {
  using std::chrono_literals::operator""s;
  protocols::ProgramChannel channel(std::make_unique<system::ChildProcess>(scripted(answers)), 1s,
                                    "");
  const auto driver = protocols::make_driver(protocol);
  protocols::Program program;
  program.protocol = protocol;
  driver->greet(channel, program);
  driver->start(channel, position);
  Rng rng(1);
  bool sound = true;
  for (int turn = 0; turn < 6 && !position.is_over(); ++turn) {
    const auto rated = driver->rate(channel, position, Limits{}, 3, {});
    for (const RatedMove& each : rated.value_or(std::vector<RatedMove>{})) {
      sound = sound && is_sound(each.decision, position);
    }
    const Decision decision = driver->choose(
        channel, position, Limits{},
        [&](const Decision& so_far) { sound = sound && so_far.value == so_far.value; });
    if (!sound || !is_sound(decision, position)) return false;
    if (!driver->answers_are_played()) driver->play(channel, position, decision.move);
    (void)position.play(decision.move);
    if (position.is_over()) break;
    const auto moves = position.legal_moves();
    const Move answer = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    driver->play(channel, position, answer);
    (void)position.play(answer);
  }
  driver->finish(channel, position.outcome(), Side::first);
  return true;
}

}  // namespace tauler
