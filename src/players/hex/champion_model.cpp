#include "players/hex/champion_model.hpp"

#include <cassert>

#include "players/hex/champion_weights.hpp"

namespace tauler::hex {
namespace {

std::shared_ptr<const nn::Model> make_model(nn::Kernel kernel) {
  Result<nn::Network> network = nn::read_network(champion_weights());
  assert(network && "the weights were read when the program was tested");
  return std::make_shared<const nn::Model>(*std::move(network), kernel);
}

}  // namespace

std::shared_ptr<const nn::Model> champion_model(bool bytes) {
  if (bytes) {
    static const auto fastest = make_model(nn::fastest_kernel());
    return fastest;
  }
  static const auto exact = make_model(nn::best_kernel());
  return exact;
}

}  // namespace tauler::hex
