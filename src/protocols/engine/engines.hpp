// The engine sessions by protocol name.
#pragma once

#include <memory>
#include <optional>

#include "games/registry.hpp"
#include "protocols/engine/session.hpp"
#include "protocols/engine/thinker.hpp"
#include "protocols/program/program.hpp"

namespace tauler::protocols {

/// The game a protocol is for; none if it is for any.
std::optional<std::string_view> game_of(Protocol protocol);

/// An engine that speaks the protocol. `start` is the game to play, if the protocol leaves that
/// open; without it a GTP engine plays Hex, and one of the Tauler protocol waits to be told.
std::unique_ptr<EngineSession> make_engine(Protocol protocol, EngineSetup setup,
                                           const GameRegistry& games,
                                           const std::optional<AnyPosition>& start, Sink sink);

}  // namespace tauler::protocols
