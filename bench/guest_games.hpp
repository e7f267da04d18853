// Games between guests for the loads of a server: how they begin, and moves without end.
#pragma once

#include <string>

#include "server/client.hpp"

namespace tauler::bench {

/// Every cell of a 20×20 board once, nobody ever with more than two in a line.
inline std::string cell(std::size_t ply) {
  const std::size_t row = ply / 20;
  return fmt::format("{}{}", static_cast<char>('a' + (ply * 7 + row / 2) % 20), row + 1);
}
/// So many moves no game of them ends.
constexpr std::size_t most_plies = 390;

struct GuestGame {
  std::string id;
  std::string cookies[2];
};

inline GuestGame begin_guest_game(int port) {
  using server::testing::Client;
  GuestGame game;
  Client one(port);
  Client two(port);
  one.post("/api/guest");
  two.post("/api/guest");
  const auto made = one.post("/api/plays", {{"start", "gomoku:size=20"}}).json();
  game.id = made.value("id", "");
  two.post("/api/plays/" + game.id + "/join", {{"invitation", made.value("invitation", "")}});
  game.cookies[0] = one.cookie;
  game.cookies[1] = two.cookie;
  return game;
}

}  // namespace tauler::bench
