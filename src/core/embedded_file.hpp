// A file built into the program: the assembler includes it byte by byte. Texts go through CMake's
// `tauler_embed` instead.
#pragma once

#include <string_view>

/// The sections of the file's bytes, and what comes after them: WebAssembly's assembler wants to
/// know the size of every symbol.
#ifdef __wasm__
#define TAULER_EMBED_BEGIN(symbol)                                  \
  ".section .rodata." #symbol ",\"\",@\n.p2align 6\n.type " #symbol \
  "_begin,@object\n"                                                \
  ".type " #symbol "_end,@object\n"
#define TAULER_EMBED_END(symbol)                                                                 \
  ".int8 0\n.size " #symbol "_begin, " #symbol "_end-" #symbol "_begin\n.size " #symbol "_end, " \
                                                                                        "1\n"
#else
#define TAULER_EMBED_BEGIN(symbol) ".pushsection .rodata\n.balign 64\n"
#define TAULER_EMBED_END(symbol) ".popsection\n"
#endif

/// At global scope: defines the bytes of the file between `symbol_begin` and `symbol_end`.
#define TAULER_EMBED_FILE(symbol, path)                                                          \
  asm(TAULER_EMBED_BEGIN(symbol) ".globl " #symbol "_begin\n" #symbol "_begin:\n.incbin \"" path \
                                 "\"\n.globl " #symbol "_end\n" #symbol                          \
                                 "_end:\n" TAULER_EMBED_END(symbol));                            \
  extern "C" {                                                                                   \
  extern const char symbol##_begin[];                                                            \
  extern const char symbol##_end[];                                                              \
  }                                                                                              \
  static_assert(true)

namespace tauler {

inline std::string_view embedded_file(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace tauler
