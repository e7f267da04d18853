#include "players/hex/champion_weights.hpp"

#include "core/embedded_file.hpp"

TAULER_EMBED_FILE(tauler_hex_weights, TAULER_HEX_WEIGHTS);

namespace tauler::hex {

std::string_view champion_weights() {
  return embedded_file(tauler_hex_weights_begin, tauler_hex_weights_end);
}

}  // namespace tauler::hex
