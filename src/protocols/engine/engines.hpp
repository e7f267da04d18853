// The conversations by their names.
#pragma once

#include <memory>
#include <optional>

#include "games/registry.hpp"
#include "protocols/engine/conversation.hpp"
#include "protocols/engine/thinker.hpp"
#include "protocols/program/program.hpp"

namespace tauler::protocols {

/// The game a protocol is about: none where it is about any.
std::optional<std::string_view> game_of(Protocol protocol);

/// An engine that speaks the protocol. `start` is the game it is about, where the protocol does not
/// settle that; without it a GTP engine plays Hex, and one of the Tauler protocol waits to be told.
std::unique_ptr<Conversation> make_engine(Protocol protocol, EngineSetup setup,
                                          const GameRegistry& games,
                                          const std::optional<AnyPosition>& start, Sink sink);

}  // namespace tauler::protocols
