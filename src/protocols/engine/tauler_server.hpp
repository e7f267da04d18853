// The Tauler protocol (docs/protocols.md), spoken as a player: all games.
#pragma once

#include <optional>

#include "games/registry.hpp"
#include "protocols/engine/session.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {

class TaulerServer final : public EngineSession {
 public:
  /// `start` is the game until it is told of another; the games must outlive the session.
  TaulerServer(EngineSetup setup, const GameRegistry& games, std::optional<AnyPosition> start,
               Sink sink);

  void hear(std::string_view line) override;
  void refuse(std::string_view reason) override;
  bool interrupts(std::string_view line) const override;

 private:
  void greet(std::string_view version);
  void start(std::string_view text);
  void play(std::string_view text);
  void undo();
  void go(std::string_view arguments);
  void rate(std::string_view arguments);
  void let_think(std::string_view player);

  Thinker thinker_;
  const GameRegistry& games_;
  std::optional<AnyPosition> position_;
};

}  // namespace tauler::protocols
