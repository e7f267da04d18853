#include "players/hex/exact/exact_moves.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/analysis.hpp"
#include "players/hex/brute_force.hpp"
#include "players/hex/exact/opening_results.hpp"
#include "players/hex/positions.hpp"
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

Position opened_twice(int first, int second) {
  Position position = opened(7, first);
  position.play(Move::of(second));
  return position;
}

/// Where the second player wins after two moves every third one loses, elsewhere one of them wins.
TEST(HexOpenings, OfThreeMovesAgreeWithThoseOfTwo) {
  int known = 0;
  int whole = 0;
  for (int first = 0; first < 49; ++first) {
    for (const MoveAnswer& reply : known_openings(opened(7, first))) {
      const auto thirds = known_openings(opened_twice(first, reply.move.value()));
      ASSERT_EQ(thirds.size(), 47U);
      int wins = 0;
      int unknown = 0;
      for (const MoveAnswer& third : thirds) {
        wins += third.winner == Side::first ? 1 : 0;
        unknown += third.winner ? 0 : 1;
      }
      known += 47 - unknown;
      whole += unknown == 0 ? 1 : 0;
      if (reply.winner == Side::second) {
        EXPECT_EQ(wins + unknown, 0) << first << ' ' << reply.move.value();
      } else {
        EXPECT_GT(wins + unknown, 0) << first << ' ' << reply.move.value();
      }
    }
  }
  EXPECT_GT(known, 95'000);
  EXPECT_GT(whole, 600);
}

TEST(HexOpenings, OfThreeMovesAreThoseThatTheSolverFinds) {
  Solver solver(7, std::size_t{64} << 20, network_of("hex", true));
  Rng rng(3);
  int compared[2]{};
  while (compared[0] + compared[1] < 14) {
    const int first = static_cast<int>(rng.below(49));
    const int second = static_cast<int>(rng.below(49));
    if (first == second) continue;
    const Position position = opened_twice(first, second);
    const auto thirds = known_openings(position);
    const MoveAnswer& third = thirds[rng.below(47)];
    if (!third.winner || compared[index_of(*third.winner)] == 7) continue;
    Position next = position;
    next.play(third.move);
    EXPECT_EQ(solver.solve(next).winner, third.winner) << first << ' ' << second;
    ++compared[index_of(*third.winner)];
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

/// What is known already is taken over, the rest is solved.
TEST(HexExactMoves, AddToWhatIsKnown) {
  Rng rng(12);
  const Position position = random_position(5, false, 12, rng);
  Solver solver(5, std::size_t{1} << 20);
  const auto solved = solver.solve_moves(position).moves;
  std::vector<MoveAnswer> half = solved;
  for (std::size_t i = 0; i < half.size(); i += 2) half[i].winner.reset();
  const MovesAnswer whole = Solver(5, std::size_t{1} << 20).solve_moves(position, {}, half);
  ASSERT_EQ(whole.moves.size(), solved.size());
  for (std::size_t i = 0; i < solved.size(); ++i) {
    EXPECT_EQ(whole.moves[i].winner, solved[i].winner);
  }
}

/// A move that is hard does not keep the others from being solved.
TEST(HexExactMoves, LookAtAllMovesWithinTheirLimits) {
  Rng rng(14);
  const Position position = random_position(7, false, 3, rng);
  Limits limits;
  limits.nodes = 3'000;
  Solver solver(7, std::size_t{64} << 20, network_of("hex", true));
  const MovesAnswer some = solver.solve_moves(position, limits);
  EXPECT_LE(some.nodes, 3'100U);
  const MovesAnswer all = solver.solve_moves(position);
  EXPECT_GT(all.nodes, 500U);  // or the limit would mean nothing
  int solved = 0;
  for (std::size_t i = 0; i < all.moves.size(); ++i) {
    if (!some.moves[i].winner) continue;
    EXPECT_EQ(some.moves[i].winner, all.moves[i].winner);
    ++solved;
  }
  EXPECT_GT(solved, 15);
}

/// On 11×11 the solver is asked when few cells are left.
TEST(HexExactMoves, AreWhatTheChampionSaysOfTheEndOnALargeBoard) {
  const std::unique_ptr<Player> player = *all_players().make("champion", "hex");
  Rng rng(11);
  int asked = 0;
  while (asked < 3) {
    AnyPosition position = *all_games().start("hex:size=11");
    while (position.ply() < 78 && !position.is_over()) {
      const auto moves = position.legal_moves();
      ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (position.is_over()) continue;
    ++asked;
    const Position& hex = *position.as<Position>();
    Limits limits;
    limits.time = std::chrono::seconds(20);
    const std::vector<RatedMove> rated = rate_moves(*player, position, limits, 50);
    ASSERT_EQ(rated.size(), 43U);
    Solver solver(11, std::size_t{64} << 20);
    for (const RatedMove& each : rated) {
      Position next = hex;
      next.play(each.move());
      ASSERT_TRUE(each.decision.proven);
      EXPECT_EQ(is_win_for(*each.decision.proven, Side::first),
                solver.solve(next).winner == Side::first);
    }
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
