// Players that misbehave on purpose.
#pragma once

#include <functional>
#include <stdexcept>
#include <thread>

#include "core/player.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler::testing {

/// Answers with the result of a function.
class ScriptedPlayer final : public Player {
 public:
  using Script = std::function<Decision(const AnyPosition&, const Limits&)>;

  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    return script_(position, limits);
  }

 private:
  Script script_;
};

inline Decision decide(Move move) {
  Decision decision;
  decision.move = move;
  return decision;
}

/// Always the first legal move.
inline ScriptedPlayer::Script lowest() {
  return [](const AnyPosition& position, const Limits&) {
    return decide(position.legal_moves().front());
  };
}

/// Plays `column` as long as it can.
inline ScriptedPlayer::Script stacking(int column) {
  return [column](const AnyPosition& position, const Limits&) {
    const Move move = Move::of(column);
    return decide(position.is_legal(move) ? move : position.legal_moves().front());
  };
}

inline ScriptedPlayer::Script illegal_at(int ply) {
  return [ply](const AnyPosition& position, const Limits&) {
    return decide(position.ply() >= ply ? Move::of(400) : position.legal_moves().front());
  };
}

inline ScriptedPlayer::Script broken() {
  return [](const AnyPosition&, const Limits&) -> Decision {
    throw std::runtime_error("out of <ideas> & \"memory\"");
  };
}

inline ScriptedPlayer::Script slow(Duration time) {
  return [time](const AnyPosition& position, const Limits&) {
    std::this_thread::sleep_for(time);
    return decide(position.legal_moves().front());
  };
}

/// Thinks until it is told to stop.
inline ScriptedPlayer::Script endless() {
  return [](const AnyPosition&, const Limits& limits) {
    while (!limits.stop_requested()) std::this_thread::yield();
    return decide(Move::none());
  };
}

inline PlayerEntry mock_player(std::string name, const ScriptedPlayer::Script& script) {
  return {.game = "*",
          .name = std::move(name),
          .summary = "a <b>mock</b> & \"such\"",
          .options = {},
          .make = [script](const Options&) { return std::make_unique<ScriptedPlayer>(script); }};
}

inline AnyPosition connect4_start() {
  return *all_games().start("connect4");
}

}  // namespace tauler::testing
