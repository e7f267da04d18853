// The champion's network, made ready once for everything in the program that asks it.
#pragma once

#include <memory>

#include "nn/model.hpp"

namespace tauler::hex {

/// `bytes`: the fastest kernel instead of the fastest exact one (nn/kernel.hpp).
std::shared_ptr<const nn::Model> champion_model(bool bytes);

}  // namespace tauler::hex
