// The French federation's game files (.wtb): a 16-byte header, then 68 bytes per game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "support/data.hpp"

namespace tauler::testing {

struct WthorGame {
  int black_discs = 0;     ///< at the end; the winner is given the empty cells
  std::vector<int> moves;  ///< cells 0 … 63, passes left out
};

inline std::vector<WthorGame> read_wthor(const std::filesystem::path& file) {
  constexpr std::size_t head = 16, game_size = 68, moves_at = 8, most_moves = 60;
  const std::string bytes = read_file(file);
  std::vector<WthorGame> games;
  for (std::size_t at = head; at + game_size <= bytes.size(); at += game_size) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[at + i]); };
    WthorGame game{byte(6), {}};
    for (std::size_t i = moves_at; i < moves_at + most_moves && byte(i) != 0; ++i) {
      game.moves.push_back((byte(i) / 10 - 1) * 8 + byte(i) % 10 - 1);  // 56 is row 5, column 6
    }
    games.push_back(std::move(game));
  }
  return games;
}

}  // namespace tauler::testing
