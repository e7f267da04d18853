// The networks of weights/, built into the program: each is prepared once and shared by all who use
// it.
#pragma once

#include <memory>
#include <string_view>

#include "nn/model.hpp"

namespace tauler {

/// `bytes`: for the fastest kernel instead of the fastest exact one (nn/kernel.hpp).
/// Precondition: the game has a network.
std::shared_ptr<const nn::Model> network_of(std::string_view game_id, bool bytes);

}  // namespace tauler
