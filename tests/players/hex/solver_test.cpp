#include "players/hex/exact/solver.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/hex/definition.hpp"
#include "players/hex/brute_force.hpp"
#include "players/hex/exact/proof_checker.hpp"
#include "players/hex/positions.hpp"
#include "players/networks.hpp"
#include "support/data.hpp"
#include "support/error_text.hpp"

namespace tauler::hex {
namespace {

constexpr std::size_t table_bytes = std::size_t{64} << 20;

Position after_first(int size, int code) {
  Position position(size);
  position.play(Move::of(code));
  return position;
}

TEST(HexSolver, KnowsTheWinnerOfEveryOpeningOfSmallBoards) {
  for (int size : {2, 3, 4}) {
    Solver solver(size, table_bytes);
    BruteForce brute(size);
    for (int code = 0; code < size * size; ++code) {
      const Position position = after_first(size, code);
      ASSERT_EQ(solver.solve(position).winner, brute.winner(position)) << size << ' ' << code;
    }
  }
}

TEST(HexSolver, AgreesWithBruteForceOnRandomPositionsAndEveryMove) {
  Rng rng(5);
  for (int size : {3, 4, 5}) {
    Solver solver(size, table_bytes);
    BruteForce brute(size);
    for (int sample = 0; sample < 60; ++sample) {
      const int least = size == 5 ? 13 : size == 4 ? 3 : 0;
      const int plies = least + static_cast<int>(rng.below(size * size - least));
      const Position position = random_position(size, false, plies, rng);
      const SolverAnswer answer = solver.solve(position);
      ASSERT_EQ(answer.winner, brute.winner(position));
      for (const MoveAnswer& each : solver.solve_moves(position).moves) {
        Position next = position;
        next.play(each.move);
        ASSERT_EQ(each.winner, brute.winner(next));
      }
      if (answer.winner != position.to_move()) continue;
      Position next = position;
      next.play(answer.move);
      ASSERT_EQ(brute.winner(next), position.to_move());
    }
  }
}

/// The winner wins even if the opponent has every other cell.
TEST(HexSolver, TheWinnerNeedsOnlyTheCellsItNames) {
  Rng rng(6);
  int spared = 0;
  for (int size : {3, 4, 5}) {
    Solver solver(size, table_bytes);
    BruteForce brute(size);
    for (int sample = 0; sample < 100; ++sample) {
      const int least = size == 5 ? 11 : size == 4 ? 3 : 0;
      const int plies = least + static_cast<int>(rng.below(size * size - least));
      const Position position = random_position(size, false, plies, rng);
      const SolverAnswer answer = solver.solve(position);
      std::uint32_t stones[2]{};
      for (int code = 0; code < position.cells(); ++code) {
        const bool needed =
            std::find(answer.cells.begin(), answer.cells.end(), code) != answer.cells.end();
        ASSERT_TRUE(!needed || position.is_empty(code));
        for (Side side : {Side::first, Side::second}) {
          const bool given = position.is_empty(code) && !needed && side != *answer.winner;
          spared += given ? 1 : 0;
          if (given || position.has_stone(side, code)) stones[index_of(side)] |= 1U << code;
        }
      }
      ASSERT_EQ(brute.winner(stones[0], stones[1], position.to_move()), *answer.winner);
    }
  }
  EXPECT_GT(spared, 500);
}

TEST(HexSolver, SaysWhereItWasStopped) {
  Solver solver(8, table_bytes);
  Limits limits;
  limits.nodes = 20;
  const SolverAnswer answer = solver.solve(Position(8), limits);
  EXPECT_EQ(answer.winner, std::nullopt);
  EXPECT_LE(answer.nodes, 20U);
  EXPECT_EQ(solver.prove(Position(8), limits), std::nullopt);
}

/// A table that keeps next to nothing costs time, not the result.
TEST(HexSolver, IsRightWithASmallTable) {
  Solver small(5, 1);
  Solver large(5, table_bytes);
  for (int code = 0; code < 13; ++code) {
    const Position position = after_first(5, code);
    EXPECT_EQ(small.solve(position).winner, large.solve(position).winner);
  }
}

TEST(HexSolver, TakesUpWhatAnotherKnew) {
  Solver solver(6, table_bytes);
  const Position position = after_first(6, 6);
  const SolverAnswer answer = solver.solve(position);
  ASSERT_GT(answer.nodes, 50U);
  const std::string memory = solver.memory();
  Solver other(6, table_bytes);
  ASSERT_TRUE(other.recall(memory));
  const SolverAnswer again = other.solve(position);
  EXPECT_EQ(again.winner, answer.winner);
  EXPECT_LT(again.nodes, 5U);

  Solver careful(6, table_bytes);
  EXPECT_FALSE(careful.recall(""));
  EXPECT_FALSE(careful.recall(memory.substr(0, memory.size() - 1)));
  std::string damaged = memory;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(careful.recall(damaged));
  EXPECT_FALSE(Solver(5, table_bytes).recall(memory));
  EXPECT_EQ(careful.solve(position).nodes, answer.nodes);
}

nlohmann::json opening_winners() {
  std::ifstream in(testing::data_path("hex/opening_winners.json"));
  return nlohmann::json::parse(in, nullptr, false);
}

void expect_known_winners(int size, int first, int step,
                          const std::shared_ptr<const nn::Model>& network = network_of("hex",
                                                                                       true)) {
  const std::string name = std::to_string(size) + 'x' + std::to_string(size);
  const nlohmann::json known = opening_winners()[name]["winning_first_moves_black_vertical"];
  ASSERT_TRUE(known.is_array());
  Solver solver(size, table_bytes, network);
  for (int code = first; code < size * size; code += step) {
    const std::string cell = Definition::move_text(Position(size), Move::of(code));
    const bool wins = std::find(known.begin(), known.end(), cell) != known.end();
    EXPECT_EQ(solver.solve(after_first(size, code)).winner, wins ? Side::first : Side::second)
        << cell;
  }
}

TEST(HexSolver, FindsTheKnownWinnersOf5x5) {
  TAULER_REQUIRE_DATA("hex/opening_winners.json");
  expect_known_winners(5, 0, 1);
}

TEST(HexSolver, FindsTheKnownWinnersOf6x6) {
  TAULER_REQUIRE_DATA("hex/opening_winners.json");
  expect_known_winners(6, 0, 1);
}

TEST(HexSolver, FindsKnownWinnersOf7x7) {
  TAULER_REQUIRE_DATA("hex/opening_winners.json");
  expect_known_winners(7, 3, 14);
}

TEST(HexSolver, FindsKnownWinnersOf7x7WithoutANetwork) {
  TAULER_REQUIRE_DATA("hex/opening_winners.json");
  expect_known_winners(7, 17, 20, nullptr);
}

TEST(HexSolver, ANetworkChangesTheWayNotTheResult) {
  Rng rng(8);
  Solver plain(7, table_bytes);
  Solver guided(7, table_bytes, network_of("hex", true));
  std::uint64_t nodes[2]{};
  for (int sample = 0; sample < 30; ++sample) {
    const Position position = random_position(7, false, 4 + static_cast<int>(rng.below(20)), rng);
    if (is_over(position.outcome())) continue;
    const SolverAnswer answers[2] = {plain.solve(position), guided.solve(position)};
    EXPECT_EQ(answers[0].winner, answers[1].winner);
    for (int i : {0, 1}) nodes[i] += answers[i].nodes;
    const auto checked = check_proof(guided.prove(position).value_or(""));
    ASSERT_EQ(code_text(checked), "");
    EXPECT_EQ(checked->winner, answers[1].winner);
  }
  EXPECT_LT(nodes[1], nodes[0]);
}

/// Guesses that find no room are asked for again.
TEST(HexSolver, IsRightWithoutRoomForGuesses) {
  Solver small(7, 1, network_of("hex", true));
  Solver large(7, table_bytes, network_of("hex", true));
  Rng rng(9);
  const Position position = random_position(7, false, 12, rng);
  EXPECT_EQ(small.solve(position).winner, large.solve(position).winner);
}

TEST(HexProof, IsCheckedForPositionsOfEitherWinner) {
  Rng rng(7);
  int winners[2]{};
  for (int size : {3, 4, 5, 6}) {
    Solver solver(size, table_bytes);
    for (int sample = 0; sample < 40; ++sample) {
      const int plies = static_cast<int>(rng.below(size * size - 2));
      const Position position = random_position(size, false, plies, rng);
      const auto proof = solver.prove(position);
      ASSERT_TRUE(proof);
      const auto checked = check_proof(*proof);
      ASSERT_EQ(code_text(checked), "") << *proof;
      ASSERT_EQ(checked->winner, solver.solve(position).winner);
      ASSERT_EQ(checked->to_move, position.to_move());
      ++winners[index_of(checked->winner)];
    }
  }
  EXPECT_GT(winners[0], 20);
  EXPECT_GT(winners[1], 20);
}

TEST(HexProof, OfALargerBoardHolds) {
  Solver solver(7, table_bytes);
  const Position position = after_first(7, 24);
  const auto proof = solver.prove(position);
  ASSERT_TRUE(proof);
  const auto checked = check_proof(*proof);
  ASSERT_EQ(code_text(checked), "");
  EXPECT_EQ(checked->winner, Side::first);
}

std::string with(std::string text, std::string_view old, std::string_view instead) {
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), instead);
}

TEST(HexProof, ThatIsDamagedIsRefused) {
  Solver solver(3, table_bytes);
  const std::string proof = *solver.prove(after_first(3, 4));
  ASSERT_EQ(code_text(check_proof(proof)), "") << proof;
  EXPECT_EQ(code_text(check_proof("")), "hex-proof-no-end");
  EXPECT_EQ(code_text(check_proof(proof.substr(0, proof.rfind("proves")))), "hex-proof-no-end");
  EXPECT_NE(code_text(check_proof(with(proof, "second first", "second second"))), "");
  EXPECT_NE(code_text(check_proof(with(proof, "first b2", "first a1"))), "");
  EXPECT_EQ(code_text(check_proof(with(proof, "hex-proof 1 3", "hex-proof 1 99"))),
            "hex-proof-line(1, hex-size-range(99, 2, 19))");
  EXPECT_EQ(code_text(check_proof(proof + "claim : full .\n")),
            "hex-proof-line(" + std::to_string(1 + std::count(proof.begin(), proof.end(), '\n')) +
                ", hex-proof-after-end)");
}

std::string small_proof(std::string_view claims) {
  // 3×3, b2 is the first player's, the opponent is to move.
  return "hex-proof 1 3 second first\nfirst b2\nsecond\n" + std::string(claims);
}

TEST(HexProof, EveryRuleIsHeldTo) {
  // b2 reaches the top by b1 or c1, the bottom by a3 or b3.
  const std::string links = "( b2 [ b1 . . c1 . . ] [ a3 . . b3 . . ] )";
  EXPECT_EQ(code_text(check_proof(small_proof("claim b2 : full " + links + "\nproves claim 0\n"))),
            "");
  const auto refused = [&](std::string_view claims) {
    return code_text(check_proof(small_proof(claims)));
  };
  EXPECT_EQ(refused("claim b2 : full ( b2 [ b1 . . ] [ a3 . . b3 . . ] )\nproves claim 0\n"),
            "hex-proof-line(4, hex-proof-unanswered(b1))");
  EXPECT_EQ(refused("claim b2 : full ( b2 [ b1 . . c1 . . ] [ a3 . . c3 . . ] )\nproves claim 0\n"),
            "hex-proof-line(4, hex-proof-apart(b2, c3))");
  EXPECT_EQ(refused("claim b2 : full ( c2 [ b1 . . c1 . . ] [ a3 . . b3 . . ] )\nproves claim 0\n"),
            "hex-proof-line(4, hex-proof-missing(c2))");
  EXPECT_EQ(refused("claim b2 b3 : full ( b2 [ b1 . . c1 . . ] . )\nproves claim 0\n"),
            "hex-proof-line(5, hex-proof-missing(b3))");
  EXPECT_EQ(refused("claim b2 : full .\nproves claim 0\n"),
            "hex-proof-line(4, hex-proof-apart(near, far))");
  EXPECT_EQ(refused("proves claim 0\n"), "hex-proof-line(4, hex-proof-claim(0))");
  EXPECT_EQ(refused("claim b2 : threats\nproves claim 0\n"),
            "hex-proof-line(4, hex-proof-unanswered(a1))");
  EXPECT_EQ(refused("claim b2 z9 : full .\n"), "hex-proof-line(4, hex-proof-cell(z9))");
  // A pair is filled in where each cell is dead with the other; a1 and a2 are not.
  EXPECT_EQ(code_text(check_proof(small_proof(
                "claim b1 b2 c1 : full [ a3 . . b3 . . ]\nproves fill b1+c1 ; claim 0\n"))),
            "");
  EXPECT_EQ(refused("claim a1 a2 b2 : full [ a3 . . b3 . . ]\n"
                    "proves fill a1+a2 ; claim 0\n"),
            "hex-proof-line(5, hex-proof-alive(a1))");
}

}  // namespace
}  // namespace tauler::hex
