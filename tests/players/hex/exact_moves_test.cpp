#include "players/hex/exact/exact_moves.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/analysis.hpp"
#include "players/hex/brute_force.hpp"
#include "players/hex/exact/opening_results.hpp"
#include "players/networks.hpp"
#include "players/registry.hpp"

namespace tauler::hex {
namespace {

Position opened(int size, int code, bool swap = false) {
  Position position(size, swap);
  position.play(Move::of(code));
  return position;
}

TEST(HexOpenings, AreThoseThatBruteForceFinds) {
  for (int size : {2, 3, 4}) {
    BruteForce brute(size);
    for (const MoveAnswer& first : known_openings(Position(size))) {
      const Position position = opened(size, first.move.value());
      EXPECT_EQ(first.winner, brute.winner(position));
      const auto replies = known_openings(position);
      ASSERT_EQ(replies.size(), static_cast<std::size_t>(size * size - 1));
      for (const MoveAnswer& reply : replies) {
        Position next = position;
        next.play(reply.move);
        EXPECT_EQ(reply.winner, brute.winner(next)) << size << ' ' << first.move.value();
      }
    }
  }
}

TEST(HexOpenings, AreThoseThatTheSolverFinds) {
  for (int size : {5, 6}) {
    Solver solver(size, std::size_t{64} << 20);
    EXPECT_EQ(known_openings(Position(size)).size(), static_cast<std::size_t>(size * size));
    for (int code = size; code < size * size; code += 11) {
      const Position position = opened(size, code);
      const auto known = known_openings(position);
      const auto solved = solver.solve_moves(position).moves;
      ASSERT_EQ(known.size(), solved.size());
      for (std::size_t i = 0; i < known.size(); ++i) {
        EXPECT_EQ(known[i].move, solved[i].move);
        EXPECT_EQ(known[i].winner, solved[i].winner) << size << ' ' << code;
      }
    }
  }
}

/// All of 7x7 would take too long.
TEST(HexOpenings, Of7x7AreThoseThatTheSolverFinds) {
  Solver solver(7, std::size_t{64} << 20, network_of("hex", true));
  for (int code : {1, 9, 16, 40}) {
    const Position position = opened(7, code);
    const auto known = known_openings(position);
    ASSERT_EQ(known.size(), 48U);
    for (std::size_t i = 5; i < known.size(); i += 13) {
      Position next = position;
      next.play(known[i].move);
      EXPECT_EQ(known[i].winner, solver.solve(next).winner) << code << ' ' << i;
    }
  }
}

TEST(HexOpenings, AreNotKnownWhereNobodySolvedThem) {
  EXPECT_TRUE(known_openings(Position(11)).empty());
  Position third = opened(4, 5);
  third.play(Move::of(6));
  EXPECT_TRUE(known_openings(third).empty());
}

TEST(HexExactMoves, SayWhetherToSwap) {
  ExactMoves exact(network_of("hex", true));
  BruteForce brute(4);
  EXPECT_FALSE(ExactMoves::are_in_reach(Position(4, true)));
  EXPECT_FALSE(ExactMoves::are_in_reach(Position(11)));
  for (int code = 0; code < 16; ++code) {
    const Position position = opened(4, code, true);
    ASSERT_TRUE(ExactMoves::are_in_reach(position));
    const auto moves = exact.of(position, {});
    ASSERT_EQ(moves.size(), 16U);
    ASSERT_EQ(moves.back().move, swap_move);
    Position swapped = position;
    swapped.play(swap_move);
    EXPECT_EQ(moves.back().winner, brute.winner(swapped)) << code;
  }
}

TEST(HexExactMoves, AreWhatTheChampionSaysOfASmallBoard) {
  const std::unique_ptr<Player> player = *all_players().make("champion", "hex");
  AnyPosition position = *all_games().start("hex:size=4");
  for (int code : {3, 5, 12}) ASSERT_TRUE(position.play(Move::of(code)));
  Limits limits;
  limits.time = std::chrono::seconds(20);
  const std::vector<RatedMove> rated = rate_moves(*player, position, limits, 16);
  ASSERT_EQ(rated.size(), 13U);
  BruteForce brute(4);
  for (const RatedMove& each : rated) {
    Position next = *position.as<Position>();
    next.play(each.move());
    ASSERT_TRUE(each.decision.proven);
    EXPECT_EQ(is_win_for(*each.decision.proven, Side::first), brute.winner(next) == Side::first);
  }
  EXPECT_TRUE(std::is_sorted(rated.begin(), rated.end(), [](const auto& a, const auto& b) {
    return is_better(a, b, Side::second);
  }));
}

}  // namespace
}  // namespace tauler::hex
