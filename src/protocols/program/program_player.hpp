// The player that speaks for a program: it starts it, keeps it in step with the position it is
// asked about, and ends it when it fails or is no longer needed.
#pragma once

#include <memory>
#include <optional>

#include "protocols/program/driver.hpp"

namespace tauler::protocols {

class ProgramPlayer final : public Player, public RatesMoves {
 public:
  explicit ProgramPlayer(Program program) : program_(std::move(program)) {}
  /// Asks the program to quit, and does not wait for it.
  ~ProgramPlayer() override;

  /// Starts the program.
  void prepare(const AnyPosition& start, const std::atomic<bool>* stop) override;
  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override;
  /// Nothing if the program's protocol does not know how.
  std::optional<std::vector<RatedMove>> rate(const AnyPosition& position, const Limits& limits,
                                             std::size_t count,
                                             const RatingProgress& progress) override;
  /// What it is told after the greeting, instead of what it was told before; if it is running, with
  /// the next question, which begins a new game for it.
  void set_up(std::vector<std::string> lines);
  bool is_running() const { return running_ && running_->channel.is_running(); }
  /// 0 if none is running.
  pid_t process() const { return running_ ? running_->channel.process() : 0; }
  /// How many of the game's moves it has been told of already, if its game goes on there.
  std::optional<std::size_t> known_moves_of(const AnyPosition& position);
  /// A program that failed is started anew with the next question.
  void new_game() override;
  void game_over(Outcome outcome) override;

 private:
  /// What one running program has been told.
  struct Running {
    ProgramChannel channel;
    std::unique_ptr<Driver> driver;
    std::optional<AnyPosition> known = {};  ///< the game as the program knows it
    Side side = Side::first;                ///< it was last asked to play
  };

  /// What `ask` returns; a program that fails is ended.
  template <class Ask>
  auto from_program(const Ask& ask);
  void start(const AnyPosition& position, const std::atomic<bool>* stop);
  void keep_in_step(const AnyPosition& position, const std::atomic<bool>* stop);

  Program program_;
  std::unique_ptr<Running> running_;
};

}  // namespace tauler::protocols
