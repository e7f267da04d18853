#include "cli/app.hpp"

namespace tauler::cli {
void add_perft(CLI::App&) {}
}  // namespace tauler::cli
