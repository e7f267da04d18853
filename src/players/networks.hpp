// The networks of weights/: each is prepared once and shared by all who use it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "nn/model.hpp"

namespace tauler {

/// The name of its file (data_files.hpp): "hex.tnn". A network has its game's name, Gomoku's second
/// one is "gomoku-lines".
std::string network_file(std::string_view network);

/// From now on every network is for this kernel, whatever the processor can do: for measurements,
/// and for comparing the program with the browser's module. To be called before any is used.
void compute_with(nn::Kernel kernel);

/// That kernel, or the fastest exact one.
nn::Kernel exact_kernel();

/// `bytes`: for the fastest kernel instead of the fastest exact one (nn/kernel.hpp).
/// Precondition: there is such a network.
std::shared_ptr<const nn::Model> network_of(std::string_view network, bool bytes);

}  // namespace tauler
