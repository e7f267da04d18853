// The player that speaks for a program: it starts it, keeps it in step with the position it is
// asked about, and ends it when it fails or is no longer needed.
#pragma once

#include <memory>
#include <optional>

#include "protocols/program/driver.hpp"

namespace tauler::protocols {

class ProgramPlayer final : public Player {
 public:
  explicit ProgramPlayer(Program program) : program_(std::move(program)) {}
  /// Asks the program to go, and does not wait for it.
  ~ProgramPlayer() override;

  /// Starts the program.
  void prepare(const AnyPosition& start, const std::atomic<bool>* stop) override;
  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override;
  /// A program that failed is started anew with the next question.
  void new_game() override;
  void game_over(Outcome outcome) override;

 private:
  /// What one running program has been told.
  struct Running {
    Dialogue dialogue;
    std::unique_ptr<Driver> driver;
    std::optional<AnyPosition> known = {};  ///< the game as the program knows it
    Side side = Side::first;                ///< that it was last asked for
  };

  void start(const AnyPosition& position, const std::atomic<bool>* stop);
  void keep_in_step(const AnyPosition& position, const std::atomic<bool>* stop);

  Program program_;
  std::unique_ptr<Running> running_;
};

}  // namespace tauler::protocols
