// The assembler puts the file into the program as it is.
#include "players/hex/champion_weights.hpp"

asm(R"(
  .pushsection .rodata
  .balign 64
  .globl tauler_hex_weights_begin
tauler_hex_weights_begin:
  .incbin ")" TAULER_HEX_WEIGHTS R"("
  .globl tauler_hex_weights_end
tauler_hex_weights_end:
  .popsection
)");

extern "C" {
extern const char tauler_hex_weights_begin[];
extern const char tauler_hex_weights_end[];
}

namespace tauler::hex {

std::string_view champion_weights() {
  return {tauler_hex_weights_begin,
          static_cast<std::size_t>(tauler_hex_weights_end - tauler_hex_weights_begin)};
}

}  // namespace tauler::hex
