// The command `tauler`: one file a subcommand, each adding itself to the application.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "cli/console.hpp"
#include "cli/exit_code.hpp"
#include "cli/input.hpp"

namespace tauler::cli {

/// What a subcommand works with. Its callback leaves its exit code here.
struct Context {
  Console& console;
  const House& house;
  int exit_code = ok;

  /// Says on the error stream why it could not be done.
  int fail(const Error& error) const;
};

void add_play(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_games(CLI::App& app, Context& context);
void add_players(CLI::App& app, Context& context);
void add_perft(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_battery(CLI::App& app, Context& context);
void add_completion(CLI::App& app, Context& context);
void add_cipher(CLI::App& app, Context& context);
void add_version(CLI::App& app, Context& context);

/// `--ascii`, `--unicode`, `--color`, `--no-color` for the commands that draw.
struct DrawingOptions {
  bool ascii = false;
  bool unicode = false;
  bool no_color = false;
  std::string color = "auto";

  /// The console with the theme the person asked for.
  Console applied_to(const Console& console) const;
};

void add_drawing_options(CLI::App& command, DrawingOptions& options);

/// Runs one command line (without the program's name) and answers its exit code.
int run(const std::vector<std::string>& arguments, Console& console, const House& house);
/// The same with the real terminal, games and players.
int run(int argc, const char* const* argv);

}  // namespace tauler::cli
