#include <fstream>
#include <sstream>
#include <unordered_set>

#include "core/perft.hpp"
#include "core/playout.hpp"
#include "games/othello/move_sets.hpp"
#include "games/othello/position.hpp"
#include "games/othello/reference.hpp"
#include "support/data.hpp"
#include "support/random_games.hpp"

namespace tauler::othello {
namespace {

using tauler::testing::compare_random_games;

Bits set_of(const std::vector<int>& cells_listed) {
  Bits set = 0;
  for (int cell : cells_listed) set |= bit(cell);
  return set;
}

Bits set_of(const ReferenceGame& reference, char colour) {
  Bits set = 0;
  for (int cell = 0; cell < cells; ++cell) {
    if (reference.board()[cell] == colour) set |= bit(cell);
  }
  return set;
}

Position position_of(const ReferenceGame& reference) {
  return Position(set_of(reference, 'B'), set_of(reference, 'W'), reference.to_move());
}

/// A board that need not come from any game: hard on edges and long lines.
ReferenceGame random_board(Rng& rng) {
  std::string board(64, 'E');
  const std::uint32_t filled = 1 + rng.below(10);  // in tenths
  for (char& cell : board) {
    if (rng.below(10) < filled) cell = rng.below(2) == 0 ? 'B' : 'W';
  }
  return ReferenceGame(board, rng.below(2) == 0 ? 'B' : 'W');
}

TEST(OthelloRules, AgreesWithTheReferenceOnRandomGames) {
  const auto compare_discs = [](const Position& position, const ReferenceGame& reference) {
    ASSERT_EQ(position.discs(black), set_of(reference, 'B'));
    ASSERT_EQ(position.discs(white), set_of(reference, 'W'));
    // A position reached by playing equals the one set up from its discs.
    ASSERT_TRUE(position == position_of(reference));
    ASSERT_EQ(position.key(), position_of(reference).key());
    ASSERT_EQ(position.outcome(), position_of(reference).outcome());
  };
  compare_random_games({.games = 10'000, .seed = 1, .highest_code = 70, .check_symmetries = false},
                       Position(), ReferenceGame(), compare_discs);
}

TEST(OthelloRules, EverySymmetryKeepsTheRules) {
  compare_random_games({.games = 1'000, .seed = 2, .highest_code = 70}, Position(),
                       ReferenceGame());
}

TEST(OthelloRules, AgreesWithTheReferenceOnRandomBoards) {
  Rng rng(3);
  for (int round = 0; round < 20'000; ++round) {
    const ReferenceGame reference = random_board(rng);
    const Position position = position_of(reference);
    SCOPED_TRACE(reference.board());
    ASSERT_EQ(position.outcome(), reference.outcome());
    ASSERT_EQ(tauler::testing::move_codes(position), reference.legal_moves());
    ASSERT_EQ(position.playable(black), set_of(reference.playable('B')));
    ASSERT_EQ(position.playable(white), set_of(reference.playable('W')));
    ASSERT_EQ(position.idle_frontier(), set_of(reference.idle_frontier()));
    for (int cell = 0; cell < cells; ++cell) {
      if (reference.board()[cell] != 'E') continue;
      ASSERT_EQ(flips_of(position.discs(black), position.discs(white), cell),
                set_of(reference.turned(cell, 'B')))
          << "cell " << cell;
    }
  }
}

TEST(OthelloRules, EveryWayToCountRepliesAgreesWithTheReference) {
  const std::vector<ReplyCounter> counters = reply_counters();
  EXPECT_STREQ(counters.back().name, "plain");
  Rng rng(4);
  for (int round = 0; round < 5'000; ++round) {
    const ReferenceGame reference = random_board(rng);
    const Position position = position_of(reference);
    std::uint64_t replies = 0;
    const char mover = reference.to_move() == Side::first ? 'B' : 'W';
    for (int cell : reference.playable(mover)) {
      ReferenceGame next = reference;
      next.play(Move::of(cell));
      replies += std::max<std::size_t>(1, next.playable(mover == 'B' ? 'W' : 'B').size());
    }
    for (const ReplyCounter& counter : counters) {
      ASSERT_EQ(
          counter.count(position.own(), position.other(), position.playable(position.to_move())),
          replies)
          << counter.name << " on " << reference.board();
    }
  }
}

/// [C1] The sets updated move by move against those worked out from scratch.
void expect_sets(const MoveSets& sets, const ReferenceGame& reference) {
  ASSERT_EQ(sets.playable(black), set_of(reference.playable('B')));
  ASSERT_EQ(sets.playable(white), set_of(reference.playable('W')));
  ASSERT_EQ(sets.idle_frontier(), set_of(reference.idle_frontier()));
}

TEST(OthelloRules, TheThreeSetsFollowEveryMoveAndEveryUndo) {
  Rng rng(5);
  for (int game = 0; game < 2'000; ++game) {
    SCOPED_TRACE(::testing::Message() << "game " << game);
    Position position;
    ReferenceGame reference;
    MoveSets sets(position);
    while (!is_over(position.outcome())) {
      expect_sets(sets, reference);
      const std::vector<int> codes = tauler::testing::move_codes(position);
      // One move is tried and taken back, another is played.
      const Move tried = Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
      const auto undo = position.play(tried);
      sets.update(position);
      position.undo(undo);
      sets.update(position);
      expect_sets(sets, reference);
      const Move move = Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
      position.play(move);
      reference.play(move);
      sets.update(position);
      if (HasFatalFailure()) return;
    }
    expect_sets(sets, reference);
  }
}

TEST(OthelloRules, TheThreeSetsOfTheStart) {
  const MoveSets sets{Position()};
  EXPECT_EQ(sets.playable(black), bit(19) | bit(26) | bit(37) | bit(44));  // d3 c4 f5 e6
  EXPECT_EQ(sets.playable(white), bit(20) | bit(29) | bit(34) | bit(43));  // e3 f4 c5 d6
  EXPECT_EQ(sets.idle_frontier(), bit(18) | bit(21) | bit(42) | bit(45));  // c3 f3 c6 f6
}

TEST(OthelloRules, PerftMatchesTheKnownCounts) {
  Position position;
  const std::uint64_t known[] = {1, 4, 12, 56, 244, 1'396, 8'200, 55'092, 390'216, 3'005'288};
  for (int depth = 0; depth <= 9; ++depth) {
    EXPECT_EQ(perft(position, depth), known[depth]) << "depth " << depth;
  }
}

TEST(OthelloRules, PerftMatchesTheTable) {
  TAULER_REQUIRE_DATA("othello/perft.txt");
  std::ifstream table(tauler::testing::data_path("othello/perft.txt"));
  Position position;
  std::string line;
  int compared = 0;
  while (std::getline(table, line)) {
    if (line.starts_with('#')) continue;
    std::istringstream columns(line);
    int depth = 0;
    std::uint64_t leaves = 0;
    columns >> depth >> leaves;
    // At 10 the first games have ended; the table counts each of them as one leaf.
    if (depth > 10) break;
    EXPECT_EQ(perft(position, depth), leaves) << "depth " << depth;
    ++compared;
  }
  EXPECT_EQ(compared, 10);
}

TEST(OthelloRules, APassIsAPlyAndNotAChoice) {
  // Black has nothing to turn, white has h1.
  const ReferenceGame reference("WBBBBBBE" + std::string(56, 'E'), 'B');
  Position position = position_of(reference);
  EXPECT_EQ(tauler::testing::move_codes(position), std::vector<int>{64});
  const int ply = position.ply();
  position.play(pass);
  EXPECT_EQ(position.ply(), ply + 1);
  EXPECT_EQ(position.to_move(), white);
  EXPECT_EQ(tauler::testing::move_codes(position), std::vector<int>{7});
  EXPECT_FALSE(position.is_legal(pass));
  position.play(Move::of(7));
  EXPECT_EQ(position.outcome(), Outcome::second_wins);
  EXPECT_EQ(position.count(black), 0);
}

TEST(OthelloRules, ARandomPlayoutIsLikeRandomMoves) {
  Rng rng(6);
  int games = 0;
  int wins[2] = {0, 0};
  for (; games < 4'000; ++games) {
    Position hooked;
    wins[0] += random_playout(hooked, rng) == Outcome::first_wins;
    ASSERT_TRUE(is_over(hooked.outcome()));
    Position stepped;
    while (!is_over(stepped.outcome())) {
      const std::vector<int> codes = tauler::testing::move_codes(stepped);
      stepped.play(Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]));
    }
    wins[1] += stepped.outcome() == Outcome::first_wins;
  }
  // Four standard deviations of the difference of two such counts.
  EXPECT_LT(std::abs(wins[0] - wins[1]), 180);
}

TEST(OthelloRules, KeysOfDifferentPositionsDiffer) {
  std::unordered_set<std::uint64_t> keys;
  std::unordered_set<std::uint32_t> low_halves;
  std::vector<Position> frontier{Position()};
  for (int ply = 0; ply < 8; ++ply) {
    std::vector<Position> next;
    for (Position& position : frontier) {
      for (int code : tauler::testing::move_codes(position)) {
        const auto undo = position.play(Move::of(code));
        if (keys.insert(position.key()).second) {
          low_halves.insert(static_cast<std::uint32_t>(position.key()));
          next.push_back(position);
        }
        position.undo(undo);
      }
    }
    frontier = std::move(next);
  }
  // Of n random keys about n² / 2³³ pairs agree in 32 bits.
  const double n = static_cast<double>(keys.size());
  EXPECT_GT(n, 250'000);
  EXPECT_LT(n - static_cast<double>(low_halves.size()), 3 * n * n / 8.6e9);
  const Position start;
  EXPECT_NE(Position(start.discs(black), start.discs(white), white).key(), start.key());
  EXPECT_NE(Position(start.discs(white), start.discs(black), white).key(), start.key());
}

}  // namespace
}  // namespace tauler::othello
