// The servers that share one store, and which of them has a live game. A server that has stopped
// counting its beats is gone, and whoever asks next for one of its games has it from then on.
#pragma once

#include "store/people.hpp"

namespace tauler::store {

using ServerId = std::int64_t;

/// A server and how far it has counted.
struct ServerBeat {
  ServerId id = 0;
  std::int64_t beats = 0;
  /// Its connection stands. One that was killed loses it at once, one whose machine is gone may not.
  bool is_connected = true;
};

/// Who has a game.
struct Lease {
  ServerId server = 0;  ///< 0: there is no such game
  /// For whoever has just taken it from a server that is gone: how long the turn that was
  /// interrupted had lasted while a server was there.
  std::optional<std::int64_t> spent_ms;
  bool is_contested = false;  ///< another server is taking it at this moment: ask again
};

class Servers {
 public:
  explicit Servers(Sql& sql) : sql_(sql) {}

  /// A new server; `wall` is its own clock, here and below.
  ServerId enlist(Time wall);
  /// False where the others have given it up: its games are theirs.
  bool beat(ServerId server, Time wall);
  /// Those that are there.
  std::vector<ServerBeat> present();
  /// Gives a server up unless it has counted on; whether it is this call that did.
  bool give_up(const ServerBeat& silent);
  /// It ends, and its games are free.
  void leave(ServerId server, Time wall);

  /// Takes the game, if no server that is there has it. Waits for nobody: two servers that each
  /// take many games in one transaction would wait for one another.
  Lease claim(const std::string& play, ServerId server, Time wall);
  bool holds(const std::string& play, ServerId server);
  /// Whether a server that is there has it.
  bool is_held(const std::string& play);
  void release(const std::string& play, ServerId server);
  /// Games whose clock runs, without a server that is there.
  std::vector<std::string> orphans();
  /// Forgets servers that are gone and what they left behind, except games whose clock runs.
  void sweep();

 private:
  /// Until the end of the transaction.
  bool is_free_to_take(const std::string& play);
  Lease take_over(const std::string& play, Row& row, ServerId server, Time wall);

  Sql& sql_;
};

}  // namespace tauler::store
