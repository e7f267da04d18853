// The only file of weights/ that the champion of Gomoku needs.
#include <cassert>

#include "core/embedded_file.hpp"
#include "players/data_files.hpp"

TAULER_EMBED_FILE(tauler_gomoku_lines, TAULER_WEIGHTS "/gomoku-lines.tnn");

namespace tauler {

bool has_data_file(std::string_view name) {
  return name == "gomoku-lines.tnn";
}

std::string_view data_file([[maybe_unused]] std::string_view name) {
  assert(has_data_file(name));
  return embedded_file(tauler_gomoku_lines_begin, tauler_gomoku_lines_end);
}

}  // namespace tauler
