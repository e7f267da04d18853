#include "cli/app.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace tauler::cli {

int run(int argc, const char* const* argv) {
  CLI::App app{"Tauler: Gomoku, Hex, Othello and Connect Four", "tauler"};
  app.require_subcommand(1);
  add_perft(app);
  CLI11_PARSE(app, argc, argv);
  return ok;
}

}  // namespace tauler::cli
