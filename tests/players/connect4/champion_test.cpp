// `connect4/champion` and the levels: exact where it can be, sensible where not, and what the
// levels never miss.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "players/connect4/champion/threat_search.hpp"
#include "players/connect4/plain_solver.hpp"
#include "players/connect4/solver/solver.hpp"
#include "players/connect4/typed_board.hpp"
#include "players/registry.hpp"

namespace tauler::connect4 {
namespace {

std::unique_ptr<Player> player(const std::string& spec) {
  auto made = all_players().make(spec, "connect4");
  EXPECT_TRUE(made) << english(made.error());
  return *std::move(made);
}

AnyPosition random_position(const std::string& start, int plies, Rng& rng) {
  for (;;) {
    AnyPosition position = *all_games().start(start);
    for (int i = 0; i < plies && !position.is_over(); ++i) {
      const std::vector<Move> moves = position.legal_moves();
      (void)position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!position.is_over()) return position;
  }
}

TEST(Connect4Champion, PlaysABestColumnAndKnowsTheScore) {
  Rng rng(1);
  Solver solver(7, 6, std::size_t{64} << 20);
  const auto champion = player("champion");
  for (int game = 0; game < 20; ++game) {
    const AnyPosition position = random_position("connect4", 14 + game, rng);
    const Decision decision = champion->choose(position, {}, {});
    const Position& typed = *position.as<Position>();
    const int score = solver.solve(typed).low;
    EXPECT_EQ(decision.value, score);
    ASSERT_TRUE(decision.proven);
    EXPECT_EQ(*decision.proven == Outcome::draw, score == 0);
    // Every move of the variation keeps the score.
    Position along = typed;
    int seen = score;
    for (Move move : decision.variation) {
      ASSERT_TRUE(along.is_legal(move));
      along.play(move);
      seen = -seen;
      EXPECT_EQ(solver.solve(along).low, seen);
    }
  }
}

TEST(Connect4Champion, OpensInTheMiddleFromTheBook) {
  const Decision decision = player("champion")->choose(*all_games().start("connect4"), {}, {});
  EXPECT_EQ(decision.move, Move::of(3));
  EXPECT_EQ(decision.value, 1);
  EXPECT_EQ(decision.proven, Outcome::first_wins);
}

TEST(Connect4Champion, AnswersTheFirstMoveOn8x8AsTheLiteratureSays) {
  const int replies[] = {4, 3, 4, 4, 5, 5, 6, 5};
  for (int column = 0; column < 8; ++column) {
    AnyPosition position = *all_games().start("connect4:width=8,height=8");
    ASSERT_TRUE(position.play(Move::of(column)));
    const Decision decision = player("champion:nodes=1000")->choose(position, {}, {});
    EXPECT_EQ(decision.move.value() + 1, replies[column]) << column + 1;
    EXPECT_EQ(decision.proven, std::nullopt);  // not by this program
  }
}

/// From ply 24 on 8×8 is exact: with positions that take one or two million nodes each. Most random
/// ones take less; `tauler_bench --benchmark_filter=connect4_best` has those that take more.
TEST(Connect4Champion, Is8x8ExactFromPly24) {
  const std::pair<const char*, int> positions[] = {{"852248568323331636617388", 0},
                                                   {"778721836163453671488627", 2},
                                                   {"166342588242672313322588", 5},
                                                   {"855666615883556841631426", -3}};
  for (const char* spec : {"champion", "champion:threads=2"}) {
    const auto champion = player(spec);
    for (const auto& [moves, score] : positions) {
      AnyPosition any = *all_games().start("connect4:width=8,height=8");
      for (char column : std::string_view(moves)) ASSERT_TRUE(any.play(Move::of(column - '1')));
      const Decision decision = champion->choose(any, {}, {});
      EXPECT_EQ(decision.value, score) << moves;
      ASSERT_TRUE(decision.proven) << moves;
      Position8x8 after = *any.as<Position8x8>();
      after.play(decision.move);
      Solver solver(8, 8, std::size_t{64} << 20);
      EXPECT_EQ(solver.best_columns(after, -score).empty(), false) << moves;
      EXPECT_TRUE(solver.best_columns(after, -score + 1).empty()) << moves;
    }
  }
}

/// If there is no time to finish, what is known is kept: a win is not thrown away.
TEST(Connect4Champion, SearchesWithWhatTheSolverKnowsBeforePly24) {
  Rng rng(8);
  int known = 0;
  for (int game = 0; game < 12; ++game) {
    const AnyPosition any = random_position("connect4:width=8,height=8", 19 + game % 4, rng);
    const Decision decision = player("champion:nodes=60000")->choose(any, {}, {});
    ASSERT_TRUE(any.is_legal(decision.move));
    if (!decision.proven) continue;
    ++known;
    Solver solver(8, 8, std::size_t{64} << 20);
    const Position8x8& position = *any.as<Position8x8>();
    EXPECT_EQ(solver.outcome(position, 50'000'000), decision.proven) << any.text();
    if (*decision.proven != win_for(any.to_move())) continue;
    Position8x8 after = position;
    after.play(decision.move);
    if (is_over(after.outcome())) continue;
    EXPECT_EQ(solver.outcome(after, 50'000'000), decision.proven) << any.text();
  }
  EXPECT_GT(known, 3);
}

TEST(Connect4Champion, KeepsItsTimeOnEverySize) {
  Rng rng(2);
  for (const char* start : {"connect4", "connect4:width=8,height=8", "connect4:width=9,height=7",
                            "connect4:width=12,height=9"}) {
    for (int plies : {2, 12}) {
      const AnyPosition position = random_position(start, plies, rng);
      const Stopwatch watch;
      const Decision decision =
          player("champion")->choose(position, Limits::within(std::chrono::milliseconds(50)), {});
      EXPECT_LT(watch.elapsed(), std::chrono::seconds(2));
      EXPECT_TRUE(position.is_legal(decision.move));
    }
  }
}

TEST(Connect4Champion, BeatsTheDocumentsPlayersOn8x8) {
  double points = 0;
  for (const char* other : {"tj:depth=3", "prof:depth=6"}) {
    for (int side = 0; side < 2; ++side) {
      const auto ours = player("champion:nodes=100000");
      const auto theirs = player(other);
      AnyPosition position = *all_games().start("connect4:width=8,height=8");
      for (int ply = 0; !position.is_over(); ++ply) {
        Player& mover = ply % 2 == side ? *ours : *theirs;
        ASSERT_TRUE(position.play(mover.choose(position, {}, {}).move));
      }
      if (position.outcome() == Outcome::draw) points += 0.5;
      if (is_win_for(position.outcome(), side == 0 ? Side::first : Side::second)) points += 1;
    }
  }
  EXPECT_GE(points, 3.5);
}

/// Deep enough, the search by threats is plain search: its wins and losses are the true ones.
TEST(Connect4Champion, TheSearchByThreatsFindsOnlyTrueWins) {
  Rng rng(3);
  const FreeShape shape(5, 4);
  for (int game = 0; game < 200; ++game) {
    const AnyPosition any = random_position("connect4:width=5,height=4", 7, rng);
    const FreePosition& position = *any.as<FreePosition>();
    plain::PlainSolver<FreeShape> plain;
    ThreatTable table;
    SearchGuard guard{Limits{}};
    ThreatSearch<FreeShape> search(shape, table, guard);
    using Search = ThreatSearch<FreeShape>;
    std::vector<Search::RootMove> moves;
    MoveList columns;
    position.legal_moves(columns);
    for (Move column : columns) moves.push_back({column.value(), 0});
    const int score = plain.score(position);
    for (int depth : {2, 6, 20}) {
      ASSERT_TRUE(search.search(position, depth, moves));
      const int value = moves.front().value;
      if (value > Search::win) {
        EXPECT_EQ(value - Search::win, score);
      }
      if (value < -Search::win) {
        EXPECT_EQ(value + Search::win, score);
      }
      if (depth == 20) {
        EXPECT_EQ(score == 0, std::abs(value) < Search::win);
      }
    }
  }
}

/// The columns with which somebody wins at once.
std::vector<Move> wins_of(const AnyPosition& position) {
  std::vector<Move> wins;
  for (Move move : position.legal_moves()) {
    AnyPosition after = position;
    (void)after.play(move);
    if (after.is_over() && after.outcome() != Outcome::draw) wins.push_back(move);
  }
  return wins;
}

/// Plays random positions and checks that no win and no block in one is missed.
void expect_care(Player& careful, int plies_from, int positions, const Limits& limits) {
  Rng rng(5);
  int won = 0;
  int blocked = 0;
  for (int game = 0; game < positions; ++game) {
    const AnyPosition position = random_position("connect4", plies_from + game % 24, rng);
    const Decision decision = careful.choose(position, limits, {});
    const std::vector<Move> wins = wins_of(position);
    if (!wins.empty()) {
      ++won;
      EXPECT_NE(std::find(wins.begin(), wins.end(), decision.move), wins.end());
      continue;
    }
    // Whether some column leaves the opponent without a win.
    bool can_hold = false;
    for (Move move : position.legal_moves()) {
      AnyPosition after = position;
      (void)after.play(move);
      can_hold = can_hold || wins_of(after).empty();
    }
    AnyPosition after = position;
    ASSERT_TRUE(after.play(decision.move));
    if (can_hold) {
      EXPECT_TRUE(wins_of(after).empty()) << position.text();
      ++blocked;
    }
  }
  EXPECT_GT(won, positions / 20);
  EXPECT_GT(blocked, positions / 4);
}

TEST(Connect4Casual, WithCareNeverMissesAWinOrABlockInOne) {
  expect_care(*player("casual:sight=0,loss=100,nodes=2000"), 8, 400, {});
}

TEST(Connect4Levels, TheUpperOnesNeverMissAWinOrABlockInOne) {
  for (const char* level : {"medium", "hard", "champion"}) {
    SCOPED_TRACE(level);
    expect_care(*player(level), 12, 200, Limits::within(std::chrono::seconds(20)));
  }
}

/// What a player gives away of the best score, in stones, over random positions.
double given_away(const std::string& spec, Solver& solver) {
  Rng rng(6);
  const auto mover = player(spec);
  double given = 0;
  for (int game = 0; game < 60; ++game) {
    const AnyPosition position = random_position("connect4", 18 + game % 12, rng);
    Position after = *position.as<Position>();
    const int best = solver.solve(after).low;
    after.play(mover->choose(position, {}, {}).move);
    given += best + solver.solve(after).low;
  }
  return given;
}

TEST(Connect4Casual, GivesAwayMoreTheMoreItMay) {
  Solver solver(7, 6, std::size_t{64} << 20);
  EXPECT_EQ(given_away("casual:sight=42,loss=0.01,nodes=300000", solver), 0);
  const double some = given_away("casual:sight=42,loss=2,nodes=300000", solver);
  EXPECT_GT(some, 0);
  EXPECT_GT(given_away("casual:sight=2,loss=8", solver), some);
}

TEST(Connect4Levels, GiveAwayLessTheHigherTheyAre) {
  Solver solver(7, 6, std::size_t{64} << 20);
  double before = 1e9;
  for (const char* level : {"easy", "medium", "hard", "champion"}) {
    const double given = given_away(level, solver);
    EXPECT_LT(given, before) << level;
    before = given;
  }
  EXPECT_EQ(before, 0);
}

/// A level is as strong, and as quick, with plenty of time as without a limit.
TEST(Connect4Levels, KeepToTheirNodesHoweverMuchTimeThereIs) {
  const AnyPosition start = *all_games().start("connect4:width=8,height=8");
  for (const char* level : {"easy", "medium", "hard"}) {
    const Limits limits = Limits::within(std::chrono::seconds(20));
    const Decision timed = player(level)->choose(start, limits, {});
    const Decision free = player(level)->choose(start, {}, {});
    EXPECT_EQ(timed.nodes, free.nodes) << level;
    EXPECT_EQ(timed.move, free.move) << level;
  }
}

TEST(Connect4Casual, TheSameSeedPlaysTheSameGame) {
  const auto game = [](const std::string& seed) {
    const auto mover = player("casual:seed=" + seed);
    AnyPosition position = *all_games().start("connect4");
    while (!position.is_over()) (void)position.play(mover->choose(position, {}, {}).move);
    return position.text();
  };
  EXPECT_EQ(game("1"), game("1"));
  EXPECT_NE(game("1"), game("2"));
}

}  // namespace
}  // namespace tauler::connect4
