// The networks of weights/: each is prepared once and shared by all who use it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "nn/model.hpp"

namespace tauler {

/// The name of its file (data_files.hpp): "hex.tnn".
std::string network_file(std::string_view game_id);

/// From now on every network is for this kernel, whatever the processor can do: for measurements,
/// and for comparing the program with the browser's module. To be called before any is used.
void compute_with(nn::Kernel kernel);

/// `bytes`: for the fastest kernel instead of the fastest exact one (nn/kernel.hpp).
/// Precondition: the game has a network.
std::shared_ptr<const nn::Model> network_of(std::string_view game_id, bool bytes);

}  // namespace tauler
