// A load: two guests who play each other without pause.
#pragma once

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/client.hpp"

namespace tauler::server::testing {

/// A game between two guests who move as fast as they are acknowledged.
struct PairOfGuests {
  std::string id;
  std::string one;  ///< cookies
  std::string two;
  std::vector<std::string> acknowledged;  ///< moves

  void begin(int port) {
    Client first(port);
    Client second(port);
    EXPECT_EQ(first.post("/api/guest").status, 201);
    EXPECT_EQ(second.post("/api/guest").status, 201);
    const Answer answer = first.post("/api/plays", {{"start", "gomoku:size=20"}});
    EXPECT_EQ(answer.status, 201) << answer.body;
    const Json made = answer.json();
    id = made.value("id", "");
    second.post("/api/plays/" + id + "/join", {{"invitation", made.value("invitation", "")}});
    one = first.cookie;
    two = second.cookie;
  }

  /// Every cell once, in an order in which nobody ever has more than two in a line: colours take
  /// turns in a row, and every second row begins with the other one.
  static std::string cell(std::size_t ply) {
    const std::size_t row = ply / 20;
    const auto column = static_cast<char>('a' + (ply * 7 + row / 2) % 20);
    return fmt::format("{}{}", column, row + 1);
  }

  /// Plays until the server is gone; counts what is acknowledged.
  void play(int port, std::atomic<std::size_t>& count) { play(port, port, count); }
  /// Each at a server of their own, and so many moves at most.
  void play(int port_of_one, int port_of_two, std::atomic<std::size_t>& count,
            std::size_t most = 390) {
    LiveClient first(port_of_one, one);
    LiveClient second(port_of_two, two);
    const std::size_t end = std::min<std::size_t>(390, acknowledged.size() + most);
    for (std::size_t ply = acknowledged.size(); ply < end; ++ply) {
      LiveClient& mover = ply % 2 == 0 ? first : second;
      const Json answer = mover.act(id, "move", cell(ply));
      if (!answer.is_object()) return;
      if (answer["type"] != "ok") return;
      acknowledged.push_back(cell(ply));
      ++count;
    }
  }

  /// What was acknowledged is there, and at most one move more: the one whose acknowledgement was
  /// lost on the way.
  void expect_kept(int port) {
    const Json game = Client(port).get("/api/plays/" + id).json();
    ASSERT_TRUE(game.contains("state")) << game;
    const auto stored = game["state"]["moves"].get<std::vector<std::string>>();
    ASSERT_GE(stored.size(), acknowledged.size());
    ASSERT_LE(stored.size(), acknowledged.size() + 1);
    for (std::size_t i = 0; i < acknowledged.size(); ++i) {
      ASSERT_EQ(stored[i], acknowledged[i]) << "move " << i;
    }
    acknowledged = stored;
  }
};

}  // namespace tauler::server::testing
