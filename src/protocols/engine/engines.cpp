#include "protocols/engine/engines.hpp"

#include <cassert>

#include "protocols/engine/gomocup_server.hpp"
#include "protocols/engine/gtp_server.hpp"
#include "protocols/engine/nboard_server.hpp"
#include "protocols/engine/tauler_server.hpp"

namespace tauler::protocols {

std::optional<std::string_view> game_of(Protocol protocol) {
  if (protocol == Protocol::gomocup) return "gomoku";
  if (protocol == Protocol::nboard) return "othello";
  return std::nullopt;
}

std::unique_ptr<EngineSession> make_engine(Protocol protocol, EngineSetup setup,
                                           const GameRegistry& games,
                                           const std::optional<AnyPosition>& start, Sink sink) {
  switch (protocol) {
    case Protocol::gomocup:
      return std::make_unique<GomocupServer>(std::move(setup), std::move(sink));
    case Protocol::nboard: return std::make_unique<NboardServer>(std::move(setup), std::move(sink));
    case Protocol::gtp:
      return std::make_unique<GtpServer>(std::move(setup), games,
                                         start ? *start : *games.start("hex"), std::move(sink));
    case Protocol::tauler: break;
  }
  return std::make_unique<TaulerServer>(std::move(setup), games, start, std::move(sink));
}

}  // namespace tauler::protocols
