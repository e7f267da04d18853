// The command `tauler`: one file per subcommand, each adding itself to the application
// (command.hpp).
#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

/// Runs one command line (without the program's name) and answers its exit code.
int run(std::vector<std::string> arguments, Console& console, const Registries& registries);
/// The same with the real terminal, games and players.
int run(int argc, char** argv);
/// Overwrites the password of a connection string: every user of a machine can see its command
/// lines.
void hide_password(char* argument);

}  // namespace tauler::cli
