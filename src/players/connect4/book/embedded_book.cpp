// The assembler puts the file into the program as it is.
#include "players/connect4/book/opening_book.hpp"

asm(R"(
  .pushsection .rodata
  .balign 64
  .globl tauler_connect4_book_begin
tauler_connect4_book_begin:
  .incbin ")" TAULER_CONNECT4_BOOK R"("
  .globl tauler_connect4_book_end
tauler_connect4_book_end:
  .popsection
)");

extern "C" {
extern const char tauler_connect4_book_begin[];
extern const char tauler_connect4_book_end[];
}

namespace tauler::connect4 {

std::string_view embedded_book() {
  return {tauler_connect4_book_begin,
          static_cast<std::size_t>(tauler_connect4_book_end - tauler_connect4_book_begin)};
}

}  // namespace tauler::connect4
