#include "players/networks.hpp"

#include <cassert>

#include "core/embedded_file.hpp"

TAULER_EMBED_FILE(tauler_connect4_network, TAULER_WEIGHTS "/connect4.tnn");
TAULER_EMBED_FILE(tauler_gomoku_network, TAULER_WEIGHTS "/gomoku.tnn");
TAULER_EMBED_FILE(tauler_hex_network, TAULER_WEIGHTS "/hex.tnn");
TAULER_EMBED_FILE(tauler_othello_network, TAULER_WEIGHTS "/othello.tnn");

namespace tauler {
namespace {

std::shared_ptr<const nn::Model> make_model(std::string_view weights, nn::Kernel kernel) {
  Result<nn::Network> network = nn::read_network(weights);
  assert(network && "the weights were read when the program was tested");
  return std::make_shared<const nn::Model>(*std::move(network), kernel);
}

/// One function per file, so that each builds its models on first use.
template <const char* begin, const char* end>
std::shared_ptr<const nn::Model> model_of(bool bytes) {
  if (bytes && nn::fastest_kernel() != nn::best_kernel()) {
    static const auto fastest = make_model(embedded_file(begin, end), nn::fastest_kernel());
    return fastest;
  }
  static const auto exact = make_model(embedded_file(begin, end), nn::best_kernel());
  return exact;
}

struct NetworkEntry {
  std::string_view game;
  std::shared_ptr<const nn::Model> (*model)(bool bytes);
};

constexpr NetworkEntry networks[] = {
    {"connect4", model_of<tauler_connect4_network_begin, tauler_connect4_network_end>},
    {"gomoku", model_of<tauler_gomoku_network_begin, tauler_gomoku_network_end>},
    {"hex", model_of<tauler_hex_network_begin, tauler_hex_network_end>},
    {"othello", model_of<tauler_othello_network_begin, tauler_othello_network_end>},
};

}  // namespace

std::shared_ptr<const nn::Model> network_of(std::string_view game_id, bool bytes) {
  for (const NetworkEntry& entry : networks) {
    if (entry.game == game_id) return entry.model(bytes);
  }
  assert(false && "the game has a network");
  return nullptr;
}

}  // namespace tauler
