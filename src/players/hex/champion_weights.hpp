#pragma once

#include <string_view>

namespace tauler::hex {

/// The bytes of weights/hex.tnn.
std::string_view champion_weights();

}  // namespace tauler::hex
