#include <cassert>

#include "core/embedded_file.hpp"
#include "players/data_files.hpp"

TAULER_EMBED_FILE(tauler_connect4_book, TAULER_WEIGHTS "/connect4.book");
TAULER_EMBED_FILE(tauler_connect4_network, TAULER_WEIGHTS "/connect4.tnn");
TAULER_EMBED_FILE(tauler_gomoku_network, TAULER_WEIGHTS "/gomoku.tnn");
TAULER_EMBED_FILE(tauler_gomoku_lines, TAULER_WEIGHTS "/gomoku-lines.tnn");
TAULER_EMBED_FILE(tauler_gomoku_sums, TAULER_WEIGHTS "/gomoku-sums.tnn");
TAULER_EMBED_FILE(tauler_hex_network, TAULER_WEIGHTS "/hex.tnn");
TAULER_EMBED_FILE(tauler_othello_network, TAULER_WEIGHTS "/othello.tnn");
TAULER_EMBED_FILE(tauler_othello_patterns, TAULER_WEIGHTS "/othello.tpe");

namespace tauler {
namespace {

struct EmbeddedFile {
  std::string_view name;
  const char* begin;
  const char* end;
};

const EmbeddedFile files[] = {
    {"connect4.book", tauler_connect4_book_begin, tauler_connect4_book_end},
    {"connect4.tnn", tauler_connect4_network_begin, tauler_connect4_network_end},
    {"gomoku.tnn", tauler_gomoku_network_begin, tauler_gomoku_network_end},
    {"gomoku-lines.tnn", tauler_gomoku_lines_begin, tauler_gomoku_lines_end},
    {"gomoku-sums.tnn", tauler_gomoku_sums_begin, tauler_gomoku_sums_end},
    {"hex.tnn", tauler_hex_network_begin, tauler_hex_network_end},
    {"othello.tnn", tauler_othello_network_begin, tauler_othello_network_end},
    {"othello.tpe", tauler_othello_patterns_begin, tauler_othello_patterns_end},
};

const EmbeddedFile* find(std::string_view name) {
  for (const EmbeddedFile& file : files) {
    if (file.name == name) return &file;
  }
  return nullptr;
}

}  // namespace

bool has_data_file(std::string_view name) {
  return find(name) != nullptr;
}

std::string_view data_file(std::string_view name) {
  const EmbeddedFile* file = find(name);
  assert(file && "the file is one of weights/");
  return embedded_file(file->begin, file->end);
}

}  // namespace tauler
