// The files of weights/ that the champion of Gomoku needs: its own, and that of the player that it
// leaves some rules and openings to.
#include <cassert>

#include "core/embedded_file.hpp"
#include "players/data_files.hpp"

TAULER_EMBED_FILE(tauler_gomoku_lines, TAULER_WEIGHTS "/gomoku-lines.tnn");
TAULER_EMBED_FILE(tauler_gomoku_sums, TAULER_WEIGHTS "/gomoku-sums.tnn");

namespace tauler {

bool has_data_file(std::string_view name) {
  return name == "gomoku-lines.tnn" || name == "gomoku-sums.tnn";
}

std::string_view data_file(std::string_view name) {
  assert(has_data_file(name));
  if (name == "gomoku-sums.tnn") {
    return embedded_file(tauler_gomoku_sums_begin, tauler_gomoku_sums_end);
  }
  return embedded_file(tauler_gomoku_lines_begin, tauler_gomoku_lines_end);
}

}  // namespace tauler
