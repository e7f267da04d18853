// A player that is an external program: which one, how it is started, which protocol it speaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "players/registry.hpp"

namespace tauler::protocols {

enum class Protocol : std::uint8_t { tauler, gomocup, gtp, nboard };

std::string_view name_of(Protocol protocol);
Result<Protocol> protocol_of(std::string_view name);

struct Program {
  Protocol protocol = Protocol::tauler;
  std::vector<std::string> command;  ///< the program, then its arguments
  std::string folder = {};           ///< to start it in; empty: this process's own
  /// Lines it is sent after the greeting, before the first game: `param_mohex max_time 1`.
  std::vector<std::string> setup = {};
  Duration start_time = std::chrono::seconds(10);  ///< how long it may take to greet
  std::uint64_t memory = 0;                        ///< most bytes of address space; 0: no limit
  int niceness = 0;                                ///< 0 to 19, as in nice(1)
  bool restart = false;                            ///< start it anew for every game
  std::string log = {};                            ///< file for the conversation; empty: none
};

/// From "gtp:./mohex --seed 1": a protocol, a colon and a command line with the shell's quotes (but
/// no shell). Accepted wherever a player is named.
Result<Program> read_program(std::string_view text);
/// What `read_program` reads back: only the protocol and the command.
std::string text_of(const Program& program);
/// Whether `text` begins with a protocol's name and a colon.
bool is_program(std::string_view text);

/// The player that speaks for the program. Fails if the protocol does not play the game. The
/// program is started when it is first asked for a move.
Result<PlayerRecipe> recipe_of(const Program& program, std::string_view name,
                               std::string_view game_id);

}  // namespace tauler::protocols
