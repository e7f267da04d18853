#include "players/networks.hpp"

#include <cassert>
#include <optional>

#include "players/data_files.hpp"

namespace tauler {
namespace {

std::shared_ptr<const nn::Model> make_model(std::string_view weights, nn::Kernel kernel) {
  Result<nn::Network> network = nn::read_network(weights);
  assert(network && "the weights were read when the program was tested");
  return std::make_shared<const nn::Model>(*std::move(network), kernel);
}

std::optional<nn::Kernel>& chosen_kernel() {
  static std::optional<nn::Kernel> kernel;
  return kernel;
}
nn::Kernel fastest_kernel() {
  return chosen_kernel().value_or(nn::fastest_kernel());
}

constexpr std::string_view names[] = {"connect4", "gomoku", "gomoku-lines", "hex", "othello"};

/// One function per network, so that each builds its models on first use.
template <std::size_t network>
std::shared_ptr<const nn::Model> model_of(bool bytes) {
  if (bytes && fastest_kernel() != exact_kernel()) {
    static const auto fastest =
        make_model(data_file(network_file(names[network])), fastest_kernel());
    return fastest;
  }
  static const auto exact = make_model(data_file(network_file(names[network])), exact_kernel());
  return exact;
}

}  // namespace

void compute_with(nn::Kernel kernel) {
  chosen_kernel() = kernel;
}

nn::Kernel exact_kernel() {
  return chosen_kernel().value_or(nn::best_kernel());
}

std::string network_file(std::string_view network) {
  return std::string(network) + ".tnn";
}

std::shared_ptr<const nn::Model> network_of(std::string_view network, bool bytes) {
  if (network == names[0]) return model_of<0>(bytes);
  if (network == names[1]) return model_of<1>(bytes);
  if (network == names[2]) return model_of<2>(bytes);
  if (network == names[3]) return model_of<3>(bytes);
  if (network == names[4]) return model_of<4>(bytes);
  assert(false && "there is such a network");
  return nullptr;
}

}  // namespace tauler
