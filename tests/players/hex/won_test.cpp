// A won position stays won: the champion, given a position that connections prove and a single
// visit per move, wins it against any opponent.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/hex/exact/prover.hpp"
#include "players/registry.hpp"

namespace tauler::hex {
namespace {

std::unique_ptr<Player> player(const std::string& name) {
  auto made = all_players().make(name, "hex");
  EXPECT_TRUE(made);
  return *std::move(made);
}

struct Won {
  AnyPosition position;
  Side winner;
};

/// From a loose game between experienced players, the first proven position and some later ones:
/// the loser plays on as well as it can, the winner may not see the win.
std::vector<Won> proven_positions(int size, int seed) {
  const auto loose = player("champion:visits=1,exact=off,temperature=1.5,seed=" +
                            std::to_string(100 * size + seed));
  AnyPosition position = *all_games().start("hex:swap=off,size=" + std::to_string(size));
  std::vector<Won> found;
  Prover prover;
  while (!position.is_over() && found.size() < 3) {
    const Verdict verdict = prover.examine(*position.as<Position>());
    if (verdict.result) {
      const bool first_wins = *verdict.result == Outcome::first_wins;
      found.push_back({position, first_wins ? Side::first : Side::second});
    }
    EXPECT_TRUE(position.play(loose->choose(position, {}, {}).move));
  }
  return found;
}

Outcome finish(const Won& won, Player& winner, Player& loser) {
  AnyPosition position = won.position;
  while (!position.is_over()) {
    Player& mover = position.to_move() == won.winner ? winner : loser;
    const Decision decision = mover.choose(position, {}, {});
    if (&mover == &winner) {
      EXPECT_EQ(decision.proven, win_for(won.winner)) << position.text();
    }
    EXPECT_TRUE(position.play(decision.move));
  }
  return position.outcome();
}

class WonPositions : public ::testing::TestWithParam<int> {};

TEST_P(WonPositions, AreWonWithOneVisit) {
  constexpr int games = 12;
  int proven = 0;
  for (int seed = 1; seed <= games; ++seed) {
    for (const Won& won : proven_positions(GetParam(), seed)) {
      ++proven;
      for (const char* opponent : {"random:seed=4", "champion:visits=24"}) {
        SCOPED_TRACE(won.position.text() + " against " + opponent);
        const auto winner = player("champion:visits=1");
        const auto loser = player(opponent);
        ASSERT_EQ(finish(won, *winner, *loser), win_for(won.winner));
      }
    }
  }
  EXPECT_GT(proven, games);
}

INSTANTIATE_TEST_SUITE_P(Sizes, WonPositions, ::testing::Range(5, 12),
                         [](const auto& size) { return "on_" + std::to_string(size.param); });

}  // namespace
}  // namespace tauler::hex
