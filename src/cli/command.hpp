// What a subcommand is made of. Kept apart from app.hpp because CLI11 is slow to compile.
#pragma once

#include <memory>
#include <string>

#include <CLI/App.hpp>

#include "cli/exit_code.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

/// What a subcommand works with. Its callback leaves its exit code here.
struct Context {
  Console& console;
  const Registries& registries;
  int exit_code = ok;

  /// Reports an error on the error stream.
  int fail(const Error& error) const;
};

inline constexpr std::string_view app_description =
    "Tauler: Gomoku, Hex, Othello and Connect Four, to play, to study and to measure.";

/// All of those below.
void add_commands(CLI::App& app, Context& context);
void add_play(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_games(CLI::App& app, Context& context);
void add_players(CLI::App& app, Context& context);
void add_perft(CLI::App& app, Context& context);
void add_solve(CLI::App& app, Context& context);
void add_book(CLI::App& app, Context& context);
void add_bench(CLI::App& app, Context& context);
void add_documents(CLI::App& app, Context& context);
void add_battery(CLI::App& app, Context& context);
void add_match(CLI::App& app, Context& context);
void add_tournament(CLI::App& app, Context& context);
void add_rate(CLI::App& app, Context& context);
void add_engine(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_worker(CLI::App& app, Context& context);
void add_admin(CLI::App& app, Context& context);
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
/// `--store`, for the server and its administrator.
CLI::Option* add_server_store(CLI::App& command, std::string& store);

}  // namespace tauler::cli
