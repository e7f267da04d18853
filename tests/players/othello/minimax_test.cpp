// The document's Othello players against their plain form, and alpha-beta against minimax.
#include <atomic>
#include <set>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/othello/plain.hpp"
#include "players/othello/positions.hpp"
#include "players/othello/search.hpp"
#include "players/registry.hpp"
#include "support/quickness.hpp"

namespace tauler::othello {
namespace {

std::vector<int> codes(const std::vector<Move>& moves) {
  std::vector<int> list;
  for (Move move : moves) list.push_back(move.value());
  return list;
}

SearchOutcome run(const Position& position, SearchKind kind, int depth, std::uint64_t seed = 1) {
  SearchGuard guard{Limits{}};
  Rng ties(seed);
  return search(position, kind, depth, guard, ties);
}

/// Playing the line must give the value it is said to lead to.
int value_of_line(const Position& root, const std::vector<Move>& line) {
  ReferenceGame game = plain::game_of(root);
  for (Move move : line) game.play(move);
  const char mover = root.to_move() == black ? 'B' : 'W';
  return game.outcome() == Outcome::ongoing ? plain::evaluate(game.board(), mover)
                                            : plain::result(game, mover);
}

/// Value, all best moves and node count of minimax; the same value and moves of alpha-beta.
void expect_plain(const Position& position, int depth) {
  const plain::Choice expected = plain::Minimax(depth).choose(position);
  for (SearchKind kind : {SearchKind::minimax, SearchKind::alpha_beta}) {
    const SearchOutcome found = run(position, kind, depth);
    ASSERT_TRUE(found.finished);
    ASSERT_EQ(found.value, expected.value);
    ASSERT_EQ(codes(found.equals), expected.moves);
    ASSERT_EQ(found.decision.value, expected.value / 100.0);
    ASSERT_EQ(found.decision.variation.front(), found.decision.move);
    ASSERT_EQ(value_of_line(position, found.decision.variation), expected.value);
    ASSERT_LE(found.decision.nodes, expected.nodes);
    ASSERT_TRUE(kind != SearchKind::minimax || found.decision.nodes == expected.nodes);
  }
}

void expect_plain(const std::vector<Position>& positions, int depth) {
  for (std::size_t i = 0; i < positions.size(); ++i) {
    expect_plain(positions[i], depth);
    if (::testing::Test::HasFatalFailure()) FAIL() << "position " << i << ", depth " << depth;
  }
}

TEST(OthelloPlayers, AreThePlainFormOnRandomPositions) {
  expect_plain(random_positions(1'500, 11), 1);
  expect_plain(random_positions(100, 12), 2);
  expect_plain(random_positions(10, 13), 3);
  expect_plain(random_positions(1, 14), 4);
}

TEST(OthelloPlayers, AreThePlainFormNearTheEnd) {
  expect_plain(random_positions(2'000, 21, 6), 2);
  expect_plain(random_positions(1'000, 22, 6), 3);
  expect_plain(random_positions(1'000, 23, 6), 4);
  expect_plain(random_positions(30, 24, 12), 4);
}

TEST(OthelloPlayers, AreThePlainFormWhereTheMoverMustPass) {
  expect_plain(passing_positions(1'000, 31), 2);
  expect_plain(passing_positions(200, 32), 3);
}

TEST(OthelloPlayers, AreThePlainFormOnTournamentPositions) {
  TAULER_REQUIRE_DATA("othello/wthor/WTH_1980.wtb");
  const auto positions = tournament_positions("othello/wthor/WTH_1980.wtb", 11);
  ASSERT_GT(positions.size(), 800u);
  expect_plain({positions.begin(), positions.begin() + 700}, 1);
  expect_plain({positions.begin() + 700, positions.begin() + 750}, 2);
  expect_plain({positions.begin() + 750, positions.begin() + 755}, 3);
}

/// C5: the same move and value as C4, in the same seed's draw.
void expect_alike(const Position& position, int depth, std::uint64_t seed) {
  const SearchOutcome every = run(position, SearchKind::minimax, depth, seed);
  const SearchOutcome pruned = run(position, SearchKind::alpha_beta, depth, seed);
  ASSERT_TRUE(every.finished && pruned.finished);
  ASSERT_EQ(pruned.value, every.value);
  ASSERT_EQ(pruned.decision.move, every.decision.move);
  ASSERT_EQ(pruned.equals, every.equals);
  ASSERT_LE(pruned.decision.nodes, every.decision.nodes);
  // Where minimax has seen nothing but ends, so has alpha-beta, which sees some of its lines.
  ASSERT_TRUE(!every.decision.proven || pruned.decision.proven == every.decision.proven);
}

TEST(OthelloPlayers, AlphaBetaIsMinimax) {
  std::uint64_t seed = 0;
  for (const auto& [depth, count] : {std::pair{1, 2'000}, {2, 2'000}, {3, 2'000}, {4, 500}}) {
    auto positions = random_positions(count, 40 + static_cast<std::uint64_t>(depth));
    const auto passing = passing_positions(count / 10, 50 + static_cast<std::uint64_t>(depth));
    positions.insert(positions.end(), passing.begin(), passing.end());
    for (const Position& position : positions) {
      expect_alike(position, depth, ++seed);
      if (HasFatalFailure()) FAIL() << "position " << seed << ", depth " << depth;
    }
  }
}

TEST(OthelloPlayers, AlphaBetaIsMinimaxOnTournamentPositions) {
  TAULER_REQUIRE_DATA("othello/wthor/WTH_1981.wtb");
  std::uint64_t seed = 0;
  for (const Position& position : tournament_positions("othello/wthor/WTH_1981.wtb", 4)) {
    expect_alike(position, 3, ++seed);
    if (HasFatalFailure()) FAIL() << "position " << seed;
  }
  EXPECT_GT(seed, 1'000u);
}

TEST(OthelloPlayers, ChooseAmongEqualMovesByTheSeed) {
  // All four openings are alike by symmetry.
  const SearchOutcome start = run(Position(), SearchKind::alpha_beta, 4);
  EXPECT_EQ(codes(start.equals), (std::vector{19, 26, 37, 44}));
  std::vector<int> drawn(64);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    ++drawn[run(Position(), SearchKind::alpha_beta, 4, seed).decision.move.value()];
  }
  for (int cell : {19, 26, 37, 44}) EXPECT_GT(drawn[cell], 25);
}

/// Otherwise whoever has won once wins again with the same moves.
TEST(OthelloPlayers, VaryTheirFirstPliesIfAsked) {
  const auto choose = [](const AnyPosition& position, const std::string& options) {
    return (*all_players().make("alphabeta:depth=3," + options, "othello"))
        ->choose(position, {}, {})
        .move;
  };
  AnyPosition position = *all_games().start("othello");
  ASSERT_TRUE(position.play(*position.parse_move("f5")));
  ASSERT_TRUE(position.play(*position.parse_move("d6")));
  std::set<int> early;
  for (int seed = 1; seed <= 20; ++seed) {
    early.insert(choose(position, "variety=8,seed=" + std::to_string(seed)).value());
  }
  EXPECT_GE(early.size(), 2u);
  while (position.ply() < 8) ASSERT_TRUE(position.play(position.legal_moves()[0]));
  for (const char* seed : {"seed=1", "seed=2", "seed=3"}) {
    EXPECT_EQ(choose(position, std::string("variety=8,") + seed), choose(position, seed));
  }
}

/// The best final lead in discs, by trying everything.
int solve(const ReferenceGame& game) {
  const char mover = game.to_move() == black ? 'B' : 'W';
  if (game.outcome() != Outcome::ongoing) {
    return game.count(mover) - game.count(plain::opposite(mover));
  }
  int best = -64;
  for (int move : game.legal_moves()) {
    ReferenceGame child = game;
    child.play(Move::of(move));
    best = std::max(best, -solve(child));
  }
  return best;
}

TEST(OthelloPlayers, ProveOnlyWhatTheyHaveSeenToTheEnd) {
  int proven = 0;
  int open = 0;
  for (const Position& position : random_positions(300, 61, 5)) {
    const int lead = solve(plain::game_of(position));
    const Side winner = lead > 0 ? position.to_move() : opponent(position.to_move());
    for (int depth : {1, 2, 3, 4, 5, 8, 12}) {
      const SearchOutcome every = run(position, SearchKind::minimax, depth);
      const SearchOutcome pruned = run(position, SearchKind::alpha_beta, depth);
      // No line is longer than a pass before every move, and the search says how long it was.
      ASSERT_TRUE(depth < 12 || (every.decision.proven && pruned.decision.proven));
      for (const Decision& decision : {every.decision, pruned.decision}) {
        ASSERT_LE(decision.depth, depth);
        ++(decision.proven ? proven : open);
        if (!decision.proven) continue;
        ASSERT_EQ(*decision.proven, lead == 0 ? Outcome::draw : win_for(winner));
        ASSERT_EQ(decision.value, lead == 0 ? 0 : lead > 0 ? 1000 + lead : -1000 + lead);
      }
      ASSERT_TRUE(every.decision.proven || every.decision.depth == depth);
    }
  }
  EXPECT_GT(proven, 1'000);
  EXPECT_GT(open, 1'000);
}

std::string play_game(const std::string& black_player, const std::string& white_player,
                      const Limits& limits) {
  const std::unique_ptr<Player> players[] = {*all_players().make(black_player, "othello"),
                                             *all_players().make(white_player, "othello")};
  AnyPosition position = *all_games().start("othello");
  while (!position.is_over()) {
    Player& mover = *players[index_of(position.to_move())];
    EXPECT_TRUE(position.play(mover.choose(position, limits, {}).move));
  }
  return position.text();
}

TEST(OthelloPlayers, PlayTheSameGamesWithAndWithoutPruning) {
  std::atomic<bool> stop = false;
  Limits stoppable;  // makes the search deepen, which must not change the moves either
  stoppable.stop = &stop;
  for (int seed = 1; seed <= 3; ++seed) {
    const std::string options = ":depth=3,seed=" + std::to_string(seed);
    const std::string one = play_game("minimax" + options, "minimax:depth=2", {});
    EXPECT_EQ(play_game("alphabeta" + options, "alphabeta:depth=2", {}), one);
    EXPECT_EQ(play_game("alphabeta" + options, "minimax:depth=2", stoppable), one);
  }
}

TEST(OthelloPlayers, KeepToTheirLimits) {
  for (const char* name : {"minimax:depth=20", "alphabeta:depth=20"}) {
    const auto player = *all_players().make(name, "othello");
    const AnyPosition start = *all_games().start("othello");
    Limits limits;
    limits.nodes = 5'000;
    std::vector<int> depths;
    const Decision decision = player->choose(
        start, limits, [&](const Decision& so_far) { depths.push_back(so_far.depth); });
    EXPECT_EQ(decision.nodes, 5'000u);
    EXPECT_GE(decision.depth, 3);
    EXPECT_EQ(decision.depth, depths.back());
    EXPECT_EQ(decision.variation.size(), static_cast<std::size_t>(decision.depth));
    EXPECT_FALSE(decision.proven);
    EXPECT_TRUE(testing::one_of_five_is_within(std::chrono::milliseconds(80), [&] {
      return player->choose(start, Limits::within(std::chrono::milliseconds(30)), {}).time;
    })) << name;
    limits = {};
    limits.depth = 2;
    EXPECT_EQ(player->choose(start, limits, {}).depth, 2);
  }
}

}  // namespace
}  // namespace tauler::othello
