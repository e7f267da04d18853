#include "core/embedded_file.hpp"
#include "players/connect4/book/opening_book.hpp"

TAULER_EMBED_FILE(tauler_connect4_book, TAULER_CONNECT4_BOOK);

namespace tauler::connect4 {

std::string_view embedded_book() {
  return embedded_file(tauler_connect4_book_begin, tauler_connect4_book_end);
}

}  // namespace tauler::connect4
