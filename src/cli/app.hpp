// The command `tauler`: one file a subcommand, each adding itself to the application.
#pragma once

#include <CLI/App.hpp>

namespace tauler::cli {

/// Exit codes, the same for every subcommand; `tauler --help` lists them.
enum ExitCode { ok = 0, failed = 1, bad_usage = 2 };

void add_perft(CLI::App& app);

int run(int argc, const char* const* argv);

}  // namespace tauler::cli
