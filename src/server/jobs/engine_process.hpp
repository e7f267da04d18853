// The server's way to players: child processes `tauler engine` that speak the Tauler protocol, with
// a limit on their memory, killed if they do not answer in time. Whatever goes wrong in a search
// goes wrong there.
#pragma once

#include <memory>
#include <string>

#include "protocols/program/program_player.hpp"

namespace tauler::server {

struct EngineProcess {
  std::string program = "/proc/self/exe";
  std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes of address space
  Duration start_time = std::chrono::seconds(5);  ///< to greet
  int niceness = 0;                               ///< as in nice(1)

  /// Started when it is first asked for a move. `spec` names a player of the game.
  std::unique_ptr<Player> player(const std::string& spec, const std::string& game) const;
  /// One that is told by `player` lines who is to think (docs/protocols.md).
  std::unique_ptr<protocols::ProgramPlayer> engine() const;
};

}  // namespace tauler::server
