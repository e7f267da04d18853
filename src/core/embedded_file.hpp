// A file built into the program: the assembler includes it byte by byte. Texts go through CMake's
// `tauler_embed` instead.
#pragma once

#include <string_view>

#ifdef _WIN32
#define TAULER_EMBED_BEGIN ".section .rdata,\"dr\"\n"
#define TAULER_EMBED_END ".text\n"
#else
#define TAULER_EMBED_BEGIN ".pushsection .rodata\n"
#define TAULER_EMBED_END ".popsection\n"
#endif

/// At global scope: defines the bytes of the file between `symbol_begin` and `symbol_end`.
#define TAULER_EMBED_FILE(symbol, path)                                                    \
  asm(TAULER_EMBED_BEGIN ".balign 64\n.globl " #symbol "_begin\n" #symbol                  \
                         "_begin:\n.incbin \"" path "\"\n.globl " #symbol "_end\n" #symbol \
                         "_end:\n" TAULER_EMBED_END);                                      \
  extern "C" {                                                                             \
  extern const char symbol##_begin[];                                                      \
  extern const char symbol##_end[];                                                        \
  }                                                                                        \
  static_assert(true)

namespace tauler {

inline std::string_view embedded_file(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace tauler
