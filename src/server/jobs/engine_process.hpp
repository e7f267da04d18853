// The players of the server: each a child process `tauler engine` that speaks the Tauler protocol,
// with a limit on its memory, ended when it does not answer in time. Whatever happens in a search
// happens there.
#pragma once

#include "players/registry.hpp"
#include "server/jobs/search_pool.hpp"

namespace tauler::server {

struct EngineProcess {
  std::string program = "/proc/self/exe";
  std::uint64_t memory = std::uint64_t{2} << 30;  ///< bytes of address space
  Duration start_time = std::chrono::seconds(5);  ///< to greet
  int niceness = 0;                               ///< how far it steps back for others

  /// Started with the first move asked of it. `spec` is that of a player of the game.
  std::unique_ptr<Player> player(const std::string& spec, const std::string& game) const;
};

/// Players by their names in the registry; a level that takes a seed gets a random one.
SearchPool::PlayerSource engine_processes(const PlayerRegistry& players,
                                          const EngineProcess& process);

}  // namespace tauler::server
