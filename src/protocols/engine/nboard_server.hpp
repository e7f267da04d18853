// The protocol of the Othello front end NBoard, version 2, spoken as an engine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocols/engine/session.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {

class NboardServer final : public EngineSession {
 public:
  NboardServer(EngineSetup setup, Sink sink);

  void hear(std::string_view line) override;
  void refuse(std::string_view reason) override;
  bool interrupts(std::string_view line) const override;

 private:
  void set(std::string_view text);
  void set_game(std::string_view ggf);
  void play(std::string_view text);
  void hint(std::string_view text);
  void go();
  void analyze();

  Limits limits() const;
  /// "search F5D6 +1.50 0 6": one expected line.
  void say_line(const Decision& decision);
  void say_nodes(std::uint64_t nodes, Duration time);

  Thinker thinker_;
  AnyPosition position_;
  std::optional<int> depth_;
};

}  // namespace tauler::protocols
